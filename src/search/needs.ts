import { CosineScan } from './scan.ts'

/** Vectors of phrases, one int8 row with a scale each, laid out by `interleaved`, and the document that each phrase belongs to. */
export type NeedVectors = { table: Int8Array; scales: Float32Array; records: Uint32Array }

const NONE: ReadonlyMap<number, number> = new Map()

/** Phrases of need and questions: how like a question is to those of each document, by rounded vectors. */
export class NeedScan {
  readonly #records: Uint32Array
  readonly #scan: CosineScan

  /** `dimensions`: of a vector. */
  constructor({ table, scales, records }: NeedVectors, dimensions: number) {
    this.#records = records
    this.#scan = CosineScan.ofRounded(dimensions, records.length, { rows: table, scales })
  }

  /**
   * How like a question is to the phrases of each document that has one with a cosine similarity of at least `min`: that of the best, and
   * more where others come near it. The smaller `spread`, the nearer they have to come.
   */
  likeness(query: Float32Array, min: number, spread: number): ReadonlyMap<number, number> {
    if (this.#records.length === 0) return NONE
    const { rows, of } = this.#scan.estimate(query, min)
    const likeness = new Map<number, number>()
    for (const row of rows) {
      const [document, cosine] = [this.#records[row] ?? 0, of(row)]
      if (cosine >= min) likeness.set(document, (likeness.get(document) ?? 0) + Math.exp(cosine / spread))
    }
    for (const [document, sum] of likeness) likeness.set(document, spread * Math.log(sum))
    return likeness
  }
}
