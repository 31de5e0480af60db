import type { Page } from '../atlas/page.ts'
import type { Endpoint } from './endpoint.ts'
import { etagOf } from './etag.ts'
import { linkHeader } from './link.ts'
import { serialise } from './serialise.ts'
import type { Target } from './target.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** A 200 that is finished but for what belongs to one request: ids, budgets, CORS. */
export type Finished = { endpoint: Endpoint; etag: string | undefined; headers: readonly string[]; body: Buffer }

/** Renders a handler's value with the headers that depend on nothing but the value. */
export function finish(endpoint: Endpoint, value: unknown, target: Target, atlasVersion: string): Finished {
  const body = serialise(value)
  const headers = ['Content-Type', JSON_TYPE, 'Content-Length', String(body.byteLength)]
  if (endpoint.headers.includes('Link') && isPage(value))
    headers.push('Link', linkHeader(target, value, 'page' in endpoint.query))
  if (!endpoint.isOfAtlas)
    return { endpoint, etag: undefined, headers: [...headers, 'Cache-Control', 'no-store'], body }
  const etag = etagOf(atlasVersion, body)
  return { endpoint, etag, headers: [...headers, 'ETag', etag, 'Cache-Control', 'private'], body }
}

function isPage(value: unknown): value is Page<unknown> {
  return typeof value === 'object' && value !== null && 'total' in value && 'per_page' in value
}

const MAX_ANSWERS = 4096
const MAX_BYTES = 32 << 20

/** Finished answers by target, bounded in number and bytes; the oldest leave first. */
export class AnswerCache {
  readonly #answers = new Map<string, Finished>()
  #bytes = 0

  get(target: string): Finished | undefined {
    return this.#answers.get(target)
  }

  keep(target: string, answer: Finished) {
    if (answer.body.byteLength > MAX_BYTES / 8 || this.#answers.has(target)) return
    this.#answers.set(target, answer)
    this.#bytes += answer.body.byteLength
    for (const [oldest, { body }] of this.#answers) {
      if (this.#answers.size <= MAX_ANSWERS && this.#bytes <= MAX_BYTES) break
      this.#answers.delete(oldest)
      this.#bytes -= body.byteLength
    }
  }
}
