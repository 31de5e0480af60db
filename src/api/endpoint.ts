import type { Account } from '../access/account.ts'
import type { Ledger } from '../access/ledger.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { Scope } from '../schema/account.ts'
import type { Health } from '../schema/health.ts'
import type { Parameters, ValuesOf } from './params.ts'

/** What a handler may ask besides its input. */
export type Context = {
  atlas: Atlas
  ledger: Ledger
  mode: Health['mode']
  version: string
  now: number
}

/** An endpoint behind a key gets the account that calls. */
export type Caller = { account: Account }

type PathParameters<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & PathParameters<Rest>
  : unknown

export type ResponseName =
  | 'Health'
  | 'Identity'
  | 'RateLimit'
  | 'Usage'
  | 'Material'
  | 'MaterialList'
  | 'SubstituteList'
  | 'Comparison'
  | 'Supplier'
  | 'SupplierList'
  | 'SearchResultList'
  | 'EmissionsRecordList'
  | 'RegulatoryEntryList'

/** A row of the table: everything that HTTP, the document and the tests need to know of an endpoint. */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: string
  summary: string
  description: string
  /** Without a scope any key will do; `none` needs no key. */
  access: Scope | 'any-key' | 'none'
  costs: boolean
  query: Parameters
  body?: 'CompareRequest' | undefined
  response: ResponseName
  notFound?: string
  /** Answers change with the snapshot only, so they carry an ETag and are kept. */
  isOfAtlas: boolean
  handle(input: Record<string, unknown>, context: Context & { account: Account | undefined }): unknown
}

type Row<P extends string, Q extends Parameters, B extends Endpoint['body']> = Omit<
  Endpoint,
  'path' | 'query' | 'body' | 'handle'
> & {
  path: P
  query: Q
  body?: B
  handle(
    input: PathParameters<P> & ValuesOf<Q> & (B extends string ? { body: unknown } : unknown),
    context: Context & Caller,
  ): unknown
}

/** Types a handler's input from its row; the router builds each input from that same row. */
export function endpoint<P extends string, Q extends Parameters, B extends Endpoint['body'] = undefined>(
  row: Row<P, Q, B>,
): Endpoint {
  return row
}
