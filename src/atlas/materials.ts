import type { KeywordIndex } from '../search/keyword.ts'
import type { SnapshotContent, SnapshotMaterial } from '../snapshot/content.ts'
import { keysOf } from '../system/keys-of.ts'
import { fold } from '../text/fold.ts'
import { carbonOf, type Figure } from './figures.ts'
import type { Ids } from './ids.ts'
import { type FigureCondition, unmet } from './judgement/conditions.ts'
import { allIndexes, type Keep } from './selection.ts'

/** Made when first needed: it takes 5 ms. */
let collator: Intl.Collator | undefined

/** Comparators for the sort orders of the list. Ties are broken by id, so pages never overlap. */
const ORDERS = {
  sustainability: (a, b) => b.sustainability.score - a.sustainability.score,
  name: (a, b) => (collator ??= new Intl.Collator('en')).compare(a.name, b.name),
  supplier_count: (a, b) => b.supplier_count - a.supplier_count,
  carbon: (a, b) => carbonOf(a) - carbonOf(b),
} as const satisfies Record<string, (a: SnapshotMaterial, b: SnapshotMaterial) => number>

/** Where words are looked for, the best places first. */
const NAME_FIELDS = [['name'], ['name', 'aliases'], ['name', 'aliases', 'description']] as const
/** Coverage is a sum of shares. */
const ALL = 0.999

export type MaterialSort = keyof typeof ORDERS
export const MATERIAL_SORTS = keysOf(ORDERS)

/** The materials of an atlas, addressed by their index in the snapshot. */
export class Materials {
  readonly all: readonly SnapshotMaterial[]
  /** As lists show it, and by itself with its evidence. */
  readonly json: SnapshotContent['json']['materials']
  readonly #ids: Ids
  readonly #keyword: () => KeywordIndex
  readonly #figures: ReadonlyMap<string, Figure>
  readonly #indexOf: Map<string, number>
  readonly #orders: Record<MaterialSort, Uint32Array>

  constructor(
    { materials, json }: Pick<SnapshotContent, 'materials' | 'json'>,
    ids: Ids,
    keyword: () => KeywordIndex,
    figures: ReadonlyMap<string, Figure>,
  ) {
    this.all = materials
    this.json = json.materials
    this.#ids = ids
    this.#keyword = keyword
    this.#figures = figures
    this.#indexOf = new Map(materials.map(({ id }, index) => [id, index]))
    this.#orders = {
      sustainability: this.#sorted('sustainability'),
      name: this.#sorted('name'),
      supplier_count: this.#sorted('supplier_count'),
      carbon: this.#sorted('carbon'),
    }
  }

  /** Indexes of all materials in a sort order. */
  order(sort: MaterialSort): Uint32Array {
    return this.#orders[sort]
  }

  at(index: number): SnapshotMaterial {
    const material = this.all[index]
    if (!material) throw new RangeError(`no material ${index}`)
    return material
  }

  /** Index of a material, also by a former id; undefined for an unknown one. */
  indexOf(id: string): number | undefined {
    return this.#indexOf.get(this.#ids.current('material', id))
  }

  ids(): Iterable<string> {
    return this.#indexOf.keys()
  }

  /** Indexes of materials by id, in the order given; unknown ids are left out. */
  orderOf = (ids: readonly string[]): Uint32Array => Uint32Array.from(ids.flatMap((id) => this.indexOf(id) ?? []))

  /** Keeps materials that hold all conditions. */
  holding(conditions: readonly FigureCondition[]): Keep {
    return (index) => unmet(this.at(index), conditions, this.#figures) === undefined
  }

  /** Keeps materials with a keyword match for `text` in name, aliases or description. */
  withText(text: string): Keep {
    const keyword = this.#keyword()
    const found = new Set(keyword.score(keyword.read(text), ['name', 'aliases', 'description']).found)
    return (index) => found.has(index)
  }

  /**
   * Indexes in their order, but first the `named`, then those whose name ends with `text`, has all of its words, has them together with its
   * aliases, or with the description too, and then those that have some word of it in a name.
   */
  namedFirst(indexes: Uint32Array, text: string, named: readonly number[]): Uint32Array {
    const keyword = this.#keyword()
    const words = keyword.read(text)
    const [inName, inNames, inAll] = NAME_FIELDS.map((fields) => keyword.score(words, fields).coverage.slice())
    const last = fold(words.corrected)
    const rankOf = (at: number) => {
      if (named.includes(at)) return 0
      if ((inName?.[at] ?? 0) > ALL) return this.#isLastOf(at, last) ? 1 : 2
      if ((inNames?.[at] ?? 0) > ALL) return 3
      if (words.terms.length > 1 && (inAll?.[at] ?? 0) > ALL) return 4
      return (inNames?.[at] ?? 0) > 0 ? 5 : 6
    }
    const ranks = new Map([...indexes].map((at) => [at, rankOf(at)]))
    return indexes.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
  }

  /** Whether a name ends with some folded words: wool is what a name of wool is, and no part of it. */
  #isLastOf(at: number, words: string): boolean {
    return ` ${fold(this.at(at).name.replace(/\s+\(.*\)$/, ''))}`.endsWith(` ${words}`)
  }

  #sorted(sort: MaterialSort): Uint32Array {
    const compare = ORDERS[sort]
    return allIndexes(this.all.length).sort(
      (a, b) => compare(this.at(a), this.at(b)) || (this.at(a).id < this.at(b).id ? -1 : 1),
    )
  }
}
