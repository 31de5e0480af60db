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
  /** Results below this score are no results. */
  cutOff: number
  /** Nor are those below a share of the best score: a small one where the best is this good, a great one where it is not. */
  confidentFrom: number
  confidentShare: number
  doubtfulShare: number
}

export const FUSION: Fusion = {
  keywordWeight: 0.5,
  strongMatch: 10,
  cosineFloor: 0.2,
  cosineCeiling: 0.8,
  cutOff: 0.12,
  confidentFrom: 0.46,
  confidentShare: 0.2,
  doubtfulShare: 0.8,
}

/** What a query is answered from; `vector` is absent where the query has no word that the encoder knows. */
export type HybridQuery = {
  text: string
  vector: Float32Array | undefined
  type: DocumentType | undefined
  /** Documents whose name or alias is the whole query; they come first. */
  exact: readonly number[]
}

/** `keyword` and `semantic` are the two parts, 0 to 1 each, before they are weighted; `match` is why the keyword part is what it is. */
export type HybridHit = {
  id: number
  score: number
  isExact: boolean
  keyword: number
  semantic: number
  match: KeywordHit['match']
}

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
  const { keywordWeight } = fusion
  const isAsked = (id: number) => query.type === undefined || index.types[id] === query.type
  const keyword = new Map(index.keyword.search(query.text, query.type).map((hit) => [hit.id, hit]))
  const isExact = new Set(query.exact)
  const hits = semanticParts(index, query, fusion).flatMap((semantic, id): HybridHit[] => {
    if (!isAsked(id)) return []
    const hit = keyword.get(id)
    const words = hit ? keywordPart(hit, fusion) : 0
    const score = keywordWeight * words + (1 - keywordWeight) * semantic
    return [{ id, score, isExact: isExact.has(id), keyword: words, semantic, match: hit?.match ?? {} }]
  })
  const best = hits.reduce((most, { score }) => Math.max(most, score), 0)
  const share = best >= fusion.confidentFrom ? fusion.confidentShare : fusion.doubtfulShare
  const least = Math.max(fusion.cutOff, share * best)
  return hits
    .filter((hit) => hit.isExact || hit.score >= least)
    .map((hit) => (hit.isExact ? { ...hit, score: 1 } : hit))
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact) || b.score - a.score || a.id - b.id)
}

function semanticParts({ vectors, types }: HybridIndex, { vector }: HybridQuery, fusion: Fusion): number[] {
  if (!vector) return types.map(() => 0)
  const span = fusion.cosineCeiling - fusion.cosineFloor
  return Array.from(cosineScan(vector, vectors, types.length), (cosine) =>
    Math.min(1, Math.max(0, (cosine - fusion.cosineFloor) / span)),
  )
}

// BM25+ has no upper end. Half of the part is the share of the query that the document answers; the other half saturates as
// the score grows.
const keywordPart = ({ score, coverage }: KeywordHit, { strongMatch }: Fusion) =>
  coverage * (0.5 + 0.5 * (score / (score + strongMatch)))
