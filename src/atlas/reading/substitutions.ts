import type { MaterialClasses } from './material-classes.ts'
import type { EverydayObjects } from './objects.ts'
import type { Replaced, ReplacedMaterials } from './replaced.ts'

/** What may take the place of a material, best first; `others` do its job, but nothing says that they are better. */
export type Substitution = { admissible: readonly number[]; others: readonly number[] }

type Parts = {
  replaced: ReplacedMaterials
  objects: EverydayObjects
  classes: MaterialClasses
  substitutes: (material: number) => Substitution
}

/** Finds what may take the place of what a question replaces, for what it asks about. */
export class Substitutions {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** What may replace any of some materials, the best of each first. */
  of(replaced: readonly Replaced[], asked: string): Substitution {
    const found = replaced.flatMap((one) => this.#ofOne(one, asked) ?? [])
    const [first = NOTHING] = found
    if (found.length < 2) return first
    const places = Math.max(...found.map(({ admissible }) => admissible.length))
    const admissible = Array.from({ length: places }, (_, place) => found.flatMap((one) => one.admissible[place] ?? []))
    return { admissible: [...new Set(admissible.flat())], others: [...new Set(found.flatMap(({ others }) => others))] }
  }

  #ofOne(replaced: Replaced, asked: string): Substitution | undefined {
    if (replaced.material !== undefined) return this.#ofMaterial(replaced.material, asked)
    return replaced.object ? undefined : this.#ofGroup(replaced, asked)
  }

  /** Of a group in a thing, what may replace that which the thing usually has of it: “PFAS in raincoats”. */
  #ofGroup({ members }: Replaced, asked: string): Substitution | undefined {
    const { objects, substitutes } = this.#parts
    const things = objects.in(asked.replace(/(?<!\p{L})(?:in|on|from|inside) /gu, ' '))
    const meant = things.flatMap(({ usual }) => usual.filter((at) => members.has(at)))
    const admissible = [
      ...new Set(meant.flatMap((at) => substitutes(at).admissible.filter((other) => !members.has(other)))),
    ]
    return admissible.length > 0 ? { admissible, others: [] } : undefined
  }

  /** Of the product that is asked about first, then of the material itself. */
  #ofMaterial(material: number, asked: string): Substitution {
    const { replaced, substitutes } = this.#parts
    const used = replaced.usedFor(material, asked)
    if (used === material) return this.#ofKind(material, asked, substitutes(material))
    const [first, second] = [substitutes(used), substitutes(material)]
    const both = {
      admissible: [...new Set([...first.admissible, ...second.admissible])],
      others: [...new Set([...first.others, ...second.others])],
    }
    return this.#ofKind(material, asked, both)
  }

  /** Where the question says as what kind of material it is replaced, as insulation, nothing else takes its place. */
  #ofKind(material: number, asked: string, { admissible, others }: Substitution): Substitution {
    const kinds = (asked.match(WORD) ?? []).flatMap((word) => this.#parts.classes.kind(word.toLowerCase()) ?? [])
    const kind = kinds.find((members) => members.has(material))
    const isKind = (at: number) => kind?.has(at) ?? false
    if (![...admissible, ...others].some(isKind)) return { admissible, others }
    return { admissible: admissible.filter(isKind), others: others.filter(isKind) }
  }
}

/** What is named to be replaced: one material, what a thing is usually made of, or all of a group. */
export function namedBy({ object, material, members }: Replaced): ReadonlySet<number> {
  if (object) return new Set(object.usual)
  return material === undefined ? members : new Set([material])
}

const WORD = /\p{L}+/gu
const NOTHING: Substitution = { admissible: [], others: [] }
