import type { RecordType } from '../schema/lists.ts'
import type { KeywordIndex, KeywordQuery, KeywordScores } from './keyword.ts'
import type { NeedScan } from './needs.ts'
import type { CosineScan, Estimates } from './scan.ts'
import type { Shortlists, Voting } from './shortlists.ts'
import type { Tally } from './tally.ts'

/** Parameters of score fusion and of the cut-off; docs/search.md explains the chosen values. */
export type Fusion = Voting & {
  /** Weight of the keyword score, 0 to 1; the semantic score has the rest. */
  keywordWeight: number
  /** BM25+ score at which the saturating part of the keyword score reaches half of its maximum. */
  strongMatch: number
  /** Cosine similarity at which the semantic score is 0 (unrelated) and 1 (same meaning). */
  cosineFloor: number
  cosineCeiling: number
  /** The same for similarity to what people ask for and to the record together, `needWeight` of it to what they ask for. */
  needFloor: number
  needCeiling: number
  needWeight: number
  /** Questions less similar than this do not count; of the others, `needSpread` says how much more than the best. */
  needMin: number
  needSpread: number
  /** The score that a document starts from if all needs like the question have it first on their shortlists. */
  shortlistLift: number
  /** Minimum score of a result. */
  cutOff: number
  /** A result must also reach a share of the best score: `confidentShare` if the best is at least this, else `doubtfulShare`. */
  confidentFrom: number
  confidentShare: number
  doubtfulShare: number
}

export const FUSION: Fusion = {
  keywordWeight: 0.5,
  strongMatch: 40,
  cosineFloor: 0.2,
  cosineCeiling: 0.7,
  needFloor: 0.2,
  needCeiling: 0.7,
  needWeight: 0.6,
  needMin: 0.3,
  needSpread: 0.1,
  shortlistMin: 0.4,
  shortlistSure: 0.7,
  shortlistSpread: 0.05,
  shortlistInstead: 0.15,
  shortlistLift: 0.9,
  cutOff: 0.1,
  confidentFrom: 0.45,
  confidentShare: 0.2,
  doubtfulShare: 0.9,
}

/** A parsed and encoded query; `vector` is undefined if the encoder knows no word of it. */
export type HybridQuery = {
  words: KeywordQuery
  vector: Float32Array | undefined
  /** What is to be replaced, with the vector of the whole question, which speaks of it: the needs vote by that. */
  replaced?: { documents: ReadonlySet<number>; vector: Float32Array | undefined } | undefined
  type: RecordType | undefined
  /** Documents whose name or alias is the whole query; ranked first. */
  exact: readonly number[]
  /** Whether the question says enough by itself that a weak best result is no mere guess. */
  isCertain?: boolean
  /** How many of the best results to rank; all if undefined. */
  limit?: number | undefined
  /** Score factor of a document, 0 to 1; 1 for all if undefined. */
  weight?: ((document: number) => number) | undefined
  /** Documents that are an answer by themselves, each with the score that it starts from, 0 to 1; what it matches is added to that. */
  lifts?: ReadonlyMap<number, number> | undefined
}

/** A scored document; `keyword` and `semantic` are its partial scores before weighting, 0 to 1 each. */
export type HybridHit = { id: number; score: number; isExact: boolean; keyword: number; semantic: number }

/** A ranking: `total` results, of which `ids` are the best, best first. `score` is that of one of these, unless it is named; `hit` explains it; valid until the next query. */
export type HybridRanking = {
  total: number
  ids: readonly number[]
  score(id: number): number
  hit(id: number): HybridHit
}

export type HybridIndex = {
  keyword: Pick<KeywordIndex, 'score'>
  scan: Pick<CosineScan, 'estimate' | 'exact'>
  types: readonly RecordType[]
  needs?: Pick<NeedScan, 'likeness'> | undefined
  shortlists?: Pick<Shortlists, 'votes'> | undefined
}

/**
 * Ranks documents by a convex combination of keyword and semantic score. Both are 0 to 1 and independent of the other results. Cuts off
 * below `cutOff` and below a share of the best score. Best first, ties by id; exact names come first and score 1.
 */
export function hybridSearch(index: HybridIndex, query: HybridQuery, fusion: Fusion = FUSION): HybridRanking {
  const scores = new FusedScores(index, query, fusion)
  const named = query.exact.toSorted((a, b) => a - b)
  const isNamed = new Set(named)
  const { ids, total } = scores.ranked(isNamed)
  return {
    total: named.length + total,
    ids: [...named, ...ids],
    score: (id) => scores.of(id),
    hit: (id) => (isNamed.has(id) ? { ...scores.hit(id), score: 1, isExact: true } : scores.hit(id)),
  }
}

/** By document, zero for most. */
type Numbers = Pick<Tally, 'documents' | 'of'>

/** Fused scores of one query: estimated for all candidates, computed exactly only where the estimate cannot decide. */
class FusedScores {
  readonly #index: HybridIndex
  readonly #query: HybridQuery
  readonly #fusion: Fusion
  readonly #keyword: KeywordScores
  readonly #needs: Numbers
  readonly #votes: Numbers
  /** Of the documents that were ranked. */
  readonly #ranked = new Map<number, number>()

  constructor(index: HybridIndex, query: HybridQuery, fusion: Fusion) {
    this.#index = index
    this.#query = query
    this.#fusion = fusion
    this.#keyword = index.keyword.score(query.words)
    const { needMin, needSpread } = fusion
    this.#needs = (query.vector && index.needs?.likeness(query.vector, needMin, needSpread)) ?? NONE
    const asked = query.replaced?.vector ?? query.vector
    this.#votes = (asked && index.shortlists?.votes(asked, fusion, query.replaced?.documents)) ?? NONE
  }

  /** Counts and ranks the results except `excluded`; `ids` are the best, best first. */
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
    for (const [at, id] of top.entries()) this.#ranked.set(id, scores[at] ?? 0)
    // The others are only counted; compute the score only if the estimate is within its margin of the cut-off.
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

  of(id: number): number {
    return this.#ranked.get(id) ?? 0
  }

  hit(id: number): HybridHit {
    const keyword = this.#keywordPart(id)
    const semantic = this.#semanticParts([id])[0] ?? 0
    return { id, score: this.#score(id, this.#fuse(keyword, semantic)), isExact: false, keyword, semantic }
  }

  /** All documents that can reach `cutOff`, with an estimate of each score that is off by `margin` at most. */
  #candidates() {
    const { scan, types } = this.#index
    const { vector, type, lifts, weight } = this.#query
    const { coverage, found } = this.#keyword
    const { keywordWeight, cosineFloor, cosineCeiling, cutOff } = this.#fusion
    // `slope` is the score per cosine above the floor. A document without keyword match needs a cosine of cosineFloor + cutOff / slope.
    const slope = (1 - keywordWeight) / (cosineCeiling - cosineFloor)
    const similar = vector && slope > 0 ? scan.estimate(vector, cosineFloor + cutOff / slope) : NO_ESTIMATES
    const margin = slope * similar.error
    const ids: number[] = []
    const estimates: number[] = []
    const consider = (id: number) => {
      if (type !== undefined && types[id] !== type) return
      const unweighted = this.#lifted(id, this.#fuse(this.#keywordPart(id), this.#semanticPart(id, similar.of(id))))
      // Weights are 1 at most, and take longer than all the rest.
      if (unweighted < cutOff - margin) return
      const estimate = unweighted * (weight?.(id) ?? 1)
      if (estimate < cutOff - margin) return
      ids.push(id)
      estimates.push(estimate)
    }
    for (const id of found) consider(id)
    for (const id of similar.rows) if (coverage[id] === 0) consider(id)
    const isConsidered = new Uint8Array(types.length)
    for (const id of found) isConsidered[id] = 1
    for (const id of similar.rows) isConsidered[id] = 1
    for (const others of [lifts?.keys() ?? [], this.#votes.documents, this.#needs.documents])
      for (const id of others) {
        if (isConsidered[id] === 1) continue
        isConsidered[id] = 1
        consider(id)
      }
    return { ids, estimates, margin }
  }

  #minScore(best: number): number {
    const { cutOff, confidentFrom, confidentShare, doubtfulShare } = this.#fusion
    return Math.max(cutOff, best * (this.#query.isCertain || best >= confidentFrom ? confidentShare : doubtfulShare))
  }

  #scores(ids: readonly number[]): Float64Array {
    const scores = this.#semanticParts(ids)
    ids.forEach((id, at) => {
      scores[at] = this.#score(id, this.#fuse(this.#keywordPart(id), scores[at] ?? 0))
    })
    return scores
  }

  #semanticParts(ids: readonly number[]): Float64Array {
    const { vector } = this.#query
    if (!vector) return new Float64Array(ids.length)
    return Float64Array.from(this.#index.scan.exact(vector, ids), (cosine, at) =>
      this.#semanticPart(ids[at] ?? 0, cosine),
    )
  }

  #score(id: number, fused: number): number {
    return this.#lifted(id, fused) * (this.#query.weight?.(id) ?? 1)
  }

  #lifted(id: number, fused: number): number {
    const own = this.#query.lifts?.get(id) ?? 0
    const lift = own + (1 - own) * this.#fusion.shortlistLift * this.#votes.of(id)
    return lift + (1 - lift) * fused
  }

  #fuse(keyword: number, semantic: number): number {
    const { keywordWeight } = this.#fusion
    return keywordWeight * keyword + (1 - keywordWeight) * semantic
  }

  // BM25+ is unbounded, so it is mapped to 0 to 1 by saturation. The coverage of the query scales the result: a document with all of its
  // terms gets at least half.
  #keywordPart(id: number): number {
    const score = this.#keyword.scores[id] ?? 0
    return (this.#keyword.coverage[id] ?? 0) * (0.5 + 0.5 * (score / (score + this.#fusion.strongMatch)))
  }

  #semanticPart(id: number, cosine: number): number {
    const { cosineFloor, cosineCeiling, needFloor, needCeiling, needWeight } = this.#fusion
    const own = between(cosine, cosineFloor, cosineCeiling)
    const need = this.#needs.of(id)
    if (need === 0) return own
    return Math.max(own, between((1 - needWeight) * cosine + needWeight * need, needFloor, needCeiling))
  }
}

const between = (value: number, floor: number, ceiling: number) =>
  Math.min(1, Math.max(0, (value - floor) / (ceiling - floor)))

const NONE: Numbers = { documents: [], of: () => 0 }
const NO_ESTIMATES: Estimates = { rows: new Uint32Array(), of: () => 0, error: 0 }

/** A lower bound for the score of the `limit`th best, tight to one histogram bin; 0 if there are no more than `limit` scores. */
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

// Packs score and document into one float64 key, so that a typed array sorts without a comparator: 32 bits of score, then 20 bits of
// document, inverted so that lower ids come first.
const SCORE_STEPS = 2 ** 32
const MAX_DOCUMENTS = 2 ** 20

/** Ids with a score of at least `min`, best first, ties by id. */
function sortedByScore(ids: readonly number[], scores: Float64Array, min: number): number[] {
  const keys = new Float64Array(ids.length)
  let kept = 0
  ids.forEach((id, at) => {
    const score = scores[at] ?? 0
    if (score >= min) keys[kept++] = Math.round(score * SCORE_STEPS) * MAX_DOCUMENTS + (MAX_DOCUMENTS - 1 - id)
  })
  return Array.from(keys.subarray(0, kept).sort().reverse(), (key) => MAX_DOCUMENTS - 1 - (key % MAX_DOCUMENTS))
}
