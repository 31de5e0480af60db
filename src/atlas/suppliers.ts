import type { SiteStatus } from '../schema/lists.ts'
import type { ProductionSite } from '../schema/supplier.ts'
import type { SnapshotContent, SnapshotSupplier } from '../snapshot/content.ts'
import { companyNames } from '../text/company-name.ts'
import { fold } from '../text/fold.ts'
import type { Ids } from './ids.ts'
import { allIndexes, type Keep } from './selection.ts'

/** What a production site is asked for; what is left out is not asked. */
export type SiteWish = {
  countries?: ReadonlySet<string> | undefined
  material?: string | undefined
  status?: SiteStatus | undefined
}

/** The suppliers of an atlas, addressed by their index in the snapshot. */
export class Suppliers {
  /** All indexes in snapshot order: by name, ties by id. */
  readonly order: Uint32Array
  readonly #all: readonly SnapshotSupplier[]
  /** As lists show it, and by itself with its evidence. */
  readonly json: SnapshotContent['json']['suppliers']
  readonly #indexOf: Map<string, number>
  readonly #ids: Ids
  readonly #foldedNames: readonly string[][]

  constructor({ suppliers, json }: Pick<SnapshotContent, 'suppliers' | 'json'>, ids: Ids) {
    this.#ids = ids
    this.#all = suppliers
    this.json = json.suppliers
    this.order = allIndexes(suppliers.length)
    this.#indexOf = new Map(suppliers.map(({ id }, index) => [id, index]))
    this.#foldedNames = suppliers.map(({ name, former_names }) => [name, ...former_names].map(fold))
  }

  at(index: number): SnapshotSupplier {
    const supplier = this.#all[index]
    if (!supplier) throw new RangeError(`no supplier ${index}`)
    return supplier
  }

  /** Index of a supplier, also by a former id; undefined for an unknown one. */
  indexOf(id: string): number | undefined {
    return this.#indexOf.get(this.#ids.current('supplier', id))
  }

  ids(): Iterable<string> {
    return this.#indexOf.keys()
  }

  /** Keeps suppliers whose name or a former name contains `text`, ignoring case and accents; where none does, without its legal form. */
  withText(text: string): Keep {
    const folded = fold(text)
    const has = (wanted: string) => this.#foldedNames.some((names) => names.some((name) => name.includes(wanted)))
    const wanted = has(folded) ? folded : (companyNames(folded).find(has) ?? folded)
    return (index) => this.#foldedNames[index]?.some((name) => name.includes(wanted)) ?? false
  }

  /** Keeps suppliers of which one listed site holds all of the wish. */
  withSite(wish: SiteWish): Keep {
    return (index) => this.at(index).production_sites.some((site) => holds(site, wish))
  }

  /** The materials made at a listed operating site in one of the countries. */
  madeIn(countries: ReadonlySet<string>): Set<string> {
    const sites = this.#all.flatMap(({ production_sites }) => production_sites)
    return new Set(sites.flatMap((site) => (holds(site, { countries, status: 'operating' }) ? site.materials : [])))
  }

  /** Suppliers that offer a material, but those that have closed all their listed plants for it. */
  offering(material: string): SnapshotSupplier[] {
    return this.#all.filter(({ materials, production_sites }) => {
      if (!materials.includes(material)) return false
      const sites = production_sites.filter((site) => site.materials.includes(material))
      return sites.length === 0 || sites.some(({ status }) => status !== 'closed')
    })
  }
}

const holds = (site: ProductionSite, { countries, material, status }: SiteWish): boolean =>
  (countries === undefined || countries.has(site.country)) &&
  (material === undefined || site.materials.includes(material)) &&
  (status === undefined || site.status === status)
