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

/** A document made for whoever asks; `version` is what its ETag changes with besides the body. */
export function documentAnswer(document: object, type: string, version: string): SideAnswer {
  const body = Buffer.from(JSON.stringify(document))
  const etag = etagOf(version, body)
  const headers = ['Content-Type', type, 'Content-Length', String(body.byteLength), 'ETag', etag]
  return { etag, headers: [...headers, 'Cache-Control', 'private'], body }
}
