import type { SnapshotContent } from '../../snapshot/content.ts'
import { fold } from '../../text/fold.ts'

/** Share of a class that a category needs to belong to it. */
const CORE = 0.1
const WORD = /[\p{L}\p{N}-]+/gu

/** Words for a whole class of materials: “plastic”, “metal”, “rubber”. They matter only beside a condition on a figure. */
export class MaterialClasses {
  readonly #members = new Map<string, Set<number>>()
  readonly #categories: readonly string[]
  readonly #groupNamed: (word: string) => ReadonlySet<number> | undefined

  /** A class is called as categories end (“Synthetic fibres”), as names of materials end (“Ferrite magnet”), or as a group that people rule out. */
  constructor(
    { materials }: Pick<SnapshotContent, 'materials'>,
    groupNamed: (word: string) => ReadonlySet<number> | undefined,
  ) {
    this.#groupNamed = groupNamed
    this.#categories = materials.map(({ category }) => category)
    materials.forEach(({ name, category }, at) => {
      this.#add(lastWord(category), at)
      this.#add(lastWord(name), at)
    })
    for (const [word, members] of this.#members) if (members.size < 3) this.#members.delete(word)
  }

  /** Members of the last class that a question names; undefined if it names none. */
  in(question: string): ReadonlySet<number> | undefined {
    const words = fold(question).match(WORD) ?? []
    for (const word of words.toReversed()) {
      const members = this.#groupNamed(word) ?? this.#members.get(singular(word))
      if (members) return members
    }
    return undefined
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
