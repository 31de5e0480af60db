import MiniSearch, { type AsPlainObject } from 'minisearch'
import { termsOfRecord } from './words.ts'

/** The indexed text of one record, by field; `places` is empty for materials. */
export type KeywordDocument = {
  id: number
  name: string
  aliases: string
  category: string
  applications: string
  places: string
  description: string
  /** What people ask when they want this; empty for suppliers. */
  asked: string
}
export const FIELDS = ['name', 'aliases', 'category', 'applications', 'places', 'description', 'asked'] as const
export type KeywordField = (typeof FIELDS)[number]

const BOOST: Record<KeywordField, number> = {
  name: 6,
  aliases: 5,
  category: 3,
  applications: 2.5,
  places: 3,
  description: 1,
  asked: 0.5,
}

/**
 * Postings of a MiniSearch index with precomputed scores. The postings of term `t` are `starts[t]` to `starts[t + 1]` (exclusive),
 * sorted by field, then by document.
 */
export type Postings = {
  /** All terms of the records, sorted. */
  terms: readonly string[]
  starts: Uint32Array
  documents: Uint32Array
  /** Field of each posting, as an index into FIELDS. */
  fields: Uint8Array
  /** BM25+ score of each posting, times the boost of its field. */
  impacts: Float32Array
  /** Inverse document frequency of each term over all fields, and of a term that no document has. */
  idf: Float32Array
  unknownIdf: number
}

/** MiniSearch's default BM25+ parameters. */
const BM25 = { k: 1.2, b: 0.7, d: 0.5 }

/** Indexes with MiniSearch and computes the score of each posting. Deterministic. */
export function buildPostings(documents: readonly KeywordDocument[]): Postings {
  const index = new MiniSearch<KeywordDocument>({
    fields: [...FIELDS],
    tokenize: termsOfRecord,
    processTerm: (term) => term,
  })
  index.addAll(documents)
  const plain = index.toJSON()
  const entries = plain.index.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const postings = entries.map(([, byField]) => postingsOf(plain, byField))
  const all = postings.flat()
  let end = 0
  return {
    terms: entries.map(([term]) => term),
    starts: Uint32Array.from([0, ...postings.map(({ length }) => (end += length))]),
    documents: Uint32Array.from(all, ({ document }) => document),
    fields: Uint8Array.from(all, ({ field }) => field),
    impacts: Float32Array.from(all, ({ impact }) => impact),
    idf: Float32Array.from(postings, (some) =>
      inverseDocumentFrequency(documents.length, new Set(some.map(({ document }) => document)).size),
    ),
    unknownIdf: inverseDocumentFrequency(documents.length, 0),
  }
}

function postingsOf(plain: AsPlainObject, byField: Record<string, Record<string, number>>) {
  return FIELDS.flatMap((name, field) => {
    const fieldId = plain.fieldIds[name] ?? -1
    const average = plain.averageFieldLength[fieldId] ?? 1
    const found = Object.entries(byField[fieldId] ?? {})
    const idf = inverseDocumentFrequency(plain.documentCount, found.length)
    return found.map(([id, count]) => {
      const length = plain.fieldLength[id]?.[fieldId] ?? 0
      const saturated = (count * (BM25.k + 1)) / (count + BM25.k * (1 - BM25.b + (BM25.b * length) / average))
      return { document: Number(plain.documentIds[id]), field, impact: BOOST[name] * idf * (BM25.d + saturated) }
    })
  })
}

/** Inverse document frequency as defined for BM25. */
const inverseDocumentFrequency = (documentCount: number, frequency: number) =>
  Math.log(1 + (documentCount - frequency + 0.5) / (frequency + 0.5))
