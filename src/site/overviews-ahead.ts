import { openAtlas } from '../atlas/atlas.ts'
import { decodeSnapshot } from '../snapshot/read.ts'
import { overviewFile, overviewMaker, overviewNames } from './overview.ts'

/** All overviews of an encoded snapshot, under the names by which the page finds them beside it. */
export function overviewsOf(snapshot: Buffer): [name: string, bytes: Buffer][] {
  const atlas = openAtlas(decodeSnapshot(snapshot))
  return overviewNames(atlas).map((name) => [
    overviewFile(name, atlas),
    Buffer.from(JSON.stringify(overviewMaker(name, atlas)?.(atlas))),
  ])
}
