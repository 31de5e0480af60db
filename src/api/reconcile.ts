import type { Atlas } from '../atlas/atlas.ts'
import type { Search } from '../atlas/search.ts'
import { RECORD_TYPES, type RecordType } from '../schema/lists.ts'
import { baseAddress } from './base-address.ts'
import { ApiError } from './errors.ts'
import { MEDIA_TYPES } from './formats.ts'
import type { PlainRequest } from './message.ts'
import { extension } from './reconcile-extend.ts'
import { PREVIEW, previewOf } from './reconcile-preview.ts'
import {
  proposedProperties,
  RECORD_KINDS,
  suggestEntities,
  suggestProperties,
  suggestTypes,
} from './reconcile-suggest.ts'
import type { Side, SideAnswer } from './side.ts'
import { parseTarget } from './target.ts'

const MAX_BODY_BYTES = 64 << 10
const MAX_QUERIES = 20
const MAX_TEXT = 512
const [USUAL_LIMIT, MAX_LIMIT] = [5, 20]

function manifestOf(request: PlainRequest) {
  const base = baseAddress(request)
  const service = (path: string) => ({ service_url: base, service_path: `/reconcile/${path}` })
  const address = `${base}/reconcile/preview?id={{id}}`
  return {
    versions: ['0.2'],
    name: 'Sustainable-Materials Atlas',
    identifierSpace: 'urn:sustainable-materials-atlas:records',
    schemaSpace: 'urn:sustainable-materials-atlas:types',
    defaultTypes: Object.values(RECORD_KINDS),
    batchSize: MAX_QUERIES,
    view: { url: address },
    preview: { url: address, ...PREVIEW },
    suggest: {
      entity: service('suggest/entity'),
      property: service('suggest/property'),
      type: service('suggest/type'),
    },
    extend: { propose_properties: service('properties'), property_settings: [] },
  }
}

/** What all paths of the service share: OpenRefine and its like cannot send a key. */
const RULES = { access: 'search:read', isForDemo: true, costs: true } as const
const READING = ['GET', 'HEAD', 'OPTIONS']

/** The Reconciliation Service API 0.2: matches names in a column to materials and suppliers, and extends the column. */
const SERVICE: Side = {
  ...RULES,
  path: '/reconcile',
  methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  async answer(request, { atlas, maxBodyBytes }) {
    const sent = await parametersOf(request, maxBodyBytes)
    const [queries, extend] = [sent.get('queries'), sent.get('extend')]
    if (extend !== null) return answerOf(extension(extend, atlas))
    if (queries !== null) return answerOf(await results(queries, atlas))
    if (request.method === 'POST') throw invalid('queries is missing')
    return answerOf(manifestOf(request))
  },
}

const reading = (path: string, answer: (query: URLSearchParams, atlas: Atlas) => SideAnswer): Side => ({
  ...RULES,
  path: `/reconcile/${path}`,
  methods: READING,
  answer: (request, { atlas }) => answer(queryOf(request), atlas),
})

/** Every path of the service; the manifest at the first one names the others. */
export const RECONCILE: readonly Side[] = [
  SERVICE,
  reading('suggest/entity', (query, atlas) => answerOf({ result: suggestEntities(query, atlas) })),
  reading('suggest/property', (query, atlas) => answerOf({ result: suggestProperties(query, atlas) })),
  reading('suggest/type', (query) => answerOf({ result: suggestTypes(query) })),
  reading('properties', (query, atlas) => answerOf(proposedProperties(query, atlas))),
  reading('preview', (query, atlas) => pageOf(previewOf(query.get('id') ?? '', atlas))),
]

const queryOf = (request: PlainRequest) => new URLSearchParams(parseTarget(request.target).pairs.join('&'))

function answerOf(value: object): SideAnswer {
  return uncached(Buffer.from(JSON.stringify(value)), ['Content-Type', MEDIA_TYPES.json])
}

/** A page that may stand in a frame of another one, and do nothing there. */
function pageOf(text: string): SideAnswer {
  const policy = "default-src 'none'; base-uri 'none'; form-action 'none'"
  return uncached(Buffer.from(text), ['Content-Type', 'text/html; charset=utf-8', 'Content-Security-Policy', policy])
}

function uncached(body: Buffer, headers: readonly string[]): SideAnswer {
  const all = [...headers, 'Content-Length', String(body.byteLength), 'Cache-Control', 'no-store']
  return { etag: undefined, headers: all, body }
}

/** What stands in the query or, where neither `queries` nor `extend` does, in a form. */
async function parametersOf(request: PlainRequest, maxBodyBytes = MAX_BODY_BYTES): Promise<URLSearchParams> {
  const inQuery = queryOf(request)
  if (inQuery.has('queries') || inQuery.has('extend') || request.method !== 'POST') return inQuery
  const bytes = await request.body(maxBodyBytes)
  if (!bytes) throw new ApiError('payload_too_large', `The body may have at most ${maxBodyBytes} bytes`)
  return new URLSearchParams(bytes.toString())
}

const EXAMPLE = '{"q0":{"query":"PLA","type":"material","limit":3}}'

function invalid(problem: string): ApiError {
  const allowed = `1 to ${MAX_QUERIES} queries such as ${EXAMPLE}`
  const message = `${problem}; allowed: ${allowed}`
  return new ApiError('invalid_parameter', message, { details: [{ parameter: 'queries', message, allowed }] })
}

type Query = { text: string; type: RecordType | undefined; limit: number }

async function results(sent: string, atlas: Atlas): Promise<object> {
  const queries = Object.entries(parsed(sent))
  if (queries.length === 0 || queries.length > MAX_QUERIES) throw invalid(`${queries.length} queries sent`)
  const read = queries.map(([key, query]): [string, Query] => [key, readQuery(key, query)])
  const answers: [string, object][] = []
  const search = await atlas.search()
  // One after the other, so that others are answered between them.
  for (const [key, query] of read) answers.push([key, { result: await candidates(query, search) }])
  return Object.fromEntries(answers)
}

function parsed(sent: string): object {
  try {
    const queries: unknown = JSON.parse(sent)
    if (typeof queries === 'object' && queries !== null && !Array.isArray(queries)) return queries
  } catch (error) {
    throw invalid(`queries is not JSON: ${error instanceof Error ? error.message : error}`)
  }
  throw invalid('queries has to be an object')
}

/** Properties of a query are passed over: names alone are matched. */
function readQuery(key: string, query: unknown): Query {
  const { query: text, type, limit = USUAL_LIMIT } = Object(query)
  const place = `queries.${key.slice(0, 20)}`
  if (typeof text !== 'string' || text.trim() === '' || text.length > MAX_TEXT)
    throw invalid(`${place}.query has to be a text of 1 to ${MAX_TEXT} characters`)
  const [asked, ...others] = [type ?? []].flat()
  const known = RECORD_TYPES.find((one) => one === asked)
  if (others.length > 0 || (asked !== undefined && known === undefined))
    throw invalid(`${place}.type has to be one of ${RECORD_TYPES.join(', ')}`)
  if (!Number.isInteger(limit) || limit < 1) throw invalid(`${place}.limit has to be a whole number from 1`)
  return { text, type: known, limit: Math.min(limit, MAX_LIMIT) }
}

/** Best first; `match` where the text is the name or an alias of one record and of no other. */
async function candidates({ text, type, limit }: Query, search: Search): Promise<object[]> {
  const { data } = await search.find({ q: text, type, page: 1, per_page: limit, explain: true })
  const exact = data.filter(({ explanation }) => explanation?.exact_name)
  return data.map(({ id, title, subtitle, score, type: of, explanation }) => ({
    id,
    name: title,
    description: subtitle,
    type: [RECORD_KINDS[of]],
    score: Math.round(score * 1000) / 10,
    match: exact.length === 1 && explanation?.exact_name === true,
  }))
}
