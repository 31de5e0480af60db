import type { SnapshotContent } from '../../snapshot/content.ts'
import { fold } from '../../text/fold.ts'

/** Share of a class that a category needs to belong to it. */
const CORE = 0.1
const WORD = /[\p{L}\p{N}-]+/gu
/** Fewer are no class. */
const MIN_MEMBERS = 3
/** What everything in the atlas is: a word for all of it, whatever a category is called. */
const EVERYTHING = 'material'
/** Words at the end of names for a shape that is no form: a panel of what else is a panel too. */
const SHAPES = ['panel', 'membrane', 'part', 'product', 'packaging', 'barrier']

/** Words for a whole class of materials: “plastic”, “metal”, “rubber”. They matter only beside a condition or a superlative. */
export class MaterialClasses {
  readonly #members = new Map<string, Set<number>>()
  /** Words for what something is, not for its shape. */
  readonly #kinds = new Set<string>()
  readonly #categories: readonly string[]
  readonly #groupNamed: (word: string) => ReadonlySet<number> | undefined

  /**
   * A class is called as categories end (“Synthetic fibres”), as names of materials end (“Ferrite magnet”), as a form (“Board”), as a family
   * of materials (“structural materials”), or as a group that people rule out.
   */
  constructor(
    { materials }: Pick<SnapshotContent, 'materials'>,
    groupNamed: (word: string) => ReadonlySet<number> | undefined,
  ) {
    this.#groupNamed = groupNamed
    this.#categories = materials.map(({ category }) => category)
    materials.forEach(({ name, category, properties: { family = '', forms = [] } }, at) => {
      const ofFamily = lastWord(family) === EVERYTHING ? fold(family).split(' ').slice(0, -1) : []
      for (const word of [lastWord(category), lastWord(name), ...forms.map(lastWord), ...ofFamily]) this.#add(word, at)
    })
    for (const { name, category } of materials) {
      this.#kinds.add(lastWord(name))
      if (!/ and /.test(category)) this.#kinds.add(lastWord(category))
    }
    for (const shape of SHAPES) this.#kinds.delete(shape)
    for (const { properties } of materials)
      for (const form of properties.forms ?? []) this.#kinds.delete(lastWord(form))
    this.#members.delete(EVERYTHING)
    for (const [word, members] of this.#members) if (members.size < MIN_MEMBERS) this.#members.delete(word)
  }

  /** Members of the last class that a question names, of an “insulation board” those of both; undefined if it names none. */
  in(question: string): ReadonlySet<number> | undefined {
    const words = fold(question).match(WORD) ?? []
    for (let at = words.length - 1; at >= 0; at--) {
      const members = this.called(words[at] ?? '')
      if (!members) continue
      const beside = this.called(words[at - 1] ?? '')
      const both = new Set([...members].filter((one) => beside?.has(one)))
      return both.size < MIN_MEMBERS ? members : both
    }
    return undefined
  }

  /** All that a word for a kind of materials may mean; undefined for one of a shape: “board”. */
  kind(word: string): ReadonlySet<number> | undefined {
    const group = this.#groupNamed(word)
    const members = this.#members.get(singular(word))
    if (group) return new Set([...group, ...(members ?? [])])
    return this.#kinds.has(singular(word)) ? members : undefined
  }

  /** Members of the class that this word is for. */
  called(word: string): ReadonlySet<number> | undefined {
    return this.#groupNamed(word) ?? this.#members.get(singular(word))
  }

  /** Members of a class without those of categories that hardly belong: a panel with aluminium on it is no metal. */
  core(members: ReadonlySet<number>): number[] {
    const categories = new Map<string, number>()
    const categoryOf = (at: number) => this.#categories[at] ?? ''
    for (const at of members) categories.set(categoryOf(at), (categories.get(categoryOf(at)) ?? 0) + 1)
    return [...members].filter((at) => (categories.get(categoryOf(at)) ?? 0) > members.size * CORE)
  }

  #add(word: string, at: number) {
    const members = this.#members.get(word)
    if (members) members.add(at)
    else this.#members.set(word, new Set([at]))
  }
}

const singular = (word: string) => (/[^s]s$/.test(word) ? word.slice(0, -1) : word).replace('fiber', 'fibre')

function lastWord(label: string): string {
  const words = fold(label.replace(/\s+\(.*\)$/, '')).split(' ')
  return singular(words.at(-1) ?? '')
}
