import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { KeyRing } from '../../src/access/keys/key-ring.ts'
import { FileKeyLog } from '../../src/access/local/file-key-log.ts'
import { Journal } from '../../src/access/local/journal.ts'
import { LocalLedger } from '../../src/access/local/local-ledger.ts'
import { logLine } from '../../src/access/local/log-file.ts'
import { Meter, type MeterState } from '../../src/access/meter.ts'
import { atlas, temporaryFolder } from '../support/program.ts'
import { makeAccounts, type NewAccount, useFor } from './accounts.ts'
import { startTimes } from './start-times.ts'
import { perAccount, row } from './table.ts'

const notice = (message: string) => process.stderr.write(`${message}\n`)

/** One process with a state folder. */
export async function measureFolder(count: number) {
  const folder = temporaryFolder()
  const accounts = makeAccounts(count)
  writeFileSync(join(folder, 'keys.log'), accounts.map(({ event }) => logLine(event)).join(''), { mode: 0o600 })
  new Journal(folder, notice).compact(monthsOf(accounts))
  row('state folder: keys.log, bytes per account', perAccount(statSync(join(folder, 'keys.log')).size, count))
  row('state folder: usage.log, bytes per account', perAccount(statSync(join(folder, 'usage.log')).size, count))
  await measureHeap(folder, accounts)
  await startTimes(count, accounts.at(-1)?.key ?? '', { ATLAS_STATE: folder }, { ATLAS_STATE: temporaryFolder() })
  const startedAt = performance.now()
  const { code } = await atlas(['keys', 'create', '--name', 'One more', '--state', folder])
  if (code !== 0) throw new Error('no key was made')
  row('state folder: one `keys create`, ms', (performance.now() - startedAt).toFixed(0))
}

function* monthsOf(accounts: readonly NewAccount[]): Iterable<[string, MeterState]> {
  const now = Date.now()
  for (const { account } of accounts) {
    const meter = new Meter()
    useFor(31, now, (endpoint, status, durationMs, at) => {
      meter.spend(account.budget, at)
      meter.count(endpoint, status, durationMs, at)
    })
    yield [account.id, meter.state()]
  }
}

async function measureHeap(folder: string, accounts: readonly NewAccount[]) {
  const count = accounts.length
  const before = heapUsed()
  const keys = new KeyRing(new FileKeyLog(folder, notice), notice)
  void keys.load()
  const withKeys = heapUsed()
  row('any process: heap per account for its key, bytes', perAccount(withKeys - before, count))
  const ledger = new LocalLedger(keys, new Journal(folder, notice))
  row('state folder: heap per account for its usage, bytes', perAccount(heapUsed() - withKeys, count))
  await measureFlush(ledger, accounts)
  await ledger.stop()
}

/** How long counting one request holds everything else up when it is written down: the first time and afterwards. */
async function measureFlush(ledger: LocalLedger, [first]: readonly NewAccount[]) {
  const held: string[] = []
  for (let time = 0; time < 3 && first; time++) {
    ledger.count(first.account, 'GET /v1/materials', 200, 0.4, Date.now())
    const startedAt = performance.now()
    await ledger.flush()
    held.push((performance.now() - startedAt).toFixed(0))
  }
  row('state folder: writing down one account, ms', held.join(', '))
}

function heapUsed(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
