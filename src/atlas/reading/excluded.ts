import type { Manner } from '../../search/exclusions.ts'
import { remembered } from '../../search/remembered.ts'
import type { SnapshotContent, SnapshotExclusion, SnapshotMaterial } from '../../snapshot/content.ts'
import { fold } from '../../text/fold.ts'
import type { Names } from '../names.ts'

/**
 * What is ruled out, in words, the materials that are it or hold it, by their index, and those of which some grades do. `isHeld`: materials hold it, and none
 * is it.
 */
export type Excluded = {
  label: string
  members: ReadonlySet<number>
  partly?: ReadonlySet<number>
  isHeld?: boolean
  /** The last words, where they name a thing of it, “PVC flooring”, or a kind of materials, “plastic insulation”. */
  thing?: string
  kind?: string
}

/** Runs of words of some questions. */
const WORDS_OF_A_QUESTION = 500

type Content = Pick<SnapshotContent, 'materials' | 'vocabulary'>

/** Resolves what a question rules out: a group of vocabulary/exclusions.yaml, a material, a substance, or a kind of materials. */
export class ExcludedMaterials {
  readonly #content: Content
  readonly #names: Names
  readonly #groups = new Map<string, SnapshotExclusion>()
  readonly #traits = new Map<string, SnapshotExclusion>()
  readonly #origins = new Map<string, SnapshotExclusion>()
  /** Words that rule something out by themselves: “vegan”. */
  readonly alone: ReadonlyMap<string, SnapshotExclusion>
  readonly #resolved = new Map<string, Excluded>()
  /** The names of all materials, folded, and what they end with: the kinds of materials that there are. */
  readonly #titles: readonly string[]
  readonly #kinds: ReadonlySet<string>
  /** What is based on a material, by its id. */
  readonly #variants = new Map<string, number[]>()
  readonly #holders = new Map<string, number[]>()
  readonly #partHolders = new Map<string, number[]>()

  constructor(content: Content, names: Names) {
    this.#content = content
    this.#names = names
    const alone = new Map<string, SnapshotExclusion>()
    for (const group of content.vocabulary.exclusions) {
      for (const name of group.names) this.#groups.set(fold(name), group)
      for (const name of group.traits) this.#traits.set(fold(name), group)
      for (const name of group.origins) this.#origins.set(fold(name), group)
      for (const word of group.alone) alone.set(word, group)
    }
    this.alone = alone
    this.#titles = content.materials.map((material) => fold(material.name))
    this.#kinds = new Set(this.#titles.map(lastWord))
    content.materials.forEach(({ properties }, at) => {
      for (const base of properties.based_on ?? []) this.#variants.set(base, [...(this.#variants.get(base) ?? []), at])
      for (const { name, grades } of properties.substances ?? []) {
        const holders = grades ? this.#partHolders : this.#holders
        holders.set(fold(name), [...(holders.get(fold(name)) ?? []), at])
      }
    })
  }

  /** Of what is ruled out in part only groups are known. */
  resolve(words: string, manner: Manner): Excluded | undefined {
    // A number is no name, even if some end with one.
    if (!/\p{L}/u.test(words)) return undefined
    const fresh = FRESH.exec(words)
    return this.#known(words, manner) ?? (fresh ? this.#fresh(words.slice(fresh[0].length), manner) : undefined)
  }

  /** “no new nylon” leaves what is recycled or grown. */
  #fresh(words: string, manner: Manner): Excluded | undefined {
    const found = this.#known(words, manner)
    const isNew = (at: number) => {
      const { name, sustainability } = this.#material(at)
      return !/recycled/i.test(name) && sustainability.biobased_pct < LESSER
    }
    return found && { ...found, members: new Set([...found.members].filter(isNew)) }
  }

  #known(words: string, manner: Manner): Excluded | undefined {
    const name = fold(words)
    const group = this.#groupOf(name, manner !== 'wholly')
    if (manner === 'in part') return group && this.#inPart(this.group(group))
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
    const partly = new Set(this.#partHolders.get(name))
    const kind = ofGroup && { kind: words.slice(words.lastIndexOf(' ') + 1) }
    const isHeld = named.length === 0 && ofGroup === undefined && this.#holders.has(name)
    return members.size + partly.size === 0 ? undefined : { label: words, members, partly, isHeld, ...kind }
  }

  /** Who wants less of something wants its kin from plants too. */
  #inPart({ label, members, partly }: Excluded): Excluded {
    const most = [...members].filter((at) => this.#material(at).sustainability.biobased_pct < LESSER)
    return { label, members: new Set(), partly: new Set([...most, ...(partly ?? [])]) }
  }

  /** “oil-based” and “plastic parts” are said of the group before them. */
  #groupOf(name: string, isOrigin: boolean): SnapshotExclusion | undefined {
    const of = (whole: string, isSource: boolean) =>
      (isSource ? this.#origins.get(whole) : undefined) ?? this.#groups.get(whole) ?? this.#traits.get(whole)
    const whole = of(name, isOrigin)
    const made = whole ? null : MADE_OF.exec(name)
    return made ? this.#groupOf(name.slice(0, made.index), true) : whole
  }

  /** “formaldehyde glue” is all with formaldehyde: the group that all words before a kind of materials name. */
  #groupInFront(name: string): SnapshotExclusion | undefined {
    const end = name.lastIndexOf(' ')
    const last = name.slice(end + 1)
    return end > 0 && (this.#kinds.has(last) || this.#groups.has(last))
      ? this.#groups.get(name.slice(0, end))
      : undefined
  }

  /** Of “paint, but not alkyd” alkyd paint: the materials that a word names together with a kind of materials in the question. */
  ofKindIn(question: string, word: string): Excluded | undefined {
    if (!/^\p{L}{4,}$/u.test(word)) return undefined
    const kinds = (question.match(LONG_WORD) ?? []).filter((one) => one !== word && this.#kinds.has(singular(one)))
    const members = new Set(kinds.flatMap((kind) => this.named(`${word} ${singular(kind)}`)))
    return members.size === 0 ? undefined : { label: word, members: this.withVariants(members) }
  }

  /** Whether a word says what kind of material something is, as several names end: “glue”, “board”. */
  isKind(word: string): boolean {
    const kind = singular(fold(word))
    return this.#titles.filter((title) => lastWord(title) === kind).length > 1
  }

  #namedAs(words: string): Excluded | undefined {
    const isName =
      this.groupNamed(words) !== undefined || this.named(words).length > 0 || this.#holders.has(fold(words))
    return isName ? this.resolve(words, 'wholly') : undefined
  }

  groupNamed(words: string): Excluded | undefined {
    const group = this.#groups.get(fold(words))
    return group && this.group(group)
  }

  /** As a group, where nothing but an exclusion is otherwise meant: “pe” is a name of no material. */
  traitNamed(words: string): Excluded | undefined {
    const trait = this.#traits.get(fold(words))
    return trait && this.group(trait)
  }

  /** Indexes of the materials of a name, in the singular too; PFAS is a group and no plural of PFA. */
  readonly named = remembered((words) => this.#named(words), WORDS_OF_A_QUESTION)

  /** What is named by a name of its own: no trait, and no kind that names end with. */
  readonly namedAs = remembered((words) => this.#namedAs(words), WORDS_OF_A_QUESTION)

  #named(words: string): readonly number[] {
    const materialsOf = (name: string) =>
      this.#names.documentsOf(name).filter((at) => at < this.#content.materials.length)
    const whole = materialsOf(words)
    // “cow hide”, “fibre glass”
    const found = whole.length === 0 && TWO_WORDS.test(words) ? materialsOf(words.replace(/[ -]/, '')) : whole
    const isPlural = found.length === 0 && /[^s]s$/.test(words) && !this.#groupOf(fold(words), false)
    return isPlural ? materialsOf(words.slice(0, -1)) : found
  }

  group(group: SnapshotExclusion): Excluded {
    let excluded = this.#resolved.get(group.id)
    if (!excluded) {
      const members = this.#membersOf(group)
      const isHeld = group.substances.length > 0
      excluded = { label: group.label, members, partly: this.#partlyOf(group, members), isHeld }
      this.#resolved.set(group.id, excluded)
    }
    return excluded
  }

  /** All that is none of a group. */
  allBut(group: SnapshotExclusion): Excluded {
    const { label, members, partly } = this.group(group)
    const others = this.#content.materials.flatMap((_, at) => (members.has(at) || partly?.has(at) ? [] : [at]))
    return { label: `All but: ${label}`, members: new Set(others) }
  }

  /** Materials and all that is based on them. */
  withVariants(indexes: Iterable<number>): Set<number> {
    const found = new Set(indexes)
    // A set gives what is added to it while it is gone through.
    for (const at of found) for (const variant of this.#variants.get(this.#material(at).id) ?? []) found.add(variant)
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

  #partlyOf({ partly, substances, groups }: SnapshotExclusion, members: ReadonlySet<number>): ReadonlySet<number> {
    const { materials, vocabulary } = this.#content
    const some = materials.flatMap(({ id, properties }, at) =>
      partly.includes(id) || properties.substances?.some(({ cas, grades }) => grades && substances.includes(cas))
        ? [at]
        : [],
    )
    const others = vocabulary.exclusions.flatMap((other) =>
      groups.includes(other.id) ? [...(this.group(other).partly ?? [])] : [],
    )
    return new Set([...some, ...others].filter((at) => !members.has(at)))
  }

  /** Materials whose name has these words, where some name ends with them: “glass” is a kind of materials, “water” is none. */
  #ofKind(name: string): number[] {
    if (!this.#kinds.has(lastWord(name))) return []
    return this.#titles.flatMap((title, at) => {
      const from = ` ${title} `.indexOf(` ${name} `)
      // A non-stick coating is none that sticks.
      return from >= 0 && !title.slice(0, from).endsWith('non') && !title.slice(0, from).endsWith('non ') ? [at] : []
    })
  }

  #material(at: number): SnapshotMaterial {
    const material = this.#content.materials[at]
    if (!material) throw new RangeError(`no material ${at}`)
    return material
  }
}

/** With this much bio-based content, in percent, a material holds less of what is fossil than others. */
const LESSER = 20

const FRESH = /^(?:new|virgin|fresh|newly made|freshly (?:made|mined)|primary) /
const TWO_WORDS = /^\p{L}{3,}[ -]\p{L}{3,}$/u
const MADE_OF =
  /[ -](?:based|containing|derived|bound|bonded|coated|treated|filled|content|products?|parts?|components?|additives?|ingredients?|compounds?|emissions|chemicals|dust|alloys?)$/

const LONG_WORD = /\p{L}{4,}/gu
const singular = (word: string) => word.replace(/(?<=[^s])s$/, '')

const lastWord = (name: string) => name.slice(name.lastIndexOf(' ') + 1)
