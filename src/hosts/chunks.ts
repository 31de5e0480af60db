import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'

/** A stream of chunks, each made when there is room for it; requests that have come meanwhile are answered in between. */
export const streamOf = (chunks: Iterable<Buffer>): Readable => Readable.from(oneATurn(chunks), { objectMode: false })

async function* oneATurn(chunks: Iterable<Buffer>): AsyncIterable<Buffer> {
  for (const chunk of chunks) {
    yield chunk
    await turn()
  }
}
