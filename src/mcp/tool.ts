import type { z } from 'zod'
import type { Endpoint, ResponseName } from '../api/endpoint.ts'
import { ENDPOINTS } from '../api/endpoints.ts'
import type { RESOURCES } from '../schema/resources.ts'
import { closest, suggestion } from '../text/did-you-mean.ts'
import type { Footnotes } from './footnotes.ts'

type Resources = { [K in keyof typeof RESOURCES]: z.infer<(typeof RESOURCES)[K]> }
type Arguments = Readonly<Record<string, unknown>>
/** JSON Schema of the arguments. */
type Input = { type: 'object'; properties: Record<string, object>; required: string[]; additionalProperties: false }

/** A tool of the Model Context Protocol: one request to the API, and a short form of its answer. */
export type Tool = {
  name: string
  description: string
  input: Input
  /** Throws ArgumentFault for what the API could not be asked; it checks the rest itself. */
  request(given: Arguments): { method: 'GET' | 'POST'; target: string; body: string | undefined }
  /** `body`: JSON text of the API's answer. */
  shorten(body: string, given: Arguments, notes: Footnotes): object
}

/** What is wrong with the arguments, in words for the caller. */
export class ArgumentFault extends Error {}

type Row<R extends ResponseName> = {
  name: string
  description: string
  /** Id of the endpoint that answers. */
  endpoint: string
  /** Parameters of its query that the tool takes; their descriptions and limits are those of the API. */
  query?: readonly string[]
  /** Parameters that are always sent. */
  always?: Readonly<Record<string, string>>
  /** Numbers where the caller sends none, as a context is smaller than a page; the schema has them as defaults. */
  usual?: Readonly<Record<string, string>>
  /** Properties of its body, and which of them it needs. */
  body?: { properties: Record<string, object>; required: string[] }
  /** Arguments that only change the short form. */
  own?: Record<string, object>
  shorten(answer: Resources[R], notes: Footnotes, given: Arguments): object
}

/** Makes a tool of its row; `response` names what the endpoint answers, and so types `shorten`. */
export function tool<R extends ResponseName>(response: R, row: Row<R>): Tool {
  const endpoint = ENDPOINTS.find(({ id }) => id === row.endpoint)
  if (endpoint?.response !== response) throw new Error(`${row.name}: ${row.endpoint} does not answer ${response}`)
  const input = inputOf(row, endpoint)
  return {
    name: row.name,
    description: row.description,
    input,
    request(given) {
      refuseUnknown(given, Object.keys(input.properties))
      return row.body ? posted(endpoint, given) : asked(endpoint, row, given)
    },
    shorten(body, given, notes) {
      const answer: Resources[R] = JSON.parse(body)
      return row.shorten(answer, notes, given)
    },
  }
}

const idOf = ({ path }: Endpoint) => /\{(\w+)\}/.exec(path)?.[1]

function inputOf(
  { query = [], usual, body, own }: Pick<Row<ResponseName>, 'query' | 'usual' | 'body' | 'own'>,
  endpoint: Endpoint,
): Input {
  const id = idOf(endpoint)
  const parameters = query.map((name): [string, object] => {
    const { description, schema } = endpoint.query[name] ?? {}
    if (!schema) throw new Error(`${endpoint.id} has no parameter ${name}`)
    const assumed = usual?.[name]
    return [
      name,
      {
        ...schema,
        ...(assumed !== undefined && { default: Number(assumed) }),
        description: description?.replace(' (an extension)', ''),
      },
    ]
  })
  const required = query.filter((name) => endpoint.query[name]?.required)
  return {
    type: 'object',
    properties: {
      ...(id !== undefined && { [id]: { type: 'string', description: 'Id or name of a material' } }),
      ...Object.fromEntries(parameters),
      ...body?.properties,
      ...own,
    },
    required: [...(id === undefined ? [] : [id]), ...required, ...(body?.required ?? [])],
    additionalProperties: false,
  }
}

const MAX_TOLD = 5
const MAX_NAME = 80

function refuseUnknown(given: Arguments, allowed: string[]) {
  const unknown = Object.keys(given).filter((name) => !allowed.includes(name))
  if (unknown.length === 0) return
  const told = unknown
    .slice(0, MAX_TOLD)
    .map((name) => `${name.slice(0, MAX_NAME)}${suggestion(closest(name, allowed))}`)
  throw new ArgumentFault(`there is no argument ${told.join(', ')}. Allowed: ${allowed.join(', ')}`)
}

/** Models send null for what they leave out. */
const isGiven = (value: unknown) => value !== undefined && value !== null

const posted = ({ path }: Endpoint, given: Arguments) => ({
  method: 'POST' as const,
  target: path,
  body: JSON.stringify(Object.fromEntries(Object.entries(given).filter(([, value]) => isGiven(value)))),
})

function asked(endpoint: Endpoint, { query = [], always, usual }: Row<never>, given: Arguments) {
  const id = idOf(endpoint)
  const parameters = new URLSearchParams(always)
  for (const name of query) {
    const value = isGiven(given[name]) ? textOf(name, given[name]) : usual?.[name]
    if (value !== undefined) parameters.set(name, value)
  }
  const named = id === undefined ? '' : textOf(id, given[id] ?? '')
  if (id !== undefined && named.trim() === '')
    throw new ArgumentFault(`${id} is missing; call search to find the id of what is meant`)
  const text = String(parameters)
  const path = endpoint.path.replace(`{${id}}`, encodeURIComponent(named.trim()))
  return { method: 'GET' as const, target: text === '' ? path : `${path}?${text}`, body: undefined }
}

/** A value as a query has it; lists are joined by commas. */
function textOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => textOf(name, item)).join(',')
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new ArgumentFault(
    `${name} cannot be ${JSON.stringify(value)}; allowed: text, a number, true or false, or a list`,
  )
}
