import type { KeywordIndex, KeywordQuery, KeywordScores } from './keyword.ts'
import type { DocumentType } from './postings.ts'
import type { CosineScan } from './scan.ts'

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
  type: DocumentType | undefined
  /** Documents whose name or alias is the whole query; they come first. */
  exact: readonly number[]
  /** What of its score a document keeps, 0 to 1; all of it where this is absent. */
  weight?: ((document: number) => number) | undefined
}

/** `keyword` and `semantic` are the two parts, 0 to 1 each, before they are weighted. */
export type HybridHit = { id: number; score: number; isExact: boolean; keyword: number; semantic: number }

/** What is found: documents, best first, and why each is there. */
export type HybridRanking = { ids: readonly number[]; hit(id: number): HybridHit }

export type HybridIndex = {
  keyword: Pick<KeywordIndex, 'score'>
  scan: Pick<CosineScan, 'estimate' | 'exact'>
  types: readonly DocumentType[]
}

/**
 * A convex mix of keyword relevance and cosine similarity, both 0 to 1 on a scale that does not depend on the other results,
 * cut off below `cutOff` and below a share of the best. Best first, ties by id; exact names come before everything and score 1.
 */
export function hybridSearch(index: HybridIndex, query: HybridQuery, fusion: Fusion = FUSION): HybridRanking {
  const mixture = new Mixture(index, query, fusion)
  const least = leastScore(mixture.best(), fusion)
  const named = query.exact.toSorted((a, b) => a - b)
  const isNamed = new Set(named)
  const others = mixture.atLeast(least).filter((id) => !isNamed.has(id))
  return {
    ids: [...named, ...others],
    hit: (id) => (isNamed.has(id) ? { ...mixture.hit(id), score: 1, isExact: true } : mixture.hit(id)),
  }
}

function leastScore(best: number, { cutOff, confidentFrom, confidentShare, doubtfulShare }: Fusion): number {
  return Math.max(cutOff, best * (best >= confidentFrom ? confidentShare : doubtfulShare))
}

// Sorted as numbers, without a call for each comparison: a score in its upper 32 bits, then the document, lower numbers first.
const SCORE_STEPS = 2 ** 32
const MOST_DOCUMENTS = 2 ** 20

/** The scores of one query: estimated for all documents, worked out for those whose estimate may be good enough. */
class Mixture {
  readonly #scan: HybridIndex['scan']
  readonly #vector: Float32Array | undefined
  readonly #weight: HybridQuery['weight']
  readonly #fusion: Fusion
  readonly #keyword: KeywordScores
  readonly #estimates: Float64Array
  /** The best of the estimates, and by how much any of them may be off. */
  readonly #highest: number
  readonly #margin: number

  constructor({ keyword, scan, types }: HybridIndex, { words, vector, type, weight }: HybridQuery, fusion: Fusion) {
    this.#weight = weight
    this.#scan = scan
    this.#vector = vector
    this.#fusion = fusion
    this.#keyword = keyword.score(words)
    const { keywordWeight, cosineFloor, cosineCeiling } = fusion
    const { cosines, error } = vector ? scan.estimate(vector) : { cosines: [], error: 0 }
    // What a semantic part can add at most, and what it adds for each cosine above the floor.
    const most = 1 - keywordWeight
    const slope = most / (cosineCeiling - cosineFloor)
    this.#margin = slope * error
    const estimates = new Float64Array(types.length)
    for (let id = 0; id < cosines.length; id++) {
      const above = (cosines[id] ?? 0) - cosineFloor
      if (above > 0) estimates[id] = Math.min(most, slope * above)
    }
    for (const id of this.#keyword.found) estimates[id] = (estimates[id] ?? 0) + this.#mix(this.#keywordPart(id), 0)
    let highest = 0
    for (let id = 0; id < estimates.length; id++) {
      const estimate = estimates[id] ?? 0
      if (estimate === 0) continue
      const isAsked = type === undefined || types[id] === type
      estimates[id] = isAsked ? estimate * this.#share(id) : 0
      if ((estimates[id] ?? 0) > highest) highest = estimates[id] ?? 0
    }
    this.#estimates = estimates
    this.#highest = highest
  }

  /** The best score of all. */
  best(): number {
    return this.#near(this.#highest - this.#margin).scores.reduce((most, score) => Math.max(most, score), 0)
  }

  /** Every document that scores so much or more, best first. */
  atLeast(least: number): number[] {
    const { ids, scores } = this.#near(least)
    const keys = new Float64Array(ids.length)
    let kept = 0
    ids.forEach((id, at) => {
      const score = scores[at] ?? 0
      if (score >= least) keys[kept++] = Math.round(score * SCORE_STEPS) * MOST_DOCUMENTS + (MOST_DOCUMENTS - 1 - id)
    })
    return Array.from(keys.subarray(0, kept).sort().reverse(), (key) => MOST_DOCUMENTS - 1 - (key % MOST_DOCUMENTS))
  }

  hit(id: number): HybridHit {
    const keyword = this.#keywordPart(id)
    const semantic = this.#semanticParts([id])[0] ?? 0
    return { id, score: this.#mix(keyword, semantic) * this.#share(id), isExact: false, keyword, semantic }
  }

  /** The documents that may score so much, and what they do score. */
  #near(score: number) {
    const from = Math.max(score - this.#margin, Number.MIN_VALUE)
    const ids: number[] = []
    for (let id = 0; id < this.#estimates.length; id++) if ((this.#estimates[id] ?? 0) >= from) ids.push(id)
    const scores = this.#semanticParts(ids)
    ids.forEach((id, at) => {
      scores[at] = this.#mix(this.#keywordPart(id), scores[at] ?? 0) * this.#share(id)
    })
    return { ids, scores }
  }

  #semanticParts(ids: readonly number[]): Float64Array {
    if (!this.#vector) return new Float64Array(ids.length)
    return Float64Array.from(this.#scan.exact(this.#vector, ids), (cosine) => this.#semanticPart(cosine))
  }

  #share(id: number): number {
    return this.#weight?.(id) ?? 1
  }

  #mix(keyword: number, semantic: number): number {
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
