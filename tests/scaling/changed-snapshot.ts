import { copyFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { encodeSnapshot } from '../../src/snapshot/write.ts'
import { DIST, temporaryFolder } from '../support/program.ts'

/** The snapshot of dist/ at a place of its own, and another one, with one name changed, to put there as a deployment would. */
export function replaceableSnapshot() {
  const folder = temporaryFolder()
  const path = join(folder, 'served.snapshot')
  const next = join(folder, 'next.snapshot')
  copyFileSync(join(DIST, 'atlas.snapshot'), path)
  const { header, content } = readSnapshot(path)
  const [first, ...rest] = content.materials
  if (!first) throw new Error('the snapshot has no materials')
  const materials = [{ ...first, name: `#${first.name.slice(1)}` }, ...rest]
  writeFileSync(next, encodeSnapshot({ ...content, materials }, header.encoder))
  return {
    path,
    version: header.atlas_version,
    nextVersion: readSnapshot(next).header.atlas_version,
    replace: () => renameSync(next, path),
  }
}
