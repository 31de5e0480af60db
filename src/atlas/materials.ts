import type { KeywordIndex } from '../search/keyword.ts'
import type { SnapshotContent, SnapshotMaterial } from '../snapshot/content.ts'
import { keysOf } from '../system/keys-of.ts'
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
   * Indexes in their order, but first those whose name is `text`, then, if it has several words, those with all of them in name and aliases,
   * then those with all of them in the description too. `named`: indexes of the first.
   */
  namedFirst(indexes: Uint32Array, text: string, named: readonly number[]): Uint32Array {
    const keyword = this.#keyword()
    const words = keyword.read(text)
    const fields = [['name', 'aliases'] as const, ['name', 'aliases', 'description'] as const]
    const coverages = words.terms.length > 1 ? fields.map((one) => keyword.score(words, one).coverage) : []
    const rankOf = (at: number) => {
      if (named.includes(at)) return 0
      const rank = coverages.findIndex((coverage) => (coverage[at] ?? 0) > 0.999)
      return rank < 0 ? fields.length + 1 : rank + 1
    }
    const ranks = new Map([...indexes].map((at) => [at, rankOf(at)]))
    return indexes.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
  }

  #sorted(sort: MaterialSort): Uint32Array {
    const compare = ORDERS[sort]
    return allIndexes(this.all.length).sort(
      (a, b) => compare(this.at(a), this.at(b)) || (this.at(a).id < this.at(b).id ? -1 : 1),
    )
  }
}
