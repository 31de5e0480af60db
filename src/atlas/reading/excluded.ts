import type { SnapshotContent, SnapshotExclusion, SnapshotMaterial } from '../../snapshot/content.ts'
import { fold } from '../../text/fold.ts'
import type { Names } from '../names.ts'

/** What is ruled out, in words, and the materials that are it or hold it, by their index. */
export type Excluded = { label: string; members: ReadonlySet<number> }

type Content = Pick<SnapshotContent, 'materials' | 'vocabulary'>

/** Resolves what a question rules out: a group of vocabulary/exclusions.yaml, a material, a substance, or a kind of materials. */
export class ExcludedMaterials {
  readonly #content: Content
  readonly #names: Names
  readonly #groups = new Map<string, SnapshotExclusion>()
  readonly #origins = new Map<string, SnapshotExclusion>()
  /** Words that rule something out by themselves: “vegan”. */
  readonly alone: ReadonlyMap<string, SnapshotExclusion>
  readonly #members = new Map<string, ReadonlySet<number>>()
  /** The names of all materials, folded, and what they end with: the kinds of materials that there are. */
  readonly #titles: readonly string[]
  readonly #kinds: ReadonlySet<string>
  readonly #holders = new Map<string, number[]>()

  constructor(content: Content, names: Names) {
    this.#content = content
    this.#names = names
    const alone = new Map<string, SnapshotExclusion>()
    for (const group of content.vocabulary.exclusions) {
      for (const name of group.names) this.#groups.set(fold(name), group)
      for (const name of group.origins) this.#origins.set(fold(name), group)
      for (const word of group.alone) alone.set(word, group)
    }
    this.alone = alone
    this.#titles = content.materials.map((material) => fold(material.name))
    this.#kinds = new Set(this.#titles.map(lastWord))
    content.materials.forEach(({ properties }, at) => {
      for (const { name, grades } of properties.substances ?? [])
        if (!grades) this.#holders.set(fold(name), [...(this.#holders.get(fold(name)) ?? []), at])
    })
  }

  /** `isOrigin`: said of the feedstock, as in “not made from oil”. */
  resolve(words: string, isOrigin: boolean): Excluded | undefined {
    const name = fold(words)
    const group = (isOrigin ? this.#origins.get(name) : undefined) ?? this.#groups.get(name)
    if (group) return this.group(group)
    const named = this.named(words)
    const ofGroup = named.length > 0 ? undefined : this.#groupInFront(name)
    const isTitle = named.some((at) => this.#titles[at] === name)
    const members = new Set([
      ...this.withVariants(named),
      ...(isTitle ? [] : this.#ofKind(name)),
      ...(this.#holders.get(name) ?? []),
      ...(ofGroup ? this.group(ofGroup).members : []),
    ])
    return members.size === 0 ? undefined : { label: words, members }
  }

  /** “formaldehyde glue” is all with formaldehyde: the group that all words before a kind of materials name. */
  #groupInFront(name: string): SnapshotExclusion | undefined {
    const end = name.lastIndexOf(' ')
    const last = name.slice(end + 1)
    return end > 0 && (this.#kinds.has(last) || this.#groups.has(last))
      ? this.#groups.get(name.slice(0, end))
      : undefined
  }

  groupNamed(words: string): Excluded | undefined {
    const group = this.#groups.get(fold(words))
    return group && this.group(group)
  }

  /** Indexes of the materials of a name, in the singular too. */
  named(words: string): number[] {
    const materialsOf = (name: string) =>
      this.#names.documentsOf(name).filter((at) => at < this.#content.materials.length)
    const found = materialsOf(words)
    return found.length > 0 || !/[^s]s$/.test(words) ? found : materialsOf(words.slice(0, -1))
  }

  group(group: SnapshotExclusion): Excluded {
    let members = this.#members.get(group.id)
    if (!members) this.#members.set(group.id, (members = this.#membersOf(group)))
    return { label: group.label, members }
  }

  /** Materials and all that is based on them. */
  withVariants(indexes: Iterable<number>): Set<number> {
    const found = new Set(indexes)
    if (found.size === 0) return found
    const ids = new Set([...found].map((at) => this.#material(at).id))
    for (let before = -1; before < found.size; ) {
      before = found.size
      this.#content.materials.forEach(({ id, properties }, at) => {
        if (!found.has(at) && properties.based_on?.some((base) => ids.has(base))) {
          found.add(at)
          ids.add(id)
        }
      })
    }
    return found
  }

  #membersOf(group: SnapshotExclusion): ReadonlySet<number> {
    const { materials, vocabulary } = this.#content
    const categories = new Set(
      vocabulary.categories.flatMap(({ id, label }) => (group.categories.includes(id) ? [label] : [])),
    )
    const named = materials.flatMap(({ id }, at) => (group.materials.includes(id) ? [at] : []))
    const members = this.withVariants(named)
    materials.forEach((material, at) => {
      if (
        categories.has(material.category) ||
        group.families.includes(material.family_id) ||
        material.properties.substances?.some(({ cas, grades }) => !grades && group.substances.includes(cas))
      )
        members.add(at)
    })
    for (const other of vocabulary.exclusions)
      if (group.groups.includes(other.id)) for (const at of this.group(other).members) members.add(at)
    const { biobased_below = 101, except } = group
    return new Set(
      [...members].filter((at) => {
        const { id, sustainability } = this.#material(at)
        return sustainability.biobased_pct < biobased_below && !except.includes(id)
      }),
    )
  }

  /** Materials whose name has these words, where some name ends with them: “glass” is a kind of materials, “water” is none. */
  #ofKind(name: string): number[] {
    if (!this.#kinds.has(lastWord(name))) return []
    return this.#titles.flatMap((title, at) => (` ${title} `.includes(` ${name} `) ? [at] : []))
  }

  #material(at: number): SnapshotMaterial {
    const material = this.#content.materials[at]
    if (!material) throw new RangeError(`no material ${at}`)
    return material
  }
}

const lastWord = (name: string) => name.slice(name.lastIndexOf(' ') + 1)
