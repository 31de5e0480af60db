import { CosineScan } from './scan.ts'
import { Tally } from './tally.ts'

/**
 * Vectors of needs, one int8 row with a scale each, laid out by `interleaved`, and what answers them: those of need `n` are `starts[n]` to `starts[n + 1]` (exclusive)
 * of `records`, with how well each does, in hundredths.
 */
export type ShortlistVectors = {
  table: Int8Array
  scales: Float32Array
  starts: Uint32Array
  records: Uint32Array
  weights: Uint8Array
}

/** How needs vote: from which cosine similarity on, from which with their whole weight, and how much less by distance to the best. */
export type Voting = { shortlistMin: number; shortlistSure: number; shortlistSpread: number }

/** Needs with the materials that answer them: a question is answered by what answers the needs that it is like. */
export class Shortlists {
  readonly #answers: Omit<ShortlistVectors, 'table' | 'scales'>
  readonly #scan: CosineScan
  readonly #votes: Tally

  /** `dimensions`: of a vector; `documentCount`: of all documents. */
  constructor({ table, scales, ...answers }: ShortlistVectors, dimensions: number, documentCount: number) {
    this.#answers = answers
    this.#votes = new Tally(documentCount)
    this.#scan = CosineScan.ofRounded(dimensions, scales.length, { rows: table, scales })
  }

  /** How well each document answers the needs that a question is like, 0 to 1. The result is valid until the next call. */
  votes(query: Float32Array, voting: Voting): Pick<Tally, 'documents' | 'of'> {
    const { shortlistMin: min, shortlistSure: sure, shortlistSpread: spread } = voting
    const { starts, records, weights } = this.#answers
    const votes = this.#votes
    votes.clear()
    const { rows, of } = this.#scan.estimate(query, min)
    const near = rows.filter((row) => of(row) >= min)
    const best = near.reduce((most, row) => Math.max(most, of(row)), 0)
    const sureness = Math.min(1, (best - min) / (sure - min))
    if (!(sureness > 0)) return votes
    let total = 0
    for (const row of near) {
      const share = Math.exp((of(row) - best) / spread)
      if (share < LEAST_SHARE) continue
      total += share
      for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++)
        votes.add(records[at] ?? 0, (share * (weights[at] ?? 0)) / 100)
    }
    votes.changeAll((sum) => (sureness * sum) / total)
    return votes
  }
}

/** A need whose vote weighs less than this beside the best is passed over. */
const LEAST_SHARE = 0.02
