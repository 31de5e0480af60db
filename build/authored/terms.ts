import type { Path, Place, Sourced } from './yaml-record.ts'

/** The terms of one list of the vocabulary, by id. A list remembers where its terms stand: a path in it begins with the id. */
export class Terms<T> extends Map<string, T> implements Place {
  readonly file: string
  /** Also those of terms that could not be read: who names one of them is not wrong. */
  readonly ids: ReadonlySet<string>
  readonly #places: ReadonlyMap<string, Place>

  constructor(records: readonly Sourced<T>[], faultyIds: ReadonlySet<string>) {
    super(records.map(({ id, value }) => [id, value]))
    this.file = records[0]?.file ?? ''
    this.ids = new Set([...this.keys(), ...faultyIds])
    this.#places = new Map(records.map((record) => [record.id, record]))
  }

  lineOf([id, ...path]: Path): number {
    return this.placeOf(String(id)).lineOf(path)
  }

  /** A term as a place of its own: a path in it begins with its field. */
  placeOf(id: string): Place {
    return this.#places.get(id) ?? { file: this.file, lineOf: () => 1 }
  }
}
