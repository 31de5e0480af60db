import type { ReplacedMaterials } from './replaced.ts'

/** What may take the place of a material, best first; `others` do its job, but nothing says that they are better. */
export type Substitution = { admissible: readonly number[]; others: readonly number[] }

/** Finds what may take the place of what a question replaces, for what it asks about. */
export class Substitutions {
  readonly #replaced: ReplacedMaterials
  readonly #substitutes: (material: number) => Substitution

  constructor(replaced: ReplacedMaterials, substitutes: (material: number) => Substitution) {
    this.#replaced = replaced
    this.#substitutes = substitutes
  }

  /** What may replace any of some materials, the best of each first. */
  of(replaced: readonly (number | undefined)[], asked: string): Substitution {
    const found = replaced.flatMap((at) => (at === undefined ? [] : this.#substitutionOf(at, asked)))
    const [first = NOTHING] = found
    if (found.length < 2) return first
    const places = Math.max(...found.map(({ admissible }) => admissible.length))
    const admissible = Array.from({ length: places }, (_, place) => found.flatMap((one) => one.admissible[place] ?? []))
    return { admissible: [...new Set(admissible.flat())], others: [...new Set(found.flatMap(({ others }) => others))] }
  }

  /** Of the product that is asked about first, then of the material itself. */
  #substitutionOf(material: number, asked: string): Substitution {
    const substitutes = this.#substitutes
    const used = this.#replaced.usedFor(material, asked)
    if (used === material) return substitutes(material)
    const [first, second] = [substitutes(used), substitutes(material)]
    return {
      admissible: [...new Set([...first.admissible, ...second.admissible])],
      others: [...new Set([...first.others, ...second.others])],
    }
  }
}

const NOTHING: Substitution = { admissible: [], others: [] }
