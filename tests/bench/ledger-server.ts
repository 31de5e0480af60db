import { join } from 'node:path'
import { demoAccount } from '../../src/access/account.ts'
import { KeyRing } from '../../src/access/keys/key-ring.ts'
import type { Ledger } from '../../src/access/ledger.ts'
import { Journal } from '../../src/access/local/journal.ts'
import { LocalLedger } from '../../src/access/local/local-ledger.ts'
import { App } from '../../src/app.ts'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { createAtlasServer } from '../../src/hosts/http.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST, temporaryFolder } from '../support/program.ts'

/** The service with its journal, or with a ledger that knows one key and counts nothing: `ledger-server.ts journal|none`. */
const unlimited = { per_minute: 999_999_999, per_day: 999_999_999 }
const account = { ...demoAccount(), budget: unlimited }

class NothingCounted implements Ledger {
  readonly #holder = { account, until: Number.POSITIVE_INFINITY, ended: 'expired' as const }
  readonly #windows = { minute: 0, day: 0 }
  readonly #used = { minute: 0, day: 0 }
  start() {}
  holder() {
    return this.#holder
  }
  spend() {
    return this.#windows
  }
  refund() {}
  count() {}
  used() {
    return this.#used
  }
  rateLimit(): never {
    throw new Error('not asked for')
  }
  usage(): never {
    throw new Error('not asked for')
  }
  readiness() {
    return undefined
  }
  async flush() {}
  async stop() {}
}

function journalled(): Ledger {
  const silent = () => {}
  const create = { type: 'create' as const, account }
  const log = { changes: () => ({ events: [create], isWhole: false }), append() {} }
  const keys = new KeyRing(log, silent)
  void keys.load()
  return new LocalLedger(keys, new Journal(temporaryFolder(), silent))
}

const ledger = process.argv[2] === 'journal' ? journalled() : new NothingCounted()
ledger.start()
const app = new App({
  atlas: openAtlas(readSnapshot(join(DIST, 'atlas.snapshot'))),
  ledger,
  mode: 'live',
  version: '0',
  onFailure: (error) => process.stderr.write(`${error}\n`),
})
const limits = {
  headerBytes: 16_384,
  bodyBytes: 65_536,
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  idleMs: 70_000,
  connections: 20_000,
}
const { server } = createAtlasServer(app, limits)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`serving at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
})
