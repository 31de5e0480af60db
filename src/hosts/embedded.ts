import { KeyRing } from '../access/keys/key-ring.ts'
import { FileKeyLog } from '../access/local/file-key-log.ts'
import { LocalLedger } from '../access/local/local-ledger.ts'
import { App } from '../app.ts'
import { openAtlas } from '../atlas/atlas.ts'
import type { Health } from '../schema/health.ts'
import { readSnapshot } from '../snapshot/read.ts'
import { VERSION } from '../version.ts'
import { handleFetch } from './fetch.ts'

export type EmbeddedOptions = {
  /** Folder with keys made by `keys create`; without it only the demo key is known. */
  state?: string
  mode?: Health['mode']
}

export type EmbeddedAtlas = { app: App; fetch(request: Request): Promise<Response> }

/**
 * Embeds the whole service in another program: `createAtlas('dist/atlas.snapshot').fetch(request)`. Budgets and usage
 * are kept in memory, and keys are read once. Throws SnapshotError for a file that is not a valid snapshot.
 */
export function createAtlas(snapshotFile: string, { state, mode = 'live' }: EmbeddedOptions = {}): EmbeddedAtlas {
  const report = (message: string) => process.stderr.write(`atlas: ${message}\n`)
  const keys = new KeyRing(state === undefined ? undefined : new FileKeyLog(state, report), report)
  void keys.load()
  const app = new App({
    atlas: openAtlas(readSnapshot(snapshotFile)),
    ledger: new LocalLedger(keys),
    mode,
    version: VERSION,
    onFailure: (error, requestId) =>
      report(`request ${requestId} failed: ${error instanceof Error ? error.stack : error}`),
  })
  return { app, fetch: (request) => handleFetch((plain) => app.handle(plain), request) }
}
