import type { Ledger } from '../access/ledger.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { Mode } from '../schema/lists.ts'
import type { PlainAnswer, PlainRequest } from './message.ts'

export type AppDependencies = {
  atlas: Atlas
  ledger: Ledger
  mode: Mode
  version: string
  /** Called with every error that the client sees only as a 500. */
  onFailure(error: unknown, requestId: string): void
  maxBodyBytes?: number
  /** Answers what is not of the API: the page and its files. Undefined for a path that it does not have. */
  site?: ((request: PlainRequest, path: string, atlas: Atlas) => SiteAnswer | undefined) | undefined
  /** Requests a clock minute and client address for the shared demo key; 0 or missing for no such limit. */
  demoPerAddress?: number
  /** Called after every response, for metrics and the access log. */
  onAnswer?: ((summary: RequestSummary) => void) | undefined
}

/**
 * A request that was answered, for logs and metrics. `path` is the route template, `page` or `unknown`: the key, the path as
 * sent and the query are left out. `account` is the account id.
 */
export type RequestSummary = {
  id: string
  method: string
  path: string
  status: number
  durationMs: number
  account: string | undefined
}

/** An answer without what every answer has. */
export type SiteAnswer = Pick<PlainAnswer, 'status' | 'headers' | 'body'>
