/** A number for each document, zero for most. Cleared before it is used again, which costs what was found and not what there is. */
export class Tally {
  readonly #numbers: Float64Array
  #documents: number[] = []

  constructor(documentCount: number) {
    this.#numbers = new Float64Array(documentCount)
  }

  /** Those whose number is not zero, in the order in which they were found. */
  get documents(): readonly number[] {
    return this.#documents
  }

  of(document: number): number {
    return this.#numbers[document] ?? 0
  }

  /** `amount` is above zero. */
  add(document: number, amount: number) {
    const before = this.of(document)
    if (before === 0) this.#documents.push(document)
    this.#numbers[document] = before + amount
  }

  /** `change` makes no number zero. */
  changeAll(change: (number: number) => number) {
    for (const document of this.#documents) this.#numbers[document] = change(this.of(document))
  }

  clear() {
    for (const document of this.#documents) this.#numbers[document] = 0
    this.#documents = []
  }
}
