import type { DocumentType, KeywordHit, KeywordIndex } from './keyword.ts'
import { cosineScan } from './vectors.ts'

/** How the two rankings are mixed and where the results end; the values and the figures behind them are in docs/search.md. */
export type Fusion = {
  /** Share of the keyword part in the score, 0 to 1; the rest is semantic. */
  keywordWeight: number
  /** BM25+ score at which the keyword part has half of its upper half. */
  strongMatch: number
  /** Cosine at which the semantic part is 0 (unrelated) and 1 (the same). */
  cosineFloor: number
  cosineCeiling: number
  /** Results below this score are no results, nor are those below this share of the best score. */
  cutOff: number
  relativeCutOff: number
}

export const FUSION: Fusion = {
  keywordWeight: 0.5,
  strongMatch: 20,
  cosineFloor: 0.3,
  cosineCeiling: 0.8,
  cutOff: 0.2,
  relativeCutOff: 0.4,
}

/** What a query is answered from; `vector` is absent where the query has no word that the encoder knows. */
export type HybridQuery = {
  text: string
  vector: Float32Array | undefined
  type: DocumentType | undefined
  /** Documents whose name or alias is the whole query; they come first. */
  exact: readonly number[]
}

export type HybridHit = { id: number; score: number }

export type HybridIndex = {
  keyword: Pick<KeywordIndex, 'search'>
  vectors: Float32Array
  types: readonly DocumentType[]
}

/**
 * A convex mix of keyword relevance and cosine similarity, both 0 to 1 on a scale that does not depend on the other results,
 * cut off below `cutOff` and below a share of the best. Best first, ties by id; exact names come before everything and score 1.
 */
export function hybridSearch(index: HybridIndex, query: HybridQuery, fusion: Fusion = FUSION): HybridHit[] {
  const scores = semanticScores(index, query, fusion)
  for (const hit of index.keyword.search(query.text, query.type))
    scores[hit.id] = (scores[hit.id] ?? 0) + fusion.keywordWeight * keywordRelevance(hit, fusion)
  const isAsked = (id: number) => query.type === undefined || index.types[id] === query.type
  const best = scores.reduce((most, score, id) => (score > most && isAsked(id) ? score : most), 0)
  const least = Math.max(fusion.cutOff, fusion.relativeCutOff * best)
  for (const id of query.exact) scores[id] = 1
  const hits: HybridHit[] = []
  scores.forEach((score, id) => {
    if (score >= least && isAsked(id)) hits.push({ id, score })
  })
  const isExact = new Set(query.exact)
  return hits.toSorted(
    (a, b) => Number(isExact.has(b.id)) - Number(isExact.has(a.id)) || b.score - a.score || a.id - b.id,
  )
}

function semanticScores({ vectors, types }: HybridIndex, { vector }: HybridQuery, fusion: Fusion): number[] {
  if (!vector) return types.map(() => 0)
  const cosines = cosineScan(vector, vectors, types.length)
  const span = fusion.cosineCeiling - fusion.cosineFloor
  return Array.from(cosines, (cosine) => {
    const relevance = Math.min(1, Math.max(0, (cosine - fusion.cosineFloor) / span))
    return (1 - fusion.keywordWeight) * relevance
  })
}

// BM25+ has no upper end. Half of the part is the share of the query that the document answers; the other half saturates as
// the score grows.
const keywordRelevance = ({ score, coverage }: KeywordHit, { strongMatch }: Fusion) =>
  coverage * (0.5 + 0.5 * (score / (score + strongMatch)))
