import type { MaterialSort } from '../schema/lists.ts'
import type { KeywordIndex } from '../search/keyword.ts'
import type { SnapshotContent, SnapshotMaterial } from '../snapshot/content.ts'
import { nameKey } from '../text/fold.ts'
import { type Labels, labelsOf } from './labels.ts'
import { type Page, type PageRequest, pageOf } from './page.ts'
import { Rendered } from './rendered.ts'

export type MaterialQuery = PageRequest & {
  q?: string | undefined
  category?: string | undefined
  min_sustainability?: number | undefined
  biodegradable?: boolean | undefined
  sort: MaterialSort
}

type Compare = (a: SnapshotMaterial, b: SnapshotMaterial) => number

const collator = new Intl.Collator('en')
const ORDERS: Record<MaterialSort, Compare> = {
  sustainability: (a, b) => b.sustainability.score - a.sustainability.score,
  name: (a, b) => collator.compare(a.name, b.name),
  supplier_count: (a, b) => b.supplier_count - a.supplier_count,
}

/** The materials of an atlas, each with its place in the snapshot. */
export class Materials {
  readonly all: readonly SnapshotMaterial[]
  readonly #indexOf: Map<string, number>
  readonly #orders: Record<MaterialSort, number[]>
  readonly #categories: Labels
  readonly #content: SnapshotContent
  readonly #keyword: () => KeywordIndex

  constructor(content: SnapshotContent, keyword: () => KeywordIndex) {
    this.#content = content
    this.#keyword = keyword
    this.all = content.materials
    this.#indexOf = new Map(this.all.map(({ id }, at) => [id, at]))
    this.#categories = labelsOf(content.vocabulary.categories)
    this.#orders = {
      sustainability: this.#ordered(ORDERS.sustainability),
      name: this.#ordered(ORDERS.name),
      supplier_count: this.#ordered(ORDERS.supplier_count),
    }
  }

  /** Filtered and sorted; ties by id, so that pages never overlap. */
  list(query: MaterialQuery): Page<Rendered> {
    const matches = this.#filters(query).reduce<number[]>(
      (left, keep) => left.filter((at) => keep(this.#at(at), at)),
      this.#orders[query.sort],
    )
    return pageOf(matches, query, (at) => this.inList(at))
  }

  /** Place of a material in the atlas; undefined for an unknown id. */
  indexOf(id: string): number | undefined {
    return this.#indexOf.get(id)
  }

  /** The material with its evidence. */
  alone(index: number): Rendered {
    return Rendered.at(this.#content.materialsAlone, index)
  }

  /** The material as lists show it, without its evidence. */
  inList(index: number): Rendered {
    return Rendered.at(this.#content.materialsInLists, index)
  }

  /** The material that a name or alias means, for those who ask by it where an id is wanted. */
  idOfName(name: string): string | undefined {
    const key = nameKey(name)
    return this.all.find((material) => [material.name, ...material.aliases].some((known) => nameKey(known) === key))?.id
  }

  ids(): Iterable<string> {
    return this.#indexOf.keys()
  }

  #at(index: number): SnapshotMaterial {
    const material = this.all[index]
    if (!material) throw new RangeError(`no material ${index}`)
    return material
  }

  #ordered(compare: Compare): number[] {
    const indexes = this.all.map((_, at) => at)
    return indexes.toSorted((a, b) => compare(this.#at(a), this.#at(b)) || (this.#at(a).id < this.#at(b).id ? -1 : 1))
  }

  #filters({ q, category, min_sustainability, biodegradable }: MaterialQuery) {
    const filters: ((material: SnapshotMaterial, index: number) => boolean)[] = []
    if (category !== undefined) {
      const wanted = this.#categories(category)
      filters.push((material) => material.category === wanted)
    }
    if (min_sustainability !== undefined)
      filters.push(({ sustainability }) => sustainability.score >= min_sustainability)
    if (biodegradable) filters.push(({ sustainability }) => sustainability.biodegradable)
    if (q !== undefined) {
      const keyword = this.#keyword()
      const hits = new Set(keyword.score(keyword.read(q), ['name', 'aliases', 'description']).found)
      filters.push((_, index) => hits.has(index))
    }
    return filters
  }
}
