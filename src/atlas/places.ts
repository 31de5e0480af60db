import type { SnapshotContent } from '../snapshot/content.ts'

/** Countries, their parts, and groups of them: whose law holds where, and who belongs to whom. */
export class Places {
  readonly #parents: ReadonlyMap<string, string>
  readonly #members: ReadonlyMap<string, readonly string[]>
  readonly #lawmakers: ReadonlySet<string>
  readonly #labels: ReadonlyMap<string, string>

  constructor({ countries, jurisdictions, groups }: PlaceLists) {
    this.#lawmakers = new Set(jurisdictions.map(({ id }) => id))
    this.#parents = new Map(jurisdictions.flatMap(({ id, parent }) => (parent === undefined ? [] : [[id, parent]])))
    this.#members = new Map(groups.map(({ id, members }) => [id, members]))
    const labelled = [...jurisdictions, ...groups].map(({ id, label }): [string, string] => [id, label])
    this.#labels = new Map([
      ...labelled,
      ...countries.map(({ alpha2, names }) => [alpha2, names[0] ?? alpha2] as const),
    ])
  }

  /** The countries of a group; a place that is no group has none. */
  members(id: string): readonly string[] {
    return this.#members.get(id) ?? []
  }

  /** The countries that a country or group stands for. */
  countriesOf(id: string): ReadonlySet<string> {
    return new Set(this.#members.get(id) ?? [id])
  }

  /** The usual name of a place. */
  label(id: string): string {
    return this.#labels.get(id) ?? id
  }

  /** A place and those above it, whose law holds there too, nearest first. */
  lineage(id: string): string[] {
    const parent = this.#parents.get(id)
    return parent === undefined ? [id] : [id, ...this.lineage(parent)]
  }

  /** Jurisdictions whose law adds to that of this one in a part of it: the states of a federation, the members of a union. */
  within(id: string): string[] {
    return [...this.#parents.keys()].filter((part) => part !== id && this.lineage(part).includes(id))
  }

  /**
   * The places whose law answers for one: itself and, inherited, those above it. A group that makes no law, such as Asia, stands for its
   * members.
   */
  lawOf(id: string, inherited: boolean): Set<string> {
    const asked = this.#lawmakers.has(id) || !this.#members.has(id) ? [id] : [...this.members(id)]
    return new Set(inherited ? asked.flatMap((place) => this.lineage(place)) : asked)
  }
}

type PlaceLists = Pick<SnapshotContent['vocabulary'], 'countries' | 'jurisdictions' | 'groups'>
