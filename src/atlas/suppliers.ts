import type { SnapshotContent, SnapshotSupplier } from '../snapshot/content.ts'
import { fold } from '../text/fold.ts'
import { type Labels, labelsOf } from './labels.ts'
import { type Page, type PageRequest, pageOf } from './page.ts'
import { Rendered } from './rendered.ts'

export type SupplierQuery = PageRequest & {
  q?: string | undefined
  material?: string | undefined
  region?: string | undefined
  verified?: boolean | undefined
  certification?: string | undefined
}

/** The suppliers of an atlas, in the order of their list. */
export class Suppliers {
  readonly #content: SnapshotContent
  readonly #indexOf: Map<string, number>
  readonly #foldedNames: string[][]
  readonly #regions: Labels
  readonly #certifications: Labels

  constructor(content: SnapshotContent) {
    this.#content = content
    this.#indexOf = new Map(content.suppliers.map(({ id }, at) => [id, at]))
    this.#foldedNames = content.suppliers.map(({ name, former_names }) => [name, ...former_names].map(fold))
    this.#regions = labelsOf(content.vocabulary.regions)
    this.#certifications = labelsOf(content.vocabulary.certifications)
  }

  /** Filtered, by name, ties by id. */
  list(query: SupplierQuery): Page<Rendered> {
    const filters = this.#filters(query)
    const matches: number[] = []
    this.#content.suppliers.forEach((supplier, at) => {
      if (filters.every((keep) => keep(supplier, at))) matches.push(at)
    })
    return pageOf(matches, query, (at) => Rendered.at(this.#content.suppliersInLists, at))
  }

  /** The supplier with its sites and evidence; undefined for an unknown id. */
  find(id: string): Rendered | undefined {
    const index = this.#indexOf.get(id)
    return index === undefined ? undefined : Rendered.at(this.#content.suppliersAlone, index)
  }

  ids(): Iterable<string> {
    return this.#indexOf.keys()
  }

  #filters({ q, material, region, verified, certification }: SupplierQuery) {
    const filters: ((supplier: SnapshotSupplier, index: number) => boolean)[] = []
    if (q !== undefined) {
      const wanted = fold(q)
      filters.push((_, index) => this.#foldedNames[index]?.some((name) => name.includes(wanted)) ?? false)
    }
    if (material !== undefined) {
      const wanted = material.trim().toLowerCase()
      filters.push(({ materials }) => materials.includes(wanted))
    }
    if (region !== undefined) {
      const wanted = this.#regions(region)
      filters.push((supplier) => supplier.region === wanted)
    }
    if (verified) filters.push((supplier) => supplier.verified)
    if (certification !== undefined) {
      const wanted = this.#certifications(certification)
      filters.push(({ certifications }) => certifications.includes(wanted))
    }
    return filters
  }
}
