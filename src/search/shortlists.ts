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

/**
 * How needs vote: from which cosine similarity on, from which with their whole weight, and how much less by distance to the best; `shortlistInstead` is how much
 * nearer a need counts for which what is to be replaced comes first.
 */
export type Voting = {
  shortlistMin: number
  shortlistSure: number
  shortlistSpread: number
  shortlistInstead: number
}

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

  /**
   * How well each document answers the needs that a question is like, 0 to 1; what does the same jobs as the `replaced` ones answers it better. The result is
   * valid until the next call.
   */
  votes(query: Float32Array, voting: Voting, replaced: ReadonlySet<number> = NOTHING): Pick<Tally, 'documents' | 'of'> {
    const { shortlistMin: min, shortlistSure: sure, shortlistSpread: spread } = voting
    const instead = replaced.size > 0 ? voting.shortlistInstead : 0
    const { starts, records, weights } = this.#answers
    const votes = this.#votes
    votes.clear()
    const { rows, of: cosine } = this.#scan.estimate(query, min - instead)
    const nearness = (row: number) => cosine(row) + (instead === 0 ? 0 : instead * this.#bestOf(row, replaced))
    const near = Array.from(rows, (row): [row: number, nearness: number] => [row, nearness(row)])
    const best = near.reduce((most, [, of]) => Math.max(most, of), 0)
    const sureness = Math.min(1, (best - min) / (sure - min))
    if (!(sureness > 0)) return votes
    let total = 0
    for (const [row, of] of near) {
      const share = Math.exp((of - best) / spread)
      if (of < min || share < LEAST_SHARE) continue
      total += share
      for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++)
        votes.add(records[at] ?? 0, (share * (weights[at] ?? 0)) / 100)
    }
    votes.changeAll((sum) => (sureness * sum) / total)
    return votes
  }

  /** How well the best of some documents answers a need, 0 to 1. */
  #bestOf(row: number, documents: ReadonlySet<number>): number {
    const { starts, records, weights } = this.#answers
    let most = 0
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++)
      if (documents.has(records[at] ?? 0)) most = Math.max(most, weights[at] ?? 0)
    return most / 100
  }
}

const NOTHING: ReadonlySet<number> = new Set()

/** A need whose vote weighs less than this beside the best is passed over. */
const LEAST_SHARE = 0.02
