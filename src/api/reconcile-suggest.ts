import type { Atlas } from '../atlas/atlas.ts'
import { RECORD_TYPES, type RecordType } from '../schema/lists.ts'
import { fold } from '../text/fold.ts'
import { ApiError } from './errors.ts'
import { propertiesOf } from './reconcile-properties.ts'

const MOST = 20
const MAX_TEXT = 128

/** What reconciliation calls types. */
export const RECORD_KINDS: Record<RecordType, { id: RecordType; name: string }> = {
  material: { id: 'material', name: 'Material' },
  supplier: { id: 'supplier', name: 'Supplier' },
}

/** What the reader has typed so far, folded. Throws a 400 ApiError where it is missing or too long. */
function prefixOf(query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  if (prefix.length <= MAX_TEXT && fold(prefix) !== '') return fold(prefix)
  const allowed = `a text of 1 to ${MAX_TEXT} characters`
  const message = `prefix is ${prefix.length > MAX_TEXT ? 'too long' : 'missing'}; allowed: ${allowed}`
  throw new ApiError('invalid_parameter', message, { details: [{ parameter: 'prefix', message, allowed }] })
}

/** Those with the text as a name, then those whose own name begins with it, then another name, then another word; the shorter names first. */
function matching<T>(all: readonly T[], prefix: string, namesOf: (one: T) => readonly string[]): T[] {
  const ranked = all.flatMap((one) => {
    const names = namesOf(one).map(fold)
    if (names.includes(prefix)) return [{ one, rank: 0, length: names[0]?.length ?? 0 }]
    const begun = names.findIndex((name) => name.startsWith(prefix))
    const best = names[begun] ?? names.find((name) => name.includes(` ${prefix}`))
    if (best === undefined) return []
    return [{ one, rank: begun < 0 ? 3 : Math.min(begun, 1) + 1, length: best.length }]
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank || a.length - b.length)
    .slice(0, MOST)
    .map(({ one }) => one)
}

/** Records that are called so in another language, or as companies sign, are among those that are called so. */
export function suggestEntities(query: URLSearchParams, { content, names }: Atlas) {
  const prefix = prefixOf(query)
  const own = names.documentsOf(prefix)
  const called = new Set(own.length > 0 ? own : names.documentsElsewhere(prefix))
  const documents = content.documents.map((document, at) => ({ ...document, isCalled: called.has(at) }))
  return matching(documents, prefix, ({ title, names, isCalled }) => [
    title,
    ...names,
    ...(isCalled ? [prefix] : []),
  ]).map(({ id, title, subtitle, type }) => ({ id, name: title, description: subtitle, notable: [RECORD_KINDS[type]] }))
}

export const suggestProperties = (query: URLSearchParams, atlas: Atlas) =>
  matching(propertiesOf(atlas, undefined), prefixOf(query), ({ id, name }) => [name, id])

export const suggestTypes = (query: URLSearchParams) =>
  matching(Object.values(RECORD_KINDS), prefixOf(query), ({ id, name }) => [name, id])

/** The properties of a type, as many as are asked for. An unknown type has none. */
export function proposedProperties(query: URLSearchParams, atlas: Atlas) {
  const [type, limit] = [query.get('type'), Number(query.get('limit') ?? Number.POSITIVE_INFINITY)]
  const known = RECORD_TYPES.find((one) => one === type)
  const properties = type !== null && known === undefined ? [] : propertiesOf(atlas, known)
  return {
    ...(type !== null && { type }),
    ...(Number.isFinite(limit) && { limit }),
    properties: limit >= 1 ? properties.slice(0, limit) : properties,
  }
}
