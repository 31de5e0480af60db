import type { Atlas } from '../atlas/atlas.ts'
import { RECORD_TYPES, type RecordType } from '../schema/lists.ts'
import { ApiError } from './errors.ts'
import { MEDIA_TYPES } from './formats.ts'
import type { PlainRequest } from './message.ts'
import type { Side, SideAnswer } from './side.ts'
import { parseTarget } from './target.ts'

const MAX_BODY_BYTES = 64 << 10
const MAX_QUERIES = 20
const MAX_TEXT = 512
const [USUAL_LIMIT, MAX_LIMIT] = [5, 20]

const TYPES: Record<RecordType, { id: RecordType; name: string }> = {
  material: { id: 'material', name: 'Material' },
  supplier: { id: 'supplier', name: 'Supplier' },
}

const MANIFEST = {
  versions: ['0.2'],
  name: 'Sustainable-Materials Atlas',
  identifierSpace: 'urn:sustainable-materials-atlas:records',
  schemaSpace: 'urn:sustainable-materials-atlas:types',
  defaultTypes: Object.values(TYPES),
  batchSize: MAX_QUERIES,
}

/** The Reconciliation Service API 0.2: matches names in a column to materials and suppliers. */
export const RECONCILE: Side = {
  path: '/reconcile',
  methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  // OpenRefine and its like cannot send a key.
  access: 'search:read',
  isForDemo: true,
  costs: true,
  async answer(request, { atlas, maxBodyBytes }) {
    const sent = await queriesOf(request, maxBodyBytes)
    return answerOf(sent === undefined ? MANIFEST : await results(sent, atlas))
  },
}

function answerOf(value: object): SideAnswer {
  const body = Buffer.from(JSON.stringify(value))
  const headers = ['Content-Type', MEDIA_TYPES.json, 'Content-Length', String(body.byteLength)]
  return { etag: undefined, headers: [...headers, 'Cache-Control', 'no-store'], body }
}

/** The text of `queries`, in the query or in a form; undefined where the manifest is asked for. */
async function queriesOf(request: PlainRequest, maxBodyBytes = MAX_BODY_BYTES): Promise<string | undefined> {
  const { pairs } = parseTarget(request.target)
  const inQuery = new URLSearchParams(pairs.join('&')).get('queries')
  if (inQuery !== null || request.method !== 'POST') return inQuery ?? undefined
  const bytes = await request.body(maxBodyBytes)
  if (!bytes) throw new ApiError('payload_too_large', `The body may have at most ${maxBodyBytes} bytes`)
  const inForm = new URLSearchParams(bytes.toString()).get('queries')
  if (inForm === null) throw invalid('queries is missing')
  return inForm
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
  const read = queries.map(([key, query]): [string, Query] => [key, queryOf(key, query)])
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

/** Properties of a query are passed over: names alone are matched. */
function queryOf(key: string, query: unknown): Query {
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
async function candidates({ text, type, limit }: Query, { search }: Atlas): Promise<object[]> {
  const { data } = await search.find({ q: text, type, page: 1, per_page: limit, explain: true })
  const exact = data.filter(({ explanation }) => explanation?.exact_name)
  return data.map(({ id, title, subtitle, score, type: of, explanation }) => ({
    id,
    name: title,
    description: subtitle,
    type: [TYPES[of]],
    score: Math.round(score * 1000) / 10,
    match: exact.length === 1 && explanation?.exact_name === true,
  }))
}
