import type { z } from 'zod'
import type { Account } from '../access/account.ts'
import type { Ledger } from '../access/ledger.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { ErrorCode, Method, Mode, Scope } from '../schema/lists.ts'
import type { RESOURCES } from '../schema/resources.ts'
import type { JsonText } from '../snapshot/json-text.ts'
import type { Maybe } from '../system/maybe.ts'
import { type Format, LIST_FORMATS, type Rendered, type Streamed } from './formats.ts'
import type { HeaderName } from './headers.ts'
import type { QueryParameters, ValuesOf } from './params.ts'

/** What a handler gets besides its input. */
export type Context = {
  atlas: Atlas
  ledger: Ledger
  mode: Mode
  version: string
  now: number
  /** Whether the process is about to end. */
  isStopping: boolean
}

/** What the handler of an authenticated endpoint gets in addition. */
export type Caller = {
  account: Account
  /** Takes further requests from the budget, for work that costs more than one; all of them or none. Throws a 429 ApiError. */
  spend(requests: number): Maybe<void>
}

type PathParameters<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & PathParameters<Rest>
  : unknown

type Resources = { [K in keyof typeof RESOURCES]: z.infer<(typeof RESOURCES)[K]> }
type RequestName = 'CompareRequest' | 'MatchRequest' | 'RankRequest' | 'VerifyRequest'
export type ResponseName = Exclude<keyof Resources, RequestName | 'Error'>

/** A resource as a handler returns it: any part may be JSON text that is already rendered. */
export type Answer<T> =
  | JsonText<T>
  | (T extends readonly (infer Item)[]
      ? readonly Answer<Item>[]
      : T extends object
        ? { [K in keyof T]: Answer<T[K]> }
        : T)

/** The declared part of an endpoint: everything that routing, the OpenAPI document, clients and tests need to know. */
type EndpointDescription = {
  /** `operationId` in the OpenAPI document; generated clients use it as the method name. */
  id: string
  method: Method
  path: string
  summary: string
  description: string
  costs: boolean
  query: QueryParameters
  body?: RequestName | undefined
  /** How many times the usual size its body may have. */
  bodyFactor?: number
  /** A request that is answered: the parameters of path and query, and the body, as values. */
  example: Readonly<Record<string, unknown>>
  response: ResponseName
  /** The response where the caller asks for some of its fields only. */
  partial?: ResponseName | undefined
  /** Errors specific to this endpoint, each with what it means here. */
  errors: Partial<Record<ErrorCode, string>>
  /** The formats that it answers in, the default first. */
  formats: readonly [Format, ...Format[]]
  /** Success headers specific to this endpoint. */
  headers: readonly HeaderName[]
  /** Responses depend on the snapshot alone, so they carry an ETag and are cached. */
  isOfAtlas: boolean
  /** Responses also depend on the scopes of the key, so that none is kept for other callers. */
  dependsOnScopes?: boolean
}

type Input = Record<string, unknown>

/** An endpoint that needs no key; its handler gets no account. */
export type PublicEndpoint = EndpointDescription & {
  access: 'none'
  handle(input: Input, context: Context): Maybe<unknown>
}

/** An endpoint that needs a key, or a key with a certain scope. */
export type KeyedEndpoint = EndpointDescription & {
  access: 'any-key' | Scope
  handle(input: Input, context: Context & Caller): Maybe<unknown>
}

export type Endpoint = PublicEndpoint | KeyedEndpoint

type ExampleValue = string | number | boolean | readonly string[]

/** An endpoint as written in the table: path, query, body and response determine the handler's input and return type. */
type Row<
  E extends Endpoint,
  C extends Context,
  P extends string,
  Q extends QueryParameters,
  B,
  R extends ResponseName,
  S extends ResponseName,
> = Omit<EndpointDescription, 'path' | 'query' | 'body' | 'example' | 'response' | 'partial' | 'errors'> & {
  access: E['access']
  path: P
  query: Q
  body?: B
  // No literal has the type that the schema of a function gives; a test holds bodies to their schemas.
  example: PathParameters<P> & { [K in keyof NoInfer<Q>]?: ExampleValue } & (B extends string
      ? { body: object }
      : unknown)
  response: R
  partial?: S
  errors?: EndpointDescription['errors']
  handle(
    input: PathParameters<P> & ValuesOf<Q> & (B extends string ? { body: unknown } : unknown),
    context: C,
  ): Maybe<Answer<Resources[R | S]> | Rendered | Streamed>
}

/** Declares an authenticated endpoint; the handler's types follow from `row`. */
export function endpoint<
  P extends string,
  Q extends QueryParameters,
  R extends ResponseName,
  S extends ResponseName = R,
  B extends RequestName | undefined = undefined,
>(row: Row<KeyedEndpoint, Context & Caller, P, Q, B, R, S>): KeyedEndpoint {
  return { errors: {}, ...row }
}

/** Declares an endpoint that needs no key; the handler's types follow from `row`. */
export function publicEndpoint<
  P extends string,
  Q extends QueryParameters,
  R extends ResponseName,
  S extends ResponseName = R,
  B extends RequestName | undefined = undefined,
>(row: Row<PublicEndpoint, Context, P, Q, B, R, S>): PublicEndpoint {
  return { errors: {}, ...row }
}

/** How responses may be kept, and the headers that say so. */
export const uncached = { formats: ['json'], isOfAtlas: false, headers: [] } as const
export const cached = { formats: ['json'], isOfAtlas: true, headers: ['ETag'] } as const
export const cachedList = { formats: LIST_FORMATS, isOfAtlas: true, headers: ['ETag', 'Link'] } as const
