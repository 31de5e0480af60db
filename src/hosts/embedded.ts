import { KeyRing } from '../access/keys/key-ring.ts'
import { FileKeyLog } from '../access/local/file-key-log.ts'
import { LocalLedger } from '../access/local/local-ledger.ts'
import { App } from '../app.ts'
import { openAtlas } from '../atlas/atlas.ts'
import { readSnapshot } from '../snapshot/read.ts'
import { shippedSnapshot } from '../snapshot/shipped.ts'
import { VERSION } from '../version.ts'
import type { EmbeddedAtlas, EmbeddedOptions } from './embedding.ts'
import { handleFetch } from './fetch.ts'

/** The embedded atlas as embedding.ts describes it, and for this program its App. Throws SnapshotError for a file that is no snapshot. */
export function createAtlas(
  snapshotFile?: string,
  { state, mode = 'live' }: EmbeddedOptions = {},
): EmbeddedAtlas & { app: App } {
  const report = (message: string) => process.stderr.write(`atlas: ${message}\n`)
  const keys = new KeyRing(state === undefined ? undefined : new FileKeyLog(state, report), report)
  void keys.load()
  const app = new App({
    atlas: openAtlas(readSnapshot(snapshotFile ?? shippedSnapshot(mode))),
    ledger: new LocalLedger(keys),
    mode,
    version: VERSION,
    onFailure: (error, requestId) =>
      report(`request ${requestId} failed: ${error instanceof Error ? error.stack : error}`),
  })
  return { app, fetch: (request) => handleFetch((plain) => app.handle(plain), request) }
}
