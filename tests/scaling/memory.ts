import { measureFolder } from './memory-folder.ts'
import { measureShared } from './memory-shared.ts'
import { row } from './table.ts'

/**
 * `node --expose-gc --import tsx tests/scaling/memory.ts [ACCOUNTS]`: what accounts with a month of usage cost, in a state
 * folder and on the shared server: memory, bytes on disk, time to start.
 */
const count = Number(process.argv[2] ?? 10_000)
if (!Number.isInteger(count) || count < 1 || !globalThis.gc) {
  process.stderr.write('memory: run it as node --expose-gc --import tsx tests/scaling/memory.ts [ACCOUNTS]\n')
  process.exit(2)
}
row('accounts', count)
await measureFolder(count)
await measureShared(count)
