import type { Nearest } from '../../schema/search.ts'
import type { KeywordIndex, KeywordQuery } from '../../search/keyword.ts'
import type { CosineScan } from '../../search/scan.ts'
import type { SearchDocument } from '../../snapshot/content.ts'
import { closest } from '../../text/did-you-mean.ts'
import type { ConditionReader } from './condition-reader.ts'
import type { Reading } from './reading.ts'

/** So many records are named as nearest. */
export const MAX_NEAREST = 3

type Parts = {
  documents: readonly SearchDocument[]
  scan: CosineScan
  keyword: KeywordIndex
  /** Whether a word is one that is spelt right, or a name that is known to be lacking. */
  isWord: ((word: string) => boolean) | undefined
  conditions: ConditionReader
}

type Asked = {
  words: Pick<KeywordQuery, 'corrected'>
  vector: Float32Array | undefined
  reading: Reading
  /** What may be named. */
  may: (document: number) => boolean
  /** What comes first if no condition counts, best first. */
  unconditional: () => readonly number[]
}

/** What comes near words that nobody can read. */
const NOTHING_NEAR: Nearest = { terms: [], records: [] }

/** What comes closest to a question without an answer: of the kind that is asked for, or else of all, what comes first without the conditions. */
export function nearestAnswer({ words, vector, reading, may, unconditional }: Asked, parts: Parts): Nearest {
  const { isUnread, isForMakers, unmet, conditions } = reading
  if (isUnread) return NOTHING_NEAR
  const ofKind = unmet?.members.filter(may) ?? []
  const missOf = (at: number) => parts.conditions.missOf(conditions, at)
  if (ofKind.length > 0) return nearestOf(ofKind, vector, missOf, parts)
  const near = nearestTo(words.corrected, vector, may, parts)
  const first = conditions.length === 0 || isForMakers ? [] : unconditional().slice(0, MAX_NEAREST)
  return first.length > 0 ? { ...near, records: recordsOf(first, parts.documents) } : near
}

/** What comes closest to a question without an answer: the records of the nearest meaning, or of a like name. `may`: what may be named. */
function nearestTo(
  text: string,
  vector: Float32Array | undefined,
  may: (document: number) => boolean,
  { documents, scan, keyword, isWord }: Parts,
): Nearest {
  const all = documents.flatMap((_, at) => (may(at) ? [at] : []))
  const near = vector ? byMeaning(all, scan.exact(vector, all)) : byName(text, all, documents)
  return { terms: keyword.nearTerms(text, isWord), records: recordsOf(near.slice(0, MAX_NEAREST), documents) }
}

const recordsOf = (found: readonly number[], documents: readonly SearchDocument[]): Nearest['records'] =>
  found.flatMap((at) => {
    const document = documents[at]
    return document ? [{ type: document.type, id: document.id, title: document.title }] : []
  })

/** What comes closest to conditions that nothing of the kind asked for meets: the least miss first, then the nearest meaning. */
function nearestOf(
  members: readonly number[],
  vector: Float32Array | undefined,
  missOf: (document: number) => number,
  { documents, scan }: Parts,
): Nearest {
  const near = vector ? byMeaning(members, scan.exact(vector, [...members])) : members
  const all = near.map((at) => ({ at, miss: missOf(at) })).toSorted((a, b) => a.miss - b.miss)
  return {
    terms: [],
    records: recordsOf(
      all.slice(0, MAX_NEAREST).map(({ at }) => at),
      documents,
    ),
  }
}

const byMeaning = (all: readonly number[], cosines: ArrayLike<number>) =>
  all
    .map((id, at) => ({ id, cosine: cosines[at] ?? 0 }))
    .toSorted((a, b) => b.cosine - a.cosine || a.id - b.id)
    .map(({ id }) => id)

function byName(text: string, all: readonly number[], documents: readonly SearchDocument[]): number[] {
  const name = closest(
    text,
    all.map((at) => documents[at]?.title ?? ''),
  )
  return all.filter((at) => documents[at]?.title === name)
}
