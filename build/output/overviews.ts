import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { OVERVIEWS, overviewFile } from '../../src/site/overview.ts'
import { decodeSnapshot } from '../../src/snapshot/read.ts'

/**
 * What the page loads of a snapshot, made ahead and compressed, under names with its version: a server that serves this
 * snapshot need not make them, which would leave its heap larger for good.
 */
export function overviewFiles(snapshot: Buffer): [name: string, bytes: Uint8Array][] {
  const atlas = openAtlas(decodeSnapshot(snapshot))
  return Object.entries(OVERVIEWS).flatMap(([name, make]): [string, Uint8Array][] => {
    const bytes = Buffer.from(JSON.stringify(make(atlas)))
    const file = `explorer/${overviewFile(name, atlas)}`
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
    return [
      [`${file}.br`, brotliCompressSync(bytes, { params })],
      [`${file}.gz`, gzipSync(bytes, { level: 9 })],
    ]
  })
}
