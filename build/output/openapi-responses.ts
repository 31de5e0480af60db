import type { Endpoint } from '../../src/api/endpoint.ts'
import { type HeaderName, headersOf, RESPONSE_HEADERS } from '../../src/api/headers.ts'
import { ERROR_STATUSES } from '../../src/schema/lists.ts'

type Json = { [key: string]: unknown }

export const json = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } })

/** Every header of our own as a component. */
export const HEADERS: Json = Object.fromEntries(
  Object.entries(RESPONSE_HEADERS).map(([name, { description, type }]) => [name, { description, schema: { type } }]),
)

const headerRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

type ErrorAnswer = {
  name: string
  description: string
  headers: readonly HeaderName[]
  /** Refused before any endpoint is asked: the headers of the app are not there. */
  isRaw?: boolean
  of(endpoint: Endpoint): boolean
}

const needsKey = ({ access }: Endpoint) => access !== 'none'

/** What can go wrong, by status; what only some endpoints have is in the rows of the table. */
const ERRORS: Record<number, ErrorAnswer> = {
  400: {
    name: 'InvalidRequest',
    description: 'Faulty request; details name every fault and what is allowed',
    headers: [],
    of: () => true,
  },
  401: {
    name: 'Unauthorized',
    description: 'Missing, unknown, expired or revoked key',
    headers: ['WWW-Authenticate'],
    of: needsKey,
  },
  403: {
    name: 'InsufficientScope',
    description: 'The key lacks the scope',
    headers: [],
    of: ({ access }) => access !== 'none' && access !== 'any-key',
  },
  404: { name: 'NotFound', description: 'Not found', headers: [], of: ({ errors }) => 'not_found' in errors },
  405: {
    name: 'MethodNotAllowed',
    description: 'The path does not have this method; Allow names those that it has',
    headers: ['Allow'],
    of: () => true,
  },
  408: {
    name: 'RequestTimeout',
    description: 'The request did not arrive in time',
    headers: [],
    isRaw: true,
    of: () => true,
  },
  413: {
    name: 'PayloadTooLarge',
    description: 'The body is too large',
    headers: [],
    of: ({ body }) => body !== undefined,
  },
  429: {
    name: 'RateLimited',
    description: 'The budget is spent; Retry-After says for how long',
    headers: ['Retry-After'],
    of: ({ costs }) => costs,
  },
  431: {
    name: 'HeadersTooLarge',
    description: 'The headers of the request are too large',
    headers: [],
    isRaw: true,
    of: () => true,
  },
  500: {
    name: 'InternalError',
    description: 'A fault on our side; X-Request-Id finds it in our log',
    headers: [],
    of: () => true,
  },
  503: {
    name: 'NotReady',
    description: 'Budgets cannot be looked up; Retry-After says when to try again',
    headers: ['Retry-After'],
    of: needsKey,
  },
}

const RAW_HEADERS = ['X-Request-Id', 'X-SVC-Api-Mock']
const KEYED = { access: 'any-key' } as const

const body = (description: string) => ({ description, content: json('Error') })

const NOT_MODIFIED = 'NotModified'
const ANY_OTHER = 'AnyOtherError'

/** Each answer that several endpoints have, once, as one with a key gets it; the operations refer to them. */
export const RESPONSES: Json = {
  [NOT_MODIFIED]: {
    description: 'Not changed since the ETag that was sent',
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

/** Every answer of an endpoint. */
export function responsesOf(endpoint: Endpoint): Json {
  const own = ownErrors(endpoint)
  const errors = Object.entries(ERRORS).flatMap(([status, error]) =>
    error.of(endpoint) ? [[status, responseRef(error.name, own.get(Number(status)))]] : [],
  )
  const isConditional = endpoint.headers.includes('ETag') && endpoint.method === 'GET'
  return {
    '200': {
      description: 'Done',
      headers: headerRefs(headersOf(endpoint, endpoint.headers)),
      content: json(endpoint.response),
    },
    ...(isConditional && { '304': responseRef(NOT_MODIFIED) }),
    ...Object.fromEntries(errors),
    default: responseRef(ANY_OTHER),
  }
}

/** What the row says of its own errors, by status, beside what holds everywhere. */
function ownErrors({ errors }: Endpoint): Map<number, string> {
  const said = new Map<number, string>()
  let code: keyof typeof errors
  for (code in errors) {
    const status = ERROR_STATUSES[code]
    said.set(
      status,
      [errors[code], status === 404 ? undefined : ERRORS[status]?.description].filter(Boolean).join('. '),
    )
  }
  return said
}
