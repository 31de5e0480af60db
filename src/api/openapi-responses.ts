import { ERROR_STATUSES } from '../schema/lists.ts'
import type { Endpoint } from './endpoint.ts'
import { MEDIA_TYPES } from './formats.ts'
import { type HeaderName, headersOf, RESPONSE_HEADERS } from './headers.ts'

type Json = { [key: string]: unknown }

const schemaRef = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } })
export const json = (name: string, example?: unknown) => ({
  'application/json': { ...schemaRef(name), ...(example !== undefined && { example }) },
})

const schemaOf = (response: string, partial: string | undefined) =>
  partial === undefined
    ? schemaRef(response)
    : { schema: { anyOf: [schemaRef(response).schema, schemaRef(partial).schema] } }

/** The content of an endpoint's responses, by media type; parameters such as the charset are not part of the key. */
const contentOf = ({ formats, response, partial }: Endpoint) =>
  Object.fromEntries(
    formats.map((format) => [
      MEDIA_TYPES[format].replace(/;.*/, ''),
      format === 'json' ? schemaOf(response, partial) : { schema: { type: 'string' } },
    ]),
  )

/** Every response header that the API sets, as an OpenAPI component. */
export const HEADERS: Json = Object.fromEntries(
  Object.entries(RESPONSE_HEADERS).map(([name, { description, type }]) => [name, { description, schema: { type } }]),
)

const headerRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

type ErrorAnswer = {
  name: string
  description: string
  headers: readonly HeaderName[]
  /** Rejected by the HTTP server before the app sees the request, so without the app's headers. */
  isRaw?: boolean
  appliesTo(endpoint: Endpoint): boolean
}

/** A record that is asked for by its id may have got another one, or have left the atlas. */
const namesRecord = ({ errors }: Endpoint) => 'not_found' in errors

const needsKey = ({ access }: Endpoint) => access !== 'none'

/** Redirects and error responses by status; errors of individual endpoints are declared in the endpoint table. */
const ERRORS: Record<number, ErrorAnswer> = {
  308: {
    name: 'Renamed',
    description: 'The record has another id now; Location has it, with the same query',
    headers: ['Location'],
    appliesTo: namesRecord,
  },
  400: {
    name: 'InvalidRequest',
    description: 'Invalid request; details list every fault and the allowed values',
    headers: [],
    appliesTo: () => true,
  },
  401: {
    name: 'Unauthorized',
    description: 'Missing, unknown, expired or revoked key',
    headers: ['WWW-Authenticate'],
    appliesTo: needsKey,
  },
  403: {
    name: 'InsufficientScope',
    description: 'The key lacks the scope',
    headers: [],
    appliesTo: ({ access }) => access !== 'none' && access !== 'any-key',
  },
  404: { name: 'NotFound', description: 'Not found', headers: [], appliesTo: namesRecord },
  405: {
    name: 'MethodNotAllowed',
    description: 'The path does not support this method; Allow lists those that it does',
    headers: ['Allow'],
    appliesTo: () => true,
  },
  408: {
    name: 'RequestTimeout',
    description: 'The request did not arrive in time',
    headers: [],
    isRaw: true,
    appliesTo: () => true,
  },
  410: {
    name: 'Gone',
    description: 'The record was removed; replaced_by names what takes its place, if anything does',
    headers: [],
    appliesTo: namesRecord,
  },
  413: {
    name: 'PayloadTooLarge',
    description: 'The body is too large',
    headers: [],
    appliesTo: ({ body }) => body !== undefined,
  },
  429: {
    name: 'RateLimited',
    description: 'The rate limit is exhausted; Retry-After says for how long',
    headers: ['Retry-After'],
    appliesTo: ({ costs }) => costs,
  },
  431: {
    name: 'HeadersTooLarge',
    description: 'The request headers are too large',
    headers: [],
    isRaw: true,
    appliesTo: () => true,
  },
  500: {
    name: 'InternalError',
    description: 'Server error; X-Request-Id identifies it in the server log',
    headers: [],
    appliesTo: () => true,
  },
  503: {
    name: 'NotReady',
    description: 'Rate limits cannot be looked up; Retry-After says when to try again',
    headers: ['Retry-After'],
    appliesTo: (endpoint) => needsKey(endpoint) || 'not_ready' in endpoint.errors,
  },
}

const RAW_HEADERS = ['X-Request-Id', 'X-SVC-Api-Mock']
const KEYED = { access: 'any-key' } as const

const body = (description: string) => ({ description, content: json('Error') })

const NOT_MODIFIED = 'NotModified'
const ANY_OTHER = 'AnyOtherError'

/** Responses shared by several endpoints, as OpenAPI components with the headers of an authenticated endpoint. */
export const RESPONSES: Json = {
  [NOT_MODIFIED]: {
    description: 'Unchanged since the ETag in If-None-Match',
    headers: headerRefs(headersOf(KEYED, ['ETag'])),
  },
  ...Object.fromEntries(
    Object.values(ERRORS).map(({ name, description, headers, isRaw }) => [
      name,
      { ...body(description), headers: headerRefs(isRaw ? RAW_HEADERS : headersOf(KEYED, headers)) },
    ]),
  ),
  [ANY_OTHER]: { ...body('Any other error, in the same form'), headers: headerRefs(headersOf(KEYED, [])) },
}

const responseRef = (name: string, description?: string) => ({
  $ref: `#/components/responses/${name}`,
  ...(description !== undefined && { description }),
})

/** All responses of an endpoint. */
export function responsesOf(endpoint: Endpoint): Json {
  const own = ownErrors(endpoint)
  const errors = Object.entries(ERRORS).flatMap(([status, error]) =>
    error.appliesTo(endpoint) ? [[status, responseRef(error.name, own.get(Number(status)))]] : [],
  )
  const isConditional = endpoint.headers.includes('ETag') && endpoint.method === 'GET'
  return {
    '200': {
      description: 'Success',
      headers: headerRefs(headersOf(endpoint, endpoint.headers)),
      content: contentOf(endpoint),
    },
    ...(isConditional && { '304': responseRef(NOT_MODIFIED) }),
    ...Object.fromEntries(errors),
    default: responseRef(ANY_OTHER),
  }
}

/** Descriptions of the errors that an endpoint declares, by status, combined with the general description. */
function ownErrors({ errors }: Endpoint): Map<number, string> {
  const descriptions = new Map<number, string>()
  let code: keyof typeof errors
  for (code in errors) {
    const status = ERROR_STATUSES[code]
    descriptions.set(
      status,
      [errors[code], status === 404 ? undefined : ERRORS[status]?.description].filter(Boolean).join('. '),
    )
  }
  return descriptions
}
