import type { SnapshotContent } from '../snapshot/content.ts'

/** Countries, their parts, and groups of them: whose law holds where, and who belongs to whom. */
export class Places {
  readonly #parents: ReadonlyMap<string, string>
  readonly #jurisdictions: ReadonlyMap<string, PlaceLists['jurisdictions'][number]>
  readonly #members: ReadonlyMap<string, readonly string[]>
  readonly #labels: ReadonlyMap<string, string>

  constructor({ countries, jurisdictions, groups }: PlaceLists) {
    this.#jurisdictions = new Map(jurisdictions.map((place) => [place.id, place]))
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

  /** A place and those above it, whose law holds there too, nearest first; on a day, those above it then. */
  lineage(id: string, day?: string): string[] {
    const parent = this.#parents.get(id) ?? this.#formerParent(id, day)
    return parent === undefined ? [id] : [id, ...this.lineage(parent, day)]
  }

  #formerParent(id: string, day: string | undefined): string | undefined {
    const former = this.#jurisdictions.get(id)?.former
    return former && day !== undefined && day <= former.until ? former.parent : undefined
  }

  /** Jurisdictions whose law adds to that of this one in a part of it: the states of a federation, the members of a union. */
  within(id: string): string[] {
    return [...this.#parents.keys()].filter((part) => part !== id && this.lineage(part).includes(id))
  }

  /** The place itself or, for a group that makes no law, such as Asia, its members. */
  #asked(id: string): readonly string[] {
    return this.#jurisdictions.has(id) || !this.#members.has(id) ? [id] : this.members(id)
  }

  /** The places whose law answers for one on a day: those that it stands for and, inherited, those above them. */
  lawOf(id: string, inherited: boolean, day?: string): Set<string> {
    const asked = this.#asked(id)
    return new Set(inherited ? asked.flatMap((place) => this.lineage(place, day)) : asked)
  }

  /** Jurisdictions within a place, or within the members of a group that makes no law, which are not among those whose law answers for it. */
  partsOf(id: string): string[] {
    const asked = this.#asked(id)
    return [...new Set(asked.flatMap((place) => this.within(place)))].filter((part) => !asked.includes(part))
  }

  /** Other places that bear the name of this one. */
  namesakes(id: string): string[] {
    const name = withoutBrackets(this.label(id))
    return [...this.#jurisdictions.values()].flatMap((other) =>
      other.id !== id && withoutBrackets(other.label) === name ? other.id : [],
    )
  }

  /** What an answer about the law of these places has to say of its gaps. */
  caveats(ids: Iterable<string>): string[] {
    return [...ids].flatMap((id) => this.#jurisdictions.get(id)?.caveat ?? [])
  }
}

/** Labels tell places of one name apart by what follows in brackets. */
const withoutBrackets = (label: string) => label.replace(/ \(.*\)$/, '')

type PlaceLists = Pick<SnapshotContent['vocabulary'], 'countries' | 'jurisdictions' | 'groups'>
