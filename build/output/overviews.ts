import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { overviewsOf } from '../../src/site/overviews-ahead.ts'

/**
 * What the page loads of a snapshot, made ahead and compressed, under names with its version: a server that serves this
 * snapshot need not make them, which would leave its heap larger for good.
 */
export const overviewFiles = (snapshot: Buffer) =>
  overviewsOf(snapshot).flatMap(([name, bytes]): [name: string, bytes: Uint8Array][] => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
    return [
      [`explorer/${name}.br`, brotliCompressSync(bytes, { params })],
      [`explorer/${name}.gz`, gzipSync(bytes, { level: 9 })],
    ]
  })
