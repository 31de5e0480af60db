import type { Atlas } from '../atlas/atlas.ts'
import { RECORD_TYPES, type RecordType } from '../schema/lists.ts'
import { nearestOr } from '../text/did-you-mean.ts'
import { baseAddress } from './base-address.ts'
import { ApiError } from './errors.ts'
import { echoed } from './faults.ts'
import { MEDIA_TYPES } from './formats.ts'
import type { PlainRequest } from './message.ts'
import { borneOut, type ColumnClaim } from './reconcile-claims.ts'
import { extension } from './reconcile-extend.ts'
import { PREVIEW, previewOf } from './reconcile-preview.ts'
import { propertiesOf } from './reconcile-properties.ts'
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
const [MAX_CLAIMS, MAX_VALUES] = [20, 20]
/** What is left of the score of a record that another column contradicts. */
const CONTRADICTED = 0.6

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

type Query = { text: string; type: RecordType | undefined; limit: number; claims: readonly ColumnClaim[] }

async function results(sent: string, atlas: Atlas): Promise<object> {
  const queries = Object.entries(parsed(sent))
  if (queries.length === 0 || queries.length > MAX_QUERIES) throw invalid(`${queries.length} queries sent`)
  const known = propertiesOf(atlas, undefined).map(({ id }) => id)
  const read = queries.map(([key, query]): [string, Query] => [key, readQuery(key, query, known)])
  const answers: [string, object][] = []
  // One after the other, so that others are answered between them.
  for (const [key, query] of read) answers.push([key, { result: await candidates(query, atlas) }])
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

function readQuery(key: string, query: unknown, known: readonly string[]): Query {
  const { query: text, type, limit = USUAL_LIMIT, properties = [] } = Object(query)
  const place = `queries.${key.slice(0, 20)}`
  if (typeof text !== 'string' || text.length > MAX_TEXT)
    throw invalid(`${place}.query has to be a text of 1 to ${MAX_TEXT} characters`)
  const [asked, ...others] = [type ?? []].flat()
  const kind = RECORD_TYPES.find((one) => one === asked)
  if (others.length > 0 || (asked !== undefined && kind === undefined))
    throw invalid(`${place}.type has to be one of ${RECORD_TYPES.join(', ')}`)
  if (!Number.isInteger(limit) || limit < 1) throw invalid(`${place}.limit has to be a whole number from 1`)
  return {
    text,
    type: kind,
    limit: Math.min(limit, MAX_LIMIT),
    claims: claimsOf(properties, `${place}.properties`, known),
  }
}

/** What other columns say: a value, a record, or a list of either for each property. */
function claimsOf(properties: unknown, place: string, known: readonly string[]): ColumnClaim[] {
  if (!Array.isArray(properties) || properties.length > MAX_CLAIMS)
    throw invalid(`${place} has to be a list of at most ${MAX_CLAIMS}`)
  return properties.map((property: unknown) => {
    const { pid, v } = Object(property)
    if (typeof pid !== 'string' || !known.includes(pid))
      throw invalid(
        `${place} has no property "${echoed(String(pid))}"; ${nearestOr(String(pid), known, '/reconcile/properties lists them')}`,
      )
    const values = [v ?? []].flat().slice(0, MAX_VALUES)
    return { pid, values: values.flatMap((value: unknown) => sentValue(value) ?? []) }
  })
}

function sentValue(value: unknown): string | number | boolean | undefined {
  const { id = value }: { id?: unknown } = Object(value)
  if (typeof id === 'string') return id.trim() === '' ? undefined : id.slice(0, MAX_TEXT)
  return typeof id === 'number' || typeof id === 'boolean' ? id : undefined
}

/**
 * Best first, those that a column contradicts last; `match` where the text is the name or an alias of one record and of no other, of those that
 * no column contradicts. A blank text, as empty cells have, finds nothing.
 */
async function candidates({ text, type, limit, claims }: Query, atlas: Atlas): Promise<object[]> {
  if (text.trim() === '') return []
  const search = await atlas.search()
  const { data } = await search.find({
    q: text,
    type,
    page: 1,
    per_page: claims.length > 0 ? MAX_LIMIT : limit,
    explain: true,
  })
  const weighed: { found: (typeof data)[number]; isExact: boolean; holds: boolean | undefined }[] = []
  for (const found of data)
    weighed.push({
      found,
      isExact: found.explanation?.exact_name === true,
      holds: claims.length > 0 ? await borneOut(found, claims, atlas) : undefined,
    })
  const exact = weighed.filter(({ isExact, holds }) => isExact && holds !== false)
  const confirmed = exact.filter(({ holds }) => holds)
  const [match, ...others] = confirmed.length > 0 ? confirmed : exact
  return weighed
    .map((one) => ({ ...one, score: one.found.score * (one.holds === false ? CONTRADICTED : 1) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ found: { id, title, subtitle, type: of }, score }) => ({
      id,
      name: title,
      description: subtitle,
      type: [RECORD_KINDS[of]],
      score: Math.round(score * 1000) / 10,
      match: others.length === 0 && match?.found.id === id && match.found.type === of,
    }))
}
