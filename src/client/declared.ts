/*
 * The part of dist/client.d.mts that does not depend on the endpoints. The build copies this file and adds the resources and methods, so it
 * imports nothing.
 */

export type ClientOptions = {
  /** Where the atlas is served; '' for the origin of the page. Default `http://127.0.0.1:8080`. */
  base?: string
  /** Default: the shared demo key. */
  key?: string
  /** Takes the place of the global one, such as that of an embedded atlas. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** How often a request is repeated that was told to come back later (429, 503). Default 2. */
  retries?: number
  /** Seconds; a request that is told to wait longer fails at once. Default 60. */
  maxWait?: number
}

export type CallOptions = {
  /** Ends the request, and the wait before it is repeated. */
  signal?: AbortSignal | undefined
}

/** One fault of a request. */
export type ErrorDetail = {
  parameter: string
  message: string
  allowed?: string | string[]
  did_you_mean?: string
}

/** What the server refused. Where it cannot be reached, the error is that of `fetch`. */
export declare class AtlasError extends Error {
  readonly status: number
  /** A code of the API, such as `not_found`; `unreadable` where the answer was not the atlas's. */
  readonly code: string
  readonly details: ErrorDetail[]
  /** Finds the request in the log of the server. */
  readonly requestId: string | null
  /** Seconds to wait, where the server says so. */
  readonly retryAfter: number | undefined
}

/** The first page when awaited; all items, page by page, in `for await`. */
export type Pages<Page extends { data: unknown[] }> = Promise<Page> & AsyncIterable<Page['data'][number]>

/** Any request by path and query, as for `format=csv`, with the key, the repeats and the errors of the other methods. */
export type RawFetch = (target: string, init?: RequestInit) => Promise<Response>
