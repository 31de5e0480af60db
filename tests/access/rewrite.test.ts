import { statSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { demoAccount } from '../../src/access/account.ts'
import { KeyRing } from '../../src/access/keys/key-ring.ts'
import { Journal } from '../../src/access/local/journal.ts'
import { LocalLedger } from '../../src/access/local/local-ledger.ts'
import { temporaryFolder } from '../support/program.ts'

const test = suite('rewriting the counters while they are counted')

const NOW = Date.UTC(2026, 4, 15, 12)
const ACCOUNTS = 3_000

function ledgerIn(folder: string) {
  const notices: string[] = []
  const notice = (message: string) => void notices.push(message)
  return { ledger: new LocalLedger(new KeyRing(undefined, notice), new Journal(folder, notice)), notices }
}

const accounts = Array.from({ length: ACCOUNTS }, (_, at) => ({ ...demoAccount(), id: `acct_${at}` }))

test('the log is made small again between requests, and no count is lost on the way', async () => {
  const folder = temporaryFolder()
  const { ledger, notices } = ledgerIn(folder)
  let written = 0
  const size = () => statSync(join(folder, 'usage.log')).size
  for (let round = 1; round <= 12; round++) {
    for (const account of accounts) ledger.count(account, 'GET /v1/me', 200, 1, NOW)
    await ledger.flush()
    written = Math.max(written, size())
    // Arrives while the log is being rewritten.
    ledger.count(demoAccount(), 'GET /v1/me', 200, 1, NOW)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await ledger.flush()
  }
  await ledger.stop()
  assert.ok(size() < written, `${size()} bytes after ${written}`)
  assert.equal(notices, [])
  const { ledger: later } = ledgerIn(folder)
  for (const account of accounts) assert.is(later.usage(account, 'day', NOW).total_requests, 12, account.id)
  assert.is(later.usage(demoAccount(), 'day', NOW).total_requests, 12)
  await later.stop()
})

test.run()
