import { chmodSync, chownSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { creation } from '../../src/access/keys/key-events.ts'
import { FileKeyLog } from '../../src/access/local/file-key-log.ts'
import { sleep } from '../support/clock.ts'
import { errorsOf, said } from '../support/log.ts'
import { type RunningServer, run, startServer, temporaryFolder } from '../support/program.ts'
import { askOften, countOf, statusesOf } from './asking.ts'
import { type Fault, hold, type Tried, whole } from './fault.ts'
import { countedOf, serveBounded } from './serving.ts'

type Key = { authorization: string }

const BLOCK_BYTES = 1024
const TWO_FLUSHES_MS = 1_200
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

function keysIn(state: string, count: number): Key[] {
  const log = new FileKeyLog(state, () => {})
  return Array.from({ length: count }, (_, at) => {
    const { key, event } = creation({ name: `Key ${at}`, plan: 'production' })
    log.append(event)
    return { authorization: `Bearer ${key}` }
  })
}

/** Asks with every key so many times; every answer has to be a 200. */
async function readAll({ base }: RunningServer, keys: readonly Key[], times: number) {
  const all = await Promise.all(keys.map((headers) => askOften(base, times, { headers, connections: 1 })))
  for (const answers of all) hold(countOf(answers, 200) === times, 'reads go on', statusesOf(answers))
}

async function countedIn({ base }: RunningServer, keys: readonly Key[]): Promise<number> {
  let sum = 0
  for (const headers of keys) sum += await countedOf(base, '/v1/me', headers)
  return sum
}

/** Writes fail beyond so many blocks, with EFBIG instead of ENOSPC; nothing of the server knows the difference. */
export const full: Fault = async () => {
  const [state, times] = [temporaryFolder(), 5]
  const keys = keysIn(state, 42)
  const [early, late] = [keys.slice(0, 2), keys.slice(2)]
  const first = await startServer([], { state })
  await readAll(first, early, times)
  await first.stop()
  const limitBlocks = Math.ceil(statSync(join(state, 'usage.log')).size / BLOCK_BYTES) + 1
  const limits = `ulimit -S -f ${limitBlocks}`

  const stuck = await serveBounded(state, [], { limits })
  await readAll(stuck, keys, times)
  await sleep(TWO_FLUSHES_MS)
  await readAll(stuck, late, times)
  await sleep(TWO_FLUSHES_MS)
  const lines = errorsOf(stuck).map(({ msg }) => msg)
  hold(lines.length === 1 && /EFBIG.*in memory/.test(lines[0] ?? ''), 'one line is said', lines)
  const inMemory = await countedIn(stuck, keys)
  hold(inMemory === times * 2 * keys.length, 'counting goes on in memory', inMemory)
  await stuck.stop('SIGKILL')

  const roomy = await startServer([], { state })
  const kept = await countedIn(roomy, early)
  hold(kept >= times * early.length, 'what was written before is still there', kept)
  const rest = await countedIn(roomy, late)
  await roomy.stop()
  const tail = /cut off (\d+) bytes/.exec(roomy.stderr())?.[1] ?? '0'
  const tried = `no write beyond ${limitBlocks} KiB (EFBIG by ulimit -f), ${keys.length} keys reading, then kill -9 and a start with room`
  return [
    {
      fault: 'disk full',
      tried,
      happens: `every read answered; one line; budgets and usage go on in memory; the start after it cuts off ${tail} torn bytes and goes on`,
      lost: `nothing that was written before; of ${inMemory} counted ${inMemory - kept - rest} that were in memory only`,
    },
    ...(await roomAgain(state, keys)),
  ]
}

/** The same, with room again while the server runs; where the system can lift a limit of another process. */
async function roomAgain(state: string, keys: readonly Key[]): Promise<Tried[]> {
  const before = Math.ceil(statSync(join(state, 'usage.log')).size / BLOCK_BYTES)
  const stuck = await serveBounded(state, [], { limits: `ulimit -S -f ${before}` })
  await readAll(stuck, keys, 20)
  await said(stuck, /cannot be written/)
  const lifted = await run('prlimit', ['--pid', String(stuck.child.pid), '--fsize=unlimited:unlimited']).catch(
    () => null,
  )
  if (lifted?.code !== 0) {
    await stuck.stop()
    return []
  }
  const counted = await countedIn(stuck, keys)
  await sleep(TWO_FLUSHES_MS)
  await stuck.stop('SIGKILL')
  const roomy = await startServer([], { state })
  const kept = await countedIn(roomy, keys)
  hold(kept === counted, 'what was counted in memory is written when there is room', { counted, kept })
  await roomy.stop()
  return [
    {
      fault: 'disk full, then room again',
      tried: 'the limit lifted while it serves, kill -9 a second later',
      happens: 'writing is tried again by itself and succeeds',
      lost: `nothing of ${whole(counted)} counted`,
    },
  ]
}

export const removed: Fault = async () => {
  const state = temporaryFolder()
  const keys = keysIn(state, 3)
  const server = await startServer([], { state })
  await readAll(server, keys, 5)
  await sleep(TWO_FLUSHES_MS)
  rmSync(state, { recursive: true })
  await sleep(TWO_FLUSHES_MS)
  const demo = await askOften(server.base, 20)
  hold(countOf(demo, 200) === 20, 'the demo key reads on', statusesOf(demo))
  await readAll(server, keys, 5)
  const counted = await countedIn(server, keys)
  await sleep(TWO_FLUSHES_MS)
  const lines = errorsOf(server).map(({ msg }) => msg)
  hold(lines.length === 1 || lines.length === 2, 'a line is said, for keys and counters one at most', lines)
  await server.stop()
  const isThereAgain = existsSync(join(state, 'usage.log'))
  return [
    {
      fault: 'state folder removed while serving',
      tried: '3 keys and the demo key reading before and after',
      happens: `every read answered; said: “${lines.join('”, “')}”`,
      lost: `the folder; ${counted} requests counted on in memory${isThereAgain ? ', and written to a new one' : ' until the server stops'}`,
    },
  ]
}

export const readOnly: Fault = async () => {
  const state = temporaryFolder()
  const keys = keysIn(state, 3)
  const first = await startServer([], { state })
  await readAll(first, keys, 5)
  await first.stop()
  const before = readFileSync(join(state, 'usage.log'))
  chmodSync(join(state, 'keys.log'), 0o644)
  chmodSync(state, 0o555)
  const user = isRoot ? { user: NOBODY } : {}
  const server = await serveBounded(state, [], { limits: 'true', ...user })
  await readAll(server, keys, 10)
  await sleep(TWO_FLUSHES_MS)
  const counted = await countedIn(server, keys)
  const lines = errorsOf(server).map(({ msg }) => msg)
  hold(lines.length === 1, 'one line is said', lines)
  hold((await server.stop()) === 0, 'it stops as always', server.stderr())
  hold(readFileSync(join(state, 'usage.log')).equals(before), 'what was written before stays as it was', '')
  chmodSync(state, 0o755)
  const who = isRoot ? 'served as another user' : 'mode 0555'
  return [
    {
      fault: 'state folder with keys, read-only',
      tried: `${who}; 3 keys reading`,
      happens: `every key known, every read answered; one line; ${counted} requests counted in memory, from zero`,
      lost: 'what is counted meanwhile; the files stay as they were',
    },
    await becomesReadOnly(),
  ]
}

async function becomesReadOnly(): Promise<Tried> {
  const state = temporaryFolder()
  const keys = keysIn(state, 3)
  if (isRoot) for (const path of [state, join(state, 'keys.log')]) chownSync(path, NOBODY, NOBODY)
  const user = isRoot ? { user: NOBODY } : {}
  const server = await serveBounded(state, [], { limits: 'true', ...user })
  await readAll(server, keys, 5)
  chmodSync(state, 0o555)
  await readAll(server, keys, 5)
  const counted = await countedIn(server, keys)
  await sleep(TWO_FLUSHES_MS)
  await server.stop('SIGKILL')
  chmodSync(state, 0o755)
  const lines = errorsOf(server).map(({ msg }) => msg)
  hold(lines.length <= 1, 'one line at most is said', lines)
  const after = await startServer([], { state })
  const kept = await countedIn(after, keys)
  await after.stop()
  hold(kept === counted || lines.length === 1, 'what cannot be written is said', { counted, kept })
  return {
    fault: 'state folder turned read-only while serving',
    tried: 'mode 0555 between two rounds of reads, kill -9 a second later',
    happens: `every read answered; the open file is written on${lines.length > 0 ? ', one line said' : ', so nothing needs to be said'}`,
    lost: counted === kept ? `nothing of ${counted} counted` : `${counted - kept} of ${counted} counted`,
  }
}
