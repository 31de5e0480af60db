import type { Atlas } from '../atlas/atlas.ts'
import { nearestOr } from '../text/did-you-mean.ts'
import { ApiError } from './errors.ts'
import { echoed } from './faults.ts'
import { type Cell, cellReader, propertiesOf } from './reconcile-properties.ts'

const MAX_IDS = 200
const MAX_PROPERTIES = 50
const EXAMPLE = '{"ids":["lyocell"],"properties":[{"id":"density_kg_m3"}]}'
const ALLOWED = `1 to ${MAX_IDS} ids with 1 to ${MAX_PROPERTIES} properties, such as ${EXAMPLE}`

type Extension = { meta: { id: string; name: string }[]; rows: Record<string, Record<string, Cell[]>> }

/** Answers an `extend` query: some properties of some records. A record that there is not has no values. */
export function extension(sent: string, atlas: Atlas): Extension {
  const { ids, properties } = Object(parsed(sent))
  const [records, asked] = [textsOf(ids, 'ids', MAX_IDS), textsOf(properties, 'properties', MAX_PROPERTIES)]
  const known = new Map(propertiesOf(atlas, undefined).map(({ id, name }) => [id, name]))
  const meta = asked.map((id) => {
    const name = known.get(id)
    if (name === undefined)
      throw invalid(
        `there is no property "${echoed(id)}"; ${nearestOr(id, known.keys(), '/reconcile/properties lists them')}`,
      )
    return { id, name }
  })
  const read = cellReader(atlas)
  const none = Object.fromEntries(asked.map((id): [string, Cell[]] => [id, []]))
  return { meta, rows: Object.fromEntries(records.map((id) => [id, read(id, asked) ?? none])) }
}

function parsed(sent: string): unknown {
  try {
    return JSON.parse(sent)
  } catch (error) {
    throw invalid(`extend is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/** Texts, or objects with an id each. */
function textsOf(value: unknown, name: string, max: number): string[] {
  const list: unknown[] = Array.isArray(value) ? value : []
  if (list.length === 0 || list.length > max) throw invalid(`extend.${name} has to be a list of 1 to ${max}`)
  return list.map((one) => {
    const text: unknown = typeof one === 'string' ? one : Object(one).id
    if (typeof text !== 'string') throw invalid(`extend.${name} has something that is no id`)
    return text
  })
}

function invalid(problem: string): ApiError {
  const message = `${problem}; allowed: ${ALLOWED}`
  return new ApiError('invalid_parameter', message, { details: [{ parameter: 'extend', message, allowed: ALLOWED }] })
}
