import { openAtlas } from '../atlas/atlas.ts'
import { decodeSnapshot } from '../snapshot/read.ts'
import { OVERVIEWS, overviewFile } from './overview.ts'

/** All overviews of an encoded snapshot, under the names by which the page finds them beside it. */
export function overviewsOf(snapshot: Buffer): [name: string, bytes: Buffer][] {
  const atlas = openAtlas(decodeSnapshot(snapshot))
  return Object.entries(OVERVIEWS).map(([name, make]) => [
    overviewFile(name, atlas),
    Buffer.from(JSON.stringify(make(atlas))),
  ])
}
