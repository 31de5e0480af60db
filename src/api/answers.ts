import type { Page } from '../atlas/page.ts'
import { VERSION } from '../version.ts'
import type { Endpoint } from './endpoint.ts'
import { etagOf } from './etag.ts'
import { MEDIA_TYPES, Rendered, Streamed } from './formats.ts'
import { linkHeader } from './link.ts'
import { serialise } from './serialise.ts'
import type { Target } from './target.ts'

/** A rendered 200 response without its per-request headers: request id, rate limits, CORS. */
export type Finished = {
  endpoint: Endpoint
  etag: string | undefined
  headers: readonly string[]
  body: Buffer
  chunks?: Streamed['chunks']
}

/** Renders a handler's value to a response body and the headers that depend on the value alone. */
export function finish(endpoint: Endpoint, value: unknown, target: Target, atlasVersion: string): Finished {
  if (value instanceof Streamed) return streamed(endpoint, value, target, atlasVersion)
  const { format, body } = value instanceof Rendered ? value : { format: endpoint.formats[0], body: serialise(value) }
  const headers = ['Content-Type', MEDIA_TYPES[format], 'Content-Length', String(body.byteLength)]
  if (endpoint.headers.includes('Link') && isPage(value)) {
    const link = linkHeader(target, value, 'page' in endpoint.query)
    if (link !== undefined) headers.push('Link', link)
  }
  if (!endpoint.isOfAtlas)
    return { endpoint, etag: undefined, headers: [...headers, 'Cache-Control', 'no-store'], body }
  const etag = etagOf(atlasVersion, body)
  return { endpoint, etag, headers: [...headers, 'ETag', etag, 'Cache-Control', 'private'], body }
}

/** Snapshot, program and request determine what is streamed, so that they stand for its bytes in the ETag. */
function streamed(endpoint: Endpoint, { format, chunks }: Streamed, target: Target, atlasVersion: string): Finished {
  const etag = etagOf(atlasVersion, Buffer.from([VERSION, format, target.path, ...target.pairs].join('&')))
  const headers = ['Content-Type', MEDIA_TYPES[format], 'ETag', etag, 'Cache-Control', 'private']
  return { endpoint, etag, headers, body: NO_BODY, chunks }
}

const NO_BODY = Buffer.alloc(0)

function isPage(value: unknown): value is Page<unknown> {
  return typeof value === 'object' && value !== null && 'total' in value && 'per_page' in value
}

const MAX_ANSWERS = 4096
const MAX_BYTES = 32 << 20
/** Longer targets are hardly asked twice, and keeping them would push out many that are. */
const MAX_TARGET = 1024

/** Rendered responses by request target, bounded by count and bytes. Evicts in insertion order, oldest first. */
export class AnswerCache {
  readonly #answers = new Map<string, Finished>()
  #bytes = 0

  get(target: string): Finished | undefined {
    return this.#answers.get(target)
  }

  keep(target: string, answer: Finished) {
    if (target.length > MAX_TARGET || this.#answers.has(target)) return
    const bytes = bytesOf(target, answer)
    if (bytes > MAX_BYTES / 8) return
    this.#answers.set(target, answer)
    this.#bytes += bytes
    for (const [oldest, old] of this.#answers) {
      if (this.#answers.size <= MAX_ANSWERS && this.#bytes <= MAX_BYTES) break
      this.#answers.delete(oldest)
      this.#bytes -= bytesOf(oldest, old)
    }
  }
}

/** What an answer takes up in memory: its body, and two bytes for each character of its target and headers. */
function bytesOf(target: string, { headers, body }: Finished): number {
  const characters = headers.reduce((sum, { length }) => sum + length, target.length)
  return body.byteLength + 2 * characters
}
