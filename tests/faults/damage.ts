import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noCounts } from '../../src/access/counts.ts'
import { creation } from '../../src/access/keys/key-events.ts'
import { accountsOf } from '../../src/access/keys/key-log.ts'
import { KeyRing } from '../../src/access/keys/key-ring.ts'
import { FileKeyLog } from '../../src/access/local/file-key-log.ts'
import { Journal } from '../../src/access/local/journal.ts'
import type { MeterState } from '../../src/access/meter.ts'
import { temporaryFolder } from '../support/program.ts'
import { type Fault, hold, type Tried, whole } from './fault.ts'

const NEW_LINE = 0x0a
/** Before the blank that stands between the checksum of a line and its record. */
const SUM_DIGITS = 16

/** A journal with a record for each of so many accounts. */
async function journalOf(accounts: number): Promise<Buffer> {
  const folder = temporaryFolder()
  const journal = new Journal(folder, () => {})
  const states = Array.from({ length: accounts }, (_, at): [string, MeterState] => {
    const counts = { ...noCounts(), total: at, byEndpoint: { 'GET /v1/materials': at } }
    return [`acct_${at}`, { minute: [at, 1], day: [at, 2], days: { 20000: counts }, months: {} }]
  })
  await journal.append(states)
  journal.close()
  return readFileSync(join(folder, 'usage.log'))
}

async function keyLogOf(keys: number): Promise<Buffer> {
  const folder = temporaryFolder()
  const log = new FileKeyLog(folder, () => {})
  for (let at = 0; at < keys; at++) log.append(creation({ name: `Key ${at}`, plan: 'developer' }).event)
  return readFileSync(join(folder, 'keys.log'))
}

/** What reading a state folder gives and says. */
type Reading = { ids: string[]; said: string[] }
type Log = { file: string; bytes: Buffer; read(folder: string): Promise<Reading> }

const usageLog = async (accounts: number): Promise<Log> => ({
  file: 'usage.log',
  bytes: await journalOf(accounts),
  async read(folder) {
    const said: string[] = []
    const states = new Journal(folder, (message) => said.push(message)).read()
    return { ids: [...states.keys()], said }
  },
})

const keyLog = async (keys: number): Promise<Log> => ({
  file: 'keys.log',
  bytes: await keyLogOf(keys),
  async read(folder) {
    const said: string[] = []
    const accounts = await accountsOf(new FileKeyLog(folder, (message) => said.push(message)))
    return { ids: accounts.map(({ id }) => id), said }
  },
})

/** The journal, cut at every byte. */
export const cut: Fault = async (isQuick) => {
  const records = isQuick ? 5 : 50
  const { file, bytes, read } = await usageLog(records)
  const folder = temporaryFolder()
  const path = join(folder, file)
  writeFileSync(path, bytes)
  const { ids } = await read(folder)
  for (let length = 0; length <= bytes.byteLength; length++) {
    writeFileSync(path, bytes.subarray(0, length))
    const lengthOfWhole = bytes.subarray(0, length).lastIndexOf(NEW_LINE) + 1
    const torn = length - lengthOfWhole
    // Nothing but the end of the line is missing.
    const lacksEnd = torn > 0 && bytes[length] === NEW_LINE
    const count = bytes.subarray(0, length).filter((byte) => byte === NEW_LINE).byteLength + (lacksEnd ? 1 : 0)
    const reading = await read(folder)
    hold(isSame(reading.ids, ids.slice(0, count)), 'every whole record before a cut counts', {
      length,
      found: reading.ids.length,
    })
    const left = lacksEnd ? length + 1 : lengthOfWhole
    hold(readFileSync(path).byteLength === left, 'the torn record is cut off', { length })
    const line = lacksEnd ? 'the end of the last line was damaged' : `cut off ${torn} bytes`
    const isSaid = reading.said.length === 1 && reading.said[0]?.includes(line) === true
    hold(torn === 0 ? reading.said.length === 0 : isSaid, 'a cut is said once', { length, said: reading.said })
  }
  return [
    {
      fault: 'counters cut short',
      tried: `usage.log of ${records} records cut at each of its ${whole(bytes.byteLength + 1)} bytes`,
      happens:
        'every cut is accepted; the unfinished record is cut off and one line says how many bytes; a record that lacks only its line end is kept',
      lost: 'the unfinished record; every whole one before it counts',
    },
  ]
}

/** Both logs, a bit flipped in every byte, not the same bit of each. */
export const flipped: Fault = async (isQuick) => {
  const records = isQuick ? 2 : 10
  const [usage, keys] = [await usageLog(records), await keyLog(records)]
  const most = await flipEach(usage)
  const tried = ({ bytes }: Log) => `one bit in each of the ${whole(bytes.byteLength)} bytes of ${records} records`
  const rest =
    'if the last line end is flipped, it is repaired and logged; the blank after a checksum carries no data and is not checked'
  return [
    {
      fault: 'a bit flipped in usage.log',
      tried: tried(usage),
      happens: `one log line names the damaged record, a copy of the file is set aside, all other records are used; ${rest}`,
      lost: `the damaged record; ${most} if the line end between them is hit`,
    },
    {
      fault: 'a bit flipped in keys.log',
      tried: tried(keys),
      happens: `two log lines name the line and say that the flipped bit was found, a copy of the file is set aside; ${rest}`,
      lost: `nothing: ${await flipEach(keys, true)} records`,
    },
    await revocation(isQuick),
  ]
}

/** The line of a revocation, two bits flipped or a stretch of it overwritten: its key must never be valid again. */
async function revocation(isQuick: boolean): Promise<Tried> {
  const folder = temporaryFolder()
  const log = new FileKeyLog(folder, () => {})
  const [revoked, kept] = [creation({ name: 'R', plan: 'developer' }), creation({ name: 'K', plan: 'developer' })]
  log.append(revoked.event)
  log.append(kept.event)
  const path = join(folder, 'keys.log')
  const start = readFileSync(path).byteLength
  log.append({ type: 'revoke', id: revoked.event.account.id })
  const bytes = readFileSync(path)
  const step = isQuick ? 7 : 1
  let [tried, keptOnes] = [0, 0]
  for (let from = start; from < bytes.byteLength - 1; from += step)
    for (let to = from + 1; to < bytes.byteLength - 1; to += step) {
      const damaged = Buffer.from(bytes)
      for (const at of [from, to]) damaged.writeUInt8(bytes.readUInt8(at) ^ (1 << ((from + to) % 8)), at)
      writeFileSync(path, damaged)
      const keys = new KeyRing(new FileKeyLog(folder, () => {}), () => {})
      await keys.load()
      hold((keys.find(revoked.key)?.until ?? 0) === 0, 'a revoked key stays revoked', { from, to })
      tried++
      if ((keys.find(kept.key)?.until ?? 0) > 0) keptOnes++
      for (const name of readdirSync(folder)) if (name !== 'keys.log') rmSync(join(folder, name))
    }
  return {
    fault: 'two bits flipped in a revocation',
    tried: `${whole(tried)} pairs of bytes of its line in keys.log`,
    happens: 'the key stays refused, and every time a log line says which keys are',
    lost: `in ${Math.round((100 * (tried - keptOnes)) / tried)} % of them the line no longer shows its account, and the other key made before it is refused too`,
  }
}

/** Gives the most records that one flip has cost. */
async function flipEach({ file, bytes, read }: Log, isMended = false): Promise<number> {
  const folder = temporaryFolder()
  const path = join(folder, file)
  writeFileSync(path, bytes)
  const { ids } = await read(folder)
  let most = 0
  for (let at = 0; at < bytes.byteLength; at++) {
    const damaged = Buffer.from(bytes)
    damaged.writeUInt8(bytes.readUInt8(at) ^ (1 << (at % 8)), at)
    writeFileSync(path, damaged)
    const { ids: found, said } = await read(folder)
    const where = { file, at, found: found.length, said }
    const isBlank = at - bytes.subarray(0, at).lastIndexOf(NEW_LINE) - 1 === SUM_DIGITS
    const isLastEnd = at === bytes.byteLength - 1
    const wanted = ids.filter((_, record) => isMended || isBlank || isLastEnd || !isTouched(bytes, at, record))
    hold(isSame(found, wanted), 'every record but the damaged one is used', where)
    if (isLastEnd) hold(/end of the last line was damaged/.test(said.join()), 'it is said', where)
    else if (!isBlank) {
      if (isMended) hold(/one flipped bit/.test(said.pop() ?? ''), 'the flipped bit is said', where)
      expectAside(folder, damaged, lineOf(bytes, at), said)
    }
    most = Math.max(most, ids.length - found.length)
    for (const name of readdirSync(folder)) if (name !== file) rmSync(join(folder, name))
  }
  return most
}

function expectAside(folder: string, damaged: Buffer, line: number, said: string[]) {
  const [aside, ...more] = readdirSync(folder).filter((name) => name.includes('.damaged-'))
  hold(said.length === 1 && new RegExp(`lines? ${line}\\b`).test(said[0] ?? ''), 'the damaged line is named once', said)
  hold(aside !== undefined && more.length === 0, 'the file is kept aside', said)
  hold(readFileSync(join(folder, aside ?? '')).equals(damaged), 'it is kept as it was', said)
}

/** The line that a byte belongs to, from 1. */
const lineOf = (bytes: Buffer, at: number) => bytes.subarray(0, at).filter((byte) => byte === NEW_LINE).byteLength + 1

/** Whether a flipped byte damages a record: its own, and where it was the end of a line the next one as well. */
function isTouched(bytes: Buffer, at: number, record: number): boolean {
  const line = lineOf(bytes, at) - 1
  return record === line || (bytes.readUInt8(at) === NEW_LINE && record === line + 1)
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, at) => one === b[at])
