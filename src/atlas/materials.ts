import type { KeywordIndex } from '../search/keyword.ts'
import type { SnapshotContent, SnapshotMaterial } from '../snapshot/content.ts'
import { keysOf } from '../system/keys-of.ts'
import { allIndexes, type Keep } from './selection.ts'

const collator = new Intl.Collator('en')

/** Comparators for the sort orders of the list. Ties are broken by id, so pages never overlap. */
const ORDERS = {
  sustainability: (a, b) => b.sustainability.score - a.sustainability.score,
  name: (a, b) => collator.compare(a.name, b.name),
  supplier_count: (a, b) => b.supplier_count - a.supplier_count,
} as const satisfies Record<string, (a: SnapshotMaterial, b: SnapshotMaterial) => number>

export type MaterialSort = keyof typeof ORDERS
export const MATERIAL_SORTS = keysOf(ORDERS)

/** The materials of an atlas, addressed by their index in the snapshot. */
export class Materials {
  readonly all: readonly SnapshotMaterial[]
  /** As lists show it, and by itself with its evidence. */
  readonly json: SnapshotContent['json']['materials']
  readonly #keyword: () => KeywordIndex
  readonly #indexOf: Map<string, number>
  readonly #orders: Record<MaterialSort, Uint32Array>

  constructor({ materials, json }: Pick<SnapshotContent, 'materials' | 'json'>, keyword: () => KeywordIndex) {
    this.all = materials
    this.json = json.materials
    this.#keyword = keyword
    this.#indexOf = new Map(materials.map(({ id }, index) => [id, index]))
    this.#orders = {
      sustainability: this.#sorted('sustainability'),
      name: this.#sorted('name'),
      supplier_count: this.#sorted('supplier_count'),
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

  /** Index of a material; undefined for an unknown id. */
  indexOf(id: string): number | undefined {
    return this.#indexOf.get(id)
  }

  ids(): Iterable<string> {
    return this.#indexOf.keys()
  }

  /** Keeps materials with a keyword match for `text` in name, aliases or description. */
  withText(text: string): Keep {
    const keyword = this.#keyword()
    const found = new Set(keyword.score(keyword.read(text), ['name', 'aliases', 'description']).found)
    return (index) => found.has(index)
  }

  #sorted(sort: MaterialSort): Uint32Array {
    const compare = ORDERS[sort]
    return allIndexes(this.all.length).sort(
      (a, b) => compare(this.at(a), this.at(b)) || (this.at(a).id < this.at(b).id ? -1 : 1),
    )
  }
}
