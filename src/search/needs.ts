import { CosineScan } from './scan.ts'
import { Tally } from './tally.ts'

/** Vectors of phrases, one int8 row with a scale each, laid out by `interleaved`, and the document that each phrase belongs to. */
export type NeedVectors = { table: Int8Array; scales: Float32Array; records: Uint32Array }

/** Phrases of need and questions: how like a question is to those of each document, by rounded vectors. */
export class NeedScan {
  readonly #records: Uint32Array
  readonly #scan: CosineScan
  readonly #likeness: Tally

  /** `dimensions`: of a vector; `documentCount`: of all documents, with phrases or without. */
  constructor({ table, scales, records }: NeedVectors, dimensions: number, documentCount: number) {
    this.#records = records
    this.#likeness = new Tally(documentCount)
    this.#scan = CosineScan.ofRounded(dimensions, records.length, { rows: table, scales })
  }

  /**
   * How like a question is to the phrases of each document that has one with a cosine similarity of at least `min`: that of the best, and
   * more where others come near it. The smaller `spread`, the nearer they have to come. The result is valid until the next call.
   */
  likeness(query: Float32Array, min: number, spread: number): Pick<Tally, 'documents' | 'of'> {
    const likeness = this.#likeness
    likeness.clear()
    const { rows, of } = this.#scan.estimate(query, min)
    for (const row of rows) {
      const cosine = of(row)
      if (cosine >= min) likeness.add(this.#records[row] ?? 0, Math.exp(cosine / spread))
    }
    likeness.changeAll((sum) => spread * Math.log(sum))
    return likeness
  }
}
