import { z } from 'zod'
import type { Endpoint } from '../../src/api/endpoint.ts'
import { ENDPOINTS } from '../../src/api/endpoints.ts'
import { RESOURCES } from '../../src/schema/resources.ts'
import { VERSION } from '../../src/version.ts'

type Json = { [key: string]: unknown }

/** dist/openapi.json: the interface as OpenAPI 3.1, made of the endpoint table and the schemas. */
export function openApiDocument(): string {
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Sustainable-Materials Atlas',
      version: VERSION,
      summary: 'Sustainable materials, substitutes, suppliers, regional emissions and regulatory status; read-only',
      license: { name: 'MIT (code), CC BY 4.0 (data)', url: 'https://creativecommons.org/licenses/by/4.0/' },
    },
    servers: [{ url: 'http://127.0.0.1:8080', description: 'A locally started atlas' }],
    security: [{ bearer: [] }],
    paths: paths(),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The shared demo key is sma_demo_open_atlas' },
      },
      schemas: schemas(),
      headers: HEADERS,
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function schemas(): Json {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(RESOURCES)) registry.add(schema, { id })
  const made = z.toJSONSchema(registry, {
    io: 'output',
    uri: (id) => `#/components/schemas/${id}`,
    unrepresentable: 'throw',
  })
  const flat: Json = {}
  for (const [id, schema] of Object.entries(made.schemas)) liftDefinitions(id, schema, flat)
  return Object.fromEntries(Object.entries(flat).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Nested `$defs` become components of their own. */
function liftDefinitions(id: string, schema: Json, flat: Json) {
  const { $defs, ...own } = schema
  if (id !== SHARED) flat[id] = cleaned(own)
  if (isJson($defs))
    for (const [name, definition] of Object.entries($defs))
      if (isJson(definition) && !(name in RESOURCES)) liftDefinitions(name, definition, flat)
}

/** Where the schema library gathers what several resources have in common. */
const SHARED = '__shared'

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Leaves out what tells a reader nothing: the library's identifiers, ±2^53, the pattern behind a format, a closed answer. */
function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned)
  if (!isJson(value)) return value
  const entries = Object.entries(value)
    .filter(([key, field]) => !isNoise(key, field, value))
    .map(([key, field]): [string, unknown] => [
      key,
      key === '$ref' && typeof field === 'string' ? componentRef(field) : cleaned(field),
    ])
  return Object.fromEntries(entries)
}

function isNoise(key: string, field: unknown, within: Json): boolean {
  if (key === '$schema' || key === '$id') return true
  if (key === 'id') return typeof field === 'string'
  if (key === 'pattern') return 'format' in within
  if (key === 'additionalProperties') return field === false
  return Math.abs(Number(field)) === Number.MAX_SAFE_INTEGER
}

const componentRef = (ref: string) => `#/components/schemas/${ref.split('/').at(-1)}`

function paths(): Json {
  const made: Record<string, Json> = {}
  for (const endpoint of ENDPOINTS) {
    made[endpoint.path] ??= {}
    Object.assign(made[endpoint.path] ?? {}, { [endpoint.method.toLowerCase()]: operation(endpoint) })
  }
  return made
}

function operation(endpoint: Endpoint): Json {
  const { summary, description, access, body, response, isOfAtlas } = endpoint
  const scope = access === 'any-key' || access === 'none' ? '' : ` Scope: ${access}.`
  return {
    operationId: operationId(endpoint),
    summary,
    description: description + scope,
    tags: [endpoint.path.split('/')[2]],
    ...(access === 'none' && { security: [] }),
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint)],
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      '200': { description: 'Done', headers: headersOf(endpoint), content: json(response) },
      ...(isOfAtlas &&
        endpoint.method === 'GET' && { '304': { description: 'Not changed since the ETag that was sent' } }),
      ...errorResponses(endpoint),
      default: { description: 'Any other error, in the same form', content: json('Error') },
    },
  }
}

function operationId({ method, path }: Endpoint): string {
  const words = path
    .replace('/v1/', '')
    .split(/[/{}-]+/)
    .filter(Boolean)
  return method.toLowerCase() + words.map((word) => (word[0] ?? '').toUpperCase() + word.slice(1)).join('')
}

const json = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } })

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: 'Id (slug)',
    schema: { type: 'string' },
  }))

const queryParameters = ({ query }: Endpoint) =>
  Object.entries(query).map(([name, { description, schema, required }]) => ({
    name,
    in: 'query',
    required,
    description,
    schema,
  }))

const ERRORS: Record<number, string> = {
  400: 'Faulty request; details name every fault and what is allowed',
  401: 'Missing, unknown or revoked key',
  403: 'The key lacks the scope',
  404: 'Not found',
  413: 'The body is too large',
  429: 'The budget is spent; Retry-After says how long',
  503: 'Not ready; Retry-After says when to try again',
}

function errorResponses(endpoint: Endpoint): Json {
  const { access, body, notFound, path } = endpoint
  const needsKey = access !== 'none'
  const needsScope = needsKey && access !== 'any-key'
  const statuses = [400, ...(needsKey ? [401, 429] : []), ...(needsScope ? [403] : []), ...(body ? [413] : [])]
  if (notFound) statuses.push(404)
  if (path === '/v1/search') statuses.push(503)
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: (status === 404 && notFound) || ERRORS[status], content: json('Error') },
    ]),
  )
}

const integerHeader = (description: string) => ({ description, schema: { type: 'integer' } })
const textHeader = (description: string) => ({ description, schema: { type: 'string' } })

const HEADERS: Json = {
  'X-Request-Id': textHeader("The caller's own id, or one made here"),
  'X-Atlas-Version': textHeader('The snapshot that answered'),
  'X-SVC-Api-Mock': textHeader('true in preview mode'),
  ETag: textHeader('Strong validator; changes with the snapshot'),
  Link: textHeader('first, prev, next, last'),
  'X-RateLimit-Limit': integerHeader('Budget of the window that is closer to its end'),
  'X-RateLimit-Remaining': integerHeader('What is left of it'),
  'X-RateLimit-Reset': integerHeader('When it starts anew, Unix seconds'),
}

function headersOf({ access, isOfAtlas, response }: Endpoint): Json {
  const names = ['X-Request-Id', 'X-Atlas-Version', 'X-SVC-Api-Mock']
  if (isOfAtlas) names.push('ETag')
  if (response.endsWith('List')) names.push('Link')
  if (access !== 'none') names.push('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset')
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
