import { z } from 'zod'
import { RESOURCES } from '../schema/resources.ts'
import { VERSION } from '../version.ts'
import type { Endpoint } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'
import { HEADERS, json, RESPONSES, responsesOf } from './openapi-responses.ts'

type Json = { [key: string]: unknown }

/** The content of dist/openapi.json: an OpenAPI 3.1 document built from the endpoint table and the schemas. */
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
      responses: RESPONSES,
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

/** Turns nested `$defs` into components. */
function liftDefinitions(id: string, schema: Json, flat: Json) {
  const { $defs, ...own } = schema
  if (id !== SHARED) flat[id] = cleaned(own, id.endsWith('Request'))
  if (isJson($defs))
    for (const [name, definition] of Object.entries($defs))
      if (isJson(definition) && !(name in RESOURCES)) liftDefinitions(name, definition, flat)
}

/** Key under which zod collects definitions shared by several resources. */
const SHARED = '__shared'

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Removes noise: the library's ids, safe-integer bounds, the pattern of a format, `items: false`, and `additionalProperties: false` except
 * where a caller's unknown fields are refused.
 */
function cleaned(value: unknown, isRequest: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => cleaned(item, isRequest))
  if (!isJson(value)) return value
  const entries = Object.entries(value)
    .filter(([key, field]) => !isNoise(key, field, value, isRequest))
    .map(([key, field]): [string, unknown] => [
      key,
      key === '$ref' && typeof field === 'string' ? componentRef(field) : cleaned(field, isRequest),
    ])
  return Object.fromEntries(entries)
}

function isNoise(key: string, field: unknown, within: Json, isRequest: boolean): boolean {
  if (key === '$schema' || key === '$id') return true
  if (key === 'id') return typeof field === 'string'
  if (key === 'pattern') return 'format' in within
  if (key === 'additionalProperties') return field === false && !isRequest
  // Of a tuple, whose maxItems says the same; generators fail at it.
  if (key === 'items') return field === false
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
  const { id, summary, description, access, body, example } = endpoint
  const scope = access === 'any-key' || access === 'none' ? '' : ` Scope: ${access}.`
  return {
    operationId: id,
    summary,
    description: description + scope,
    tags: [endpoint.path.split('/')[2]],
    ...(access === 'none' && { security: [] }),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(body && { requestBody: { required: true, content: json(body, example.body) } }),
    responses: responsesOf(endpoint),
  }
}

const pathParameters = ({ path, example }: Endpoint) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: 'Id (slug)',
    schema: { type: 'string' },
    example: example[name],
  }))

/** The examples of one operation make one request together. */
const queryParameters = ({ query, example }: Endpoint) =>
  Object.entries(query).map(([name, { description, schema, required }]) => ({
    name,
    in: 'query',
    required,
    description,
    // An empty value counts as absent.
    ...(!required && { allowEmptyValue: true }),
    // Lists are joined by commas; names that are repeated are taken too, which one parameter cannot declare as well.
    ...(schema.type === 'array' && { explode: false }),
    schema,
    ...(name in example && { example: example[name] }),
  }))
