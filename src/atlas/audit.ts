import type { Evidence } from '../schema/evidence.ts'
import type { SnapshotContent, SnapshotMaterial } from '../snapshot/content.ts'
import { isApart, isFarFrom } from '../system/far-from.ts'
import { medianBy } from '../system/median.ts'
import { type Counts, countBy } from './count-by.ts'
import { CARBON, carbonOf, SUSTAINABILITY_KEYS } from './figures.ts'
import { scoreSensitivity } from './score-sensitivity.ts'
import { type Staleness, stalenessOf } from './staleness.ts'
import { type TrustAudit, trustOf } from './trust.ts'

/** Data quality of an atlas: coverage, how figures were obtained, and where evidence is thin. */
export type Audit = Staleness & {
  trust: TrustAudit
  materials_by_category: Counts
  figures: number
  figures_by_method: Counts
  figures_by_grade: Counts
  carbon_by_method: Counts
  carbon_by_grade: Counts
  properties_per_material: number
  sources: number
  /** Ids of materials whose figures all come from a single source. */
  single_source: string[]
  /** Of the materials that people ask for most: how many have carbon from a second source, and of those how many have one more than 1.5 apart. */
  second_sources: { asked_most: number; with_second: number; apart: number; without: string[] }
  /** The oldest carbon figures by year of the data, oldest first. */
  oldest_carbon: { id: string; year: number }[]
  /** Carbon figures by the year until which their source declares them valid. */
  carbon_by_valid_until: Counts
  /** Carbon figures whose source declared them valid until a year before the latest edit of the atlas. */
  carbon_past_validity: number
  /** Carbon figures more than a factor of five above or below the median of their category; kg CO2e/kg. */
  carbon_outliers: { id: string; carbon: number; category_median: number }[]
  /** How many of the fifty best-scored materials drop out of the top fifty when one weight changes by ±25 %. */
  score_sensitivity: Counts
  suppliers: number
  supplier_countries: number
  sites: number
  site_countries: number
  sites_by_status: Counts
  sites_with_capacity: number
  suppliers_by_match_strength: Counts
  verified_suppliers: number
  certifications: Counts
  materials_without_supplier: number
  materials_with_one_supplier: number
  instruments: number
  regulatory_by_status: Counts
  regulatory_by_jurisdiction: Counts
}

const MAX_LISTED = 10

export function auditOf(content: SnapshotContent): Audit {
  const { materials } = content
  const evidenceOf = new Map(materials.map(({ id }, at) => [id, content.evidence.materials[at] ?? []]))
  const evidence = [...evidenceOf.values()].flat()
  const urlsOf = (some: readonly Evidence[] = []) => new Set(some.map(({ source }) => source.url))
  const carbon = evidence.filter(({ figure }) => figure === CARBON)
  const { suppliers, regulatory } = content
  const lastEdit = Math.max(0, ...materials.map(({ updated_at }) => Number(updated_at.slice(0, 4))))
  const sites = suppliers.flatMap(({ production_sites }) => production_sites)
  return {
    ...stalenessOf(content),
    trust: trustOf(content),
    materials_by_category: countBy(materials, ({ category }) => category),
    figures: evidence.length,
    figures_by_method: countBy(evidence, ({ method }) => method),
    figures_by_grade: countBy(evidence, ({ grade }) => grade),
    carbon_by_method: countBy(carbon, ({ method }) => method),
    carbon_by_grade: countBy(carbon, ({ grade }) => grade),
    properties_per_material: Number((evidence.filter(isProperty).length / Math.max(1, materials.length)).toFixed(1)),
    sources: urlsOf(evidence).size,
    single_source: materials.map(({ id }) => id).filter((id) => urlsOf(evidenceOf.get(id)).size === 1),
    second_sources: secondSources(content.vocabulary.asked_most, evidenceOf),
    oldest_carbon: oldest(evidenceOf),
    carbon_by_valid_until: countBy(carbon, ({ valid_until }) => valid_until?.toString()),
    carbon_past_validity: carbon.filter(({ valid_until = lastEdit }) => valid_until < lastEdit).length,
    carbon_outliers: outliers(materials),
    score_sensitivity: scoreSensitivity(materials),
    suppliers: suppliers.length,
    supplier_countries: new Set(suppliers.map(({ country }) => country)).size,
    sites: sites.length,
    site_countries: new Set(sites.map(({ country }) => country)).size,
    sites_by_status: countBy(sites, ({ status }) => status),
    sites_with_capacity: sites.filter(({ capacity_tonnes_year }) => capacity_tonnes_year !== undefined).length,
    suppliers_by_match_strength: countBy(suppliers, ({ match_strength }) => match_strength),
    verified_suppliers: suppliers.filter(({ verified }) => verified).length,
    certifications: countBy(
      suppliers.flatMap(({ certifications }) => certifications),
      (certification) => certification,
    ),
    materials_without_supplier: materials.filter(({ supplier_count }) => supplier_count === 0).length,
    materials_with_one_supplier: materials.filter(({ supplier_count }) => supplier_count === 1).length,
    instruments: content.instruments.length,
    regulatory_by_status: countBy([...regulatory], ({ status }) => status),
    regulatory_by_jurisdiction: countBy([...regulatory], ({ jurisdiction }) => jurisdiction),
  }
}

function secondSources(
  askedMost: readonly string[],
  evidenceOf: ReadonlyMap<string, readonly Evidence[]>,
): Audit['second_sources'] {
  const others = askedMost.map((id) => (evidenceOf.get(id) ?? []).flatMap(({ also = [] }) => also))
  const known = others.filter((also) => also.length > 0)
  return {
    asked_most: askedMost.length,
    with_second: known.length,
    apart: known.filter((also) => also.some(({ ratio }) => isApart(ratio))).length,
    without: askedMost.filter((_, at) => others[at]?.length === 0),
  }
}

const SUSTAINABILITY_FIGURE_KEYS: readonly string[] = SUSTAINABILITY_KEYS
const isProperty = ({ figure }: Evidence) => !SUSTAINABILITY_FIGURE_KEYS.includes(figure)

function oldest(evidenceOf: ReadonlyMap<string, readonly Evidence[]>): Audit['oldest_carbon'] {
  const dated = [...evidenceOf].flatMap(([id, evidence]) =>
    evidence.flatMap(({ figure, year }) => (figure === CARBON && year !== undefined ? [{ id, year }] : [])),
  )
  return dated.toSorted((a, b) => a.year - b.year || (a.id < b.id ? -1 : 1)).slice(0, MAX_LISTED)
}

function outliers(materials: readonly SnapshotMaterial[]): Audit['carbon_outliers'] {
  const medians = medianBy(materials, ({ category }) => category, carbonOf)
  return materials.flatMap((material) => {
    const { id, category } = material
    const [carbon, middle] = [carbonOf(material), medians.get(category) ?? 0]
    return isFarFrom(middle, carbon) ? [{ id, carbon, category_median: Number(middle.toPrecision(3)) }] : []
  })
}
