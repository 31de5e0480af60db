import type { RecordType } from '../schema/lists.ts'
import type { KeywordIndex, KeywordQuery, KeywordScores } from './keyword.ts'
import type { CosineScan, Estimates } from './scan.ts'

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
  strongMatch: 40,
  cosineFloor: 0.2,
  cosineCeiling: 0.7,
  cutOff: 0.2,
  confidentFrom: 0.4,
  confidentShare: 0.2,
  doubtfulShare: 0.8,
}

/** What a query is answered from; `vector` is absent where the query has no word that the encoder knows. */
export type HybridQuery = {
  words: KeywordQuery
  vector: Float32Array | undefined
  type: RecordType | undefined
  /** Documents whose name or alias is the whole query; they come first. */
  exact: readonly number[]
  /** How many of the best are wanted in order; all where this is absent. */
  limit?: number | undefined
  /** What of its score a document keeps, 0 to 1; all of it where this is absent. */
  weight?: ((document: number) => number) | undefined
}

/** `keyword` and `semantic` are the two parts, 0 to 1 each, before they are weighted. */
export type HybridHit = { id: number; score: number; isExact: boolean; keyword: number; semantic: number }

/** What is found: how many documents, the best of them, best first, and, until the next query, why each is there. */
export type HybridRanking = { total: number; ids: readonly number[]; hit(id: number): HybridHit }

export type HybridIndex = {
  keyword: Pick<KeywordIndex, 'score'>
  scan: Pick<CosineScan, 'estimate' | 'exact'>
  types: readonly RecordType[]
}

/**
 * A convex mix of keyword relevance and cosine similarity, both 0 to 1 on a scale that does not depend on the other results,
 * cut off below `cutOff` and below a share of the best. Best first, ties by id; exact names come before everything and score 1.
 */
export function hybridSearch(index: HybridIndex, query: HybridQuery, fusion: Fusion = FUSION): HybridRanking {
  const scores = new FusedScores(index, query, fusion)
  const named = query.exact.toSorted((a, b) => a - b)
  const isNamed = new Set(named)
  const { ids, total } = scores.ranked(isNamed)
  return {
    total: named.length + total,
    ids: [...named, ...ids],
    hit: (id) => (isNamed.has(id) ? { ...scores.hit(id), score: 1, isExact: true } : scores.hit(id)),
  }
}

/** The scores of one query: estimated for all documents that may be results, worked out where that makes a difference. */
class FusedScores {
  readonly #index: HybridIndex
  readonly #query: HybridQuery
  readonly #fusion: Fusion
  readonly #keyword: KeywordScores

  constructor(index: HybridIndex, query: HybridQuery, fusion: Fusion) {
    this.#index = index
    this.#query = query
    this.#fusion = fusion
    this.#keyword = index.keyword.score(query.words)
  }

  /** How many results there are but for those left out, and the best of them, best first. */
  ranked(excluded: ReadonlySet<number>): { total: number; ids: number[] } {
    const { ids, estimates, margin } = this.#candidates()
    const limit = (this.#query.limit ?? ids.length) + excluded.size
    const topThreshold = minOfBest(estimates, limit) - 2 * margin
    const top = ids.filter((_, at) => (estimates[at] ?? 0) >= topThreshold)
    const scores = this.#scores(top)
    const best = scores.reduce((highest, score) => Math.max(highest, score), 0)
    if (best === 0) return { total: 0, ids: [] }
    const min = this.#minScore(best)
    const first = sortedByScore(top, scores, min).filter((id) => !excluded.has(id))
    // The others are only counted, and worked out where the estimate leaves open whether they are results.
    const uncertain: number[] = []
    let others = 0
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at] ?? 0
      const estimate = estimates[at] ?? 0
      if (estimate >= topThreshold || estimate < min - margin || excluded.has(id)) continue
      if (estimate >= min + margin) others++
      else uncertain.push(id)
    }
    for (const score of this.#scores(uncertain)) if (score >= min) others++
    return { total: first.length + others, ids: first }
  }

  hit(id: number): HybridHit {
    const keyword = this.#keywordPart(id)
    const semantic = this.#semanticParts([id])[0] ?? 0
    return { id, score: this.#fuse(keyword, semantic) * this.#weight(id), isExact: false, keyword, semantic }
  }

  /** Every document that may score as much as a result must, with an estimate of its score; none is off by more than the margin. */
  #candidates() {
    const { scan, types } = this.#index
    const { vector, type } = this.#query
    const { coverage, found } = this.#keyword
    const { keywordWeight, cosineFloor, cosineCeiling, cutOff } = this.#fusion
    // What each cosine above the floor adds, and which cosine is enough without a word of the query.
    const slope = (1 - keywordWeight) / (cosineCeiling - cosineFloor)
    const similar = vector && slope > 0 ? scan.estimate(vector, cosineFloor + cutOff / slope) : NOTHING_SIMILAR
    const margin = slope * similar.error
    const ids: number[] = []
    const estimates: number[] = []
    const consider = (id: number) => {
      if (type !== undefined && types[id] !== type) return
      const estimate = this.#fuse(this.#keywordPart(id), this.#semanticPart(similar.of(id))) * this.#weight(id)
      if (estimate < cutOff - margin) return
      ids.push(id)
      estimates.push(estimate)
    }
    for (const id of found) consider(id)
    for (const id of similar.rows) if (coverage[id] === 0) consider(id)
    return { ids, estimates, margin }
  }

  #minScore(best: number): number {
    const { cutOff, confidentFrom, confidentShare, doubtfulShare } = this.#fusion
    return Math.max(cutOff, best * (best >= confidentFrom ? confidentShare : doubtfulShare))
  }

  #scores(ids: readonly number[]): Float64Array {
    const scores = this.#semanticParts(ids)
    ids.forEach((id, at) => {
      scores[at] = this.#fuse(this.#keywordPart(id), scores[at] ?? 0) * this.#weight(id)
    })
    return scores
  }

  #semanticParts(ids: readonly number[]): Float64Array {
    const { vector } = this.#query
    if (!vector) return new Float64Array(ids.length)
    return Float64Array.from(this.#index.scan.exact(vector, ids), (cosine) => this.#semanticPart(cosine))
  }

  #weight(id: number): number {
    return this.#query.weight?.(id) ?? 1
  }

  #fuse(keyword: number, semantic: number): number {
    const { keywordWeight } = this.#fusion
    return keywordWeight * keyword + (1 - keywordWeight) * semantic
  }

  // BM25+ has no upper end. Half of the part is the share of the query that the document answers; the other half saturates as
  // the score grows.
  #keywordPart(id: number): number {
    const score = this.#keyword.scores[id] ?? 0
    return (this.#keyword.coverage[id] ?? 0) * (0.5 + 0.5 * (score / (score + this.#fusion.strongMatch)))
  }

  #semanticPart(cosine: number): number {
    const { cosineFloor, cosineCeiling } = this.#fusion
    return Math.min(1, Math.max(0, (cosine - cosineFloor) / (cosineCeiling - cosineFloor)))
  }
}

const NOTHING_SIMILAR: Estimates = { rows: [], of: () => 0, error: 0 }

/** A score, 0 to 1, that at least so many reach; not much less than the last of these has. */
function minOfBest(scores: readonly number[], limit: number): number {
  if (scores.length <= limit) return 0
  const reached = new Uint32Array(BINS + 1)
  for (const score of scores) {
    const bin = Math.floor(score * BINS)
    reached[bin] = (reached[bin] ?? 0) + 1
  }
  let bin = BINS
  for (let left = limit - (reached[bin] ?? 0); left > 0; left -= reached[bin] ?? 0) bin--
  return bin / BINS
}

const BINS = 1024

// Sorted as numbers, without a call for each comparison: a score in its upper 32 bits, then the document, lower numbers first.
const SCORE_STEPS = 2 ** 32
const MAX_DOCUMENTS = 2 ** 20

/** Those that score so much or more, best first, ties by id. */
function sortedByScore(ids: readonly number[], scores: Float64Array, min: number): number[] {
  const keys = new Float64Array(ids.length)
  let kept = 0
  ids.forEach((id, at) => {
    const score = scores[at] ?? 0
    if (score >= min) keys[kept++] = Math.round(score * SCORE_STEPS) * MAX_DOCUMENTS + (MAX_DOCUMENTS - 1 - id)
  })
  return Array.from(keys.subarray(0, kept).sort().reverse(), (key) => MAX_DOCUMENTS - 1 - (key % MAX_DOCUMENTS))
}
