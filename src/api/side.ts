import type { Atlas } from '../atlas/atlas.ts'
import type { Scope } from '../schema/lists.ts'
import type { Maybe } from '../system/maybe.ts'
import type { Finished } from './answers.ts'
import { etagOf } from './etag.ts'
import type { PlainAnswer, PlainRequest } from './message.ts'

/** What is served beside /v1: a path that is no endpoint of the API and so in no OpenAPI document. */
export type Side = {
  path: string
  methods: readonly string[]
  access: 'none' | 'any-key' | Scope
  /** Whoever sends no key uses the shared demo key. */
  isForDemo?: true
  /** Whether a request costs one. */
  costs: boolean
  answer(request: PlainRequest, context: SideContext): Maybe<SideAnswer>
}

export type SideContext = {
  atlas: Atlas
  maxBodyBytes: number | undefined
  /** Asks the API; the request is admitted and counted by itself. */
  ask(request: PlainRequest): Maybe<PlainAnswer>
}

/** `status` is 200 where it is missing. */
export type SideAnswer = Omit<Finished, 'endpoint'> & { status?: number }

/** Makes a document of the atlas once for each snapshot, and once for each of a few addresses under which it is asked for. */
export function documentOf(make: (atlas: Atlas, base: string) => object, type: string) {
  const made = new WeakMap<Atlas, Map<string, SideAnswer>>()
  return (atlas: Atlas, base = ''): SideAnswer => {
    const known = made.get(atlas) ?? new Map<string, SideAnswer>()
    made.set(atlas, known)
    const kept = known.get(base)
    if (kept) return kept
    // Anybody can send any Host.
    if (known.size >= MAX_BASES) known.clear()
    const answer = documentAnswer(make(atlas, base), type, atlas.header.atlas_version)
    known.set(base, answer)
    return answer
  }
}

const MAX_BASES = 4

/** A document made for whoever asks; `version` is what its ETag changes with besides the body. */
export function documentAnswer(document: object, type: string, version: string): SideAnswer {
  const body = Buffer.from(JSON.stringify(document))
  const etag = etagOf(version, body)
  const headers = ['Content-Type', type, 'Content-Length', String(body.byteLength), 'ETag', etag]
  return { etag, headers: [...headers, 'Cache-Control', 'private'], body }
}
