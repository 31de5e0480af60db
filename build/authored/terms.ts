import type { Path, Place, Sourced } from './yaml-record.ts'

/** The terms of one vocabulary list, by id. As a place, it knows the line of each term: its paths start with the term's id. */
export class Terms<T> extends Map<string, T> implements Place {
  readonly file: string
  /** All ids, including those of terms that could not be read, so that references to them are not reported as unknown. */
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

  /** The place of a single term: its paths start with a field of the term. */
  placeOf(id: string): Place {
    return this.#places.get(id) ?? { file: this.file, lineOf: () => 1 }
  }
}
