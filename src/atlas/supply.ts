import type { CountrySupply, Supply } from '../schema/supply.ts'
import type { SnapshotSupplier } from '../snapshot/content.ts'
import { groupBy } from '../system/group-by.ts'
import type { Suppliers } from './suppliers.ts'

/** Below this many listed makers, how their sites lie says nothing of how a market does. */
const MAKERS_OF_A_MARKET = 5

const TOO_FEW = `With fewer than ${MAKERS_OF_A_MARKET} listed makers no concentration is given. `

const LEFT_OUT =
  'Counts listed sites, not tonnes: a small plant weighs as much as a large one. Producers that the atlas does not list and sites that no source names are left out, so this is the concentration of the list, not of the market.'

type Placed = { supplier: SnapshotSupplier; site: SnapshotSupplier['production_sites'][number] }

/** Where the listed suppliers of a material make it, and how concentrated their operating sites are. */
export function supplyOf(material: string, suppliers: Suppliers): Supply {
  const offering = suppliers.offering(material)
  const placed = offering.flatMap((supplier) =>
    supplier.production_sites
      .filter((site) => site.materials.includes(material))
      .map((site): Placed => ({ supplier, site })),
  )
  const operating = placed.filter(isOperating)
  const countries = [...groupBy(placed, ({ site }) => site.country)]
    .map(([country, sites]) => countrySupply(country, sites, operating.length))
    .toSorted((a, b) => b.operating - a.operating || (a.country < b.country ? -1 : 1))
  const placedSuppliers = new Set(operating.map(({ supplier }) => supplier))
  const isMarket = placedSuppliers.size >= MAKERS_OF_A_MARKET
  const verified = offering.filter((supplier) => supplier.verified).length
  return {
    material,
    suppliers: offering.length,
    verified,
    ...(offering.length > 0 && { verified_share: rounded(verified / offering.length) }),
    operating_sites: operating.length,
    suppliers_without_operating_site: offering.length - placedSuppliers.size,
    countries,
    ...(isMarket && concentration(countries, operating.length)),
    note: isMarket ? LEFT_OUT : TOO_FEW + LEFT_OUT,
  }
}

const isOperating = ({ site }: Placed) => site.status === 'operating'

function countrySupply(country: string, placed: readonly Placed[], all: number): CountrySupply {
  const operating = placed.filter(isOperating).length
  return {
    country,
    operating,
    share: all === 0 ? 0 : rounded(operating / all),
    sites: placed.map(({ supplier, site: { town, product, status, as_of, capacity_tonnes_year } }) => ({
      supplier: supplier.id,
      town,
      product,
      status,
      as_of,
      ...(capacity_tonnes_year !== undefined && { capacity_tonnes_year }),
    })),
  }
}

/** Share of the largest country, and the sum of the squares of all shares in percent. */
function concentration(countries: readonly CountrySupply[], all: number): Pick<Supply, 'largest_country' | 'hhi'> {
  const [largest] = countries
  if (!largest) return {}
  const hhi = countries.reduce((sum, { operating }) => sum + (100 * operating) ** 2, 0) / all ** 2
  return { largest_country: { country: largest.country, share: largest.share }, hhi: Math.round(hhi) }
}

const rounded = (share: number) => Number(share.toFixed(4))
