import type { z } from 'zod'
import type { Account } from '../access/account.ts'
import type { Ledger } from '../access/ledger.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { ErrorCode, Method, Mode, Scope } from '../schema/lists.ts'
import type { RESOURCES } from '../schema/resources.ts'
import type { JsonText } from '../snapshot/json-text.ts'
import type { Maybe } from '../system/maybe.ts'
import type { HeaderName } from './headers.ts'
import type { QueryParameters, ValuesOf } from './params.ts'

/** What a handler may ask besides its input. */
export type Context = {
  atlas: Atlas
  ledger: Ledger
  mode: Mode
  version: string
  now: number
}

/** An endpoint behind a key gets the account that calls. */
export type Caller = { account: Account }

type PathParameters<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & PathParameters<Rest>
  : unknown

type Resources = { [K in keyof typeof RESOURCES]: z.infer<(typeof RESOURCES)[K]> }
type RequestName = 'CompareRequest'
export type ResponseName = Exclude<keyof Resources, RequestName | 'Error'>

/** A resource as a handler answers it: any part of it may be JSON text already. */
export type Answer<T> =
  | JsonText<T>
  | (T extends readonly (infer Item)[]
      ? readonly Answer<Item>[]
      : T extends object
        ? { [K in keyof T]: Answer<T[K]> }
        : T)

/** What every row of the table says: all that HTTP, the document, the clients and the tests need to know of an endpoint. */
type Described = {
  /** Names the operation in the OpenAPI document, and the method of a client. */
  id: string
  method: Method
  path: string
  summary: string
  description: string
  costs: boolean
  query: QueryParameters
  body?: RequestName | undefined
  response: ResponseName
  /** Errors that not every endpoint has, each with what it means here. */
  errors: Partial<Record<ErrorCode, string>>
  /** Headers of its successes that not every endpoint has. */
  headers: readonly HeaderName[]
  /** Answers change with the snapshot only, so they carry an ETag and are kept. */
  isOfAtlas: boolean
}

type Input = Record<string, unknown>

/** An endpoint that anybody may ask: its handler knows of no account. */
export type PublicEndpoint = Described & {
  access: 'none'
  handle(input: Input, context: Context): Maybe<unknown>
}

/** An endpoint behind a key, or behind a key with a scope. */
export type KeyedEndpoint = Described & {
  access: 'any-key' | Scope
  handle(input: Input, context: Context & Caller): Maybe<unknown>
}

export type Endpoint = PublicEndpoint | KeyedEndpoint

/** A row as it is written: the handler's input and answer follow from path, query, body and response. */
type Row<
  E extends Endpoint,
  C extends Context,
  P extends string,
  Q extends QueryParameters,
  B,
  R extends ResponseName,
> = Omit<Described, 'path' | 'query' | 'body' | 'response' | 'errors'> & {
  access: E['access']
  path: P
  query: Q
  body?: B
  response: R
  errors?: Described['errors']
  handle(
    input: PathParameters<P> & ValuesOf<Q> & (B extends string ? { body: unknown } : unknown),
    context: C,
  ): Maybe<Answer<Resources[R]>>
}

/** Types a handler from its row; the app builds each input from that same row. */
export function endpoint<
  P extends string,
  Q extends QueryParameters,
  R extends ResponseName,
  B extends RequestName | undefined = undefined,
>(row: Row<KeyedEndpoint, Context & Caller, P, Q, B, R>): KeyedEndpoint {
  return { errors: {}, ...row }
}

/** The same for an endpoint without a key. */
export function publicEndpoint<
  P extends string,
  Q extends QueryParameters,
  R extends ResponseName,
  B extends RequestName | undefined = undefined,
>(row: Row<PublicEndpoint, Context, P, Q, B, R>): PublicEndpoint {
  return { errors: {}, ...row }
}
