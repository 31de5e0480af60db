import type { Atlas } from '../atlas/atlas.ts'
import type { Maybe } from '../system/maybe.ts'
import type { Finished } from './answers.ts'
import type { PlainAnswer, PlainRequest } from './message.ts'

/** What is served beside /v1: a path that is no endpoint of the API and so in no OpenAPI document. */
export type Side = {
  path: string
  methods: readonly string[]
  access: 'none' | 'any-key'
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
