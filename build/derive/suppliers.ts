import type { Evidence } from '../../src/schema/evidence.ts'
import type { AuthoredSupplier } from '../../src/schema/supplier.ts'
import type { SnapshotSupplier } from '../../src/snapshot/content.ts'
import type { AtlasData } from '../load.ts'
import type { Sourced } from '../yaml-record.ts'
import { cite } from './evidence.ts'
import { isVerified, offerStrength, supplierStrength } from './match-strength.ts'

/** Published suppliers, without their evidence, in the order of the list: by name, ties by id. */
export function publishSuppliers(data: AtlasData): SnapshotSupplier[] {
  const collator = new Intl.Collator('en')
  return data.suppliers
    .map((record) => publish(data, record))
    .toSorted((a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

function publish(data: AtlasData, { id, value }: Sourced<AuthoredSupplier>): SnapshotSupplier {
  const { headquarters, materials, certifications, sites } = value
  const capacity = operatingCapacity(value)
  return {
    id,
    name: value.name,
    country: headquarters.country,
    region: regionOf(data, headquarters.country),
    lat: headquarters.lat,
    lng: headquarters.lng,
    materials: materials.map(({ material }) => material),
    certifications: certifications.map(({ certification }) => certificationLabel(data, certification)),
    ...(capacity > 0 && { capacity_tonnes_year: capacity }),
    verified: isVerified(value),
    match_strength: supplierStrength(value),
    website: value.website,
    production_sites: sites.map((site) => ({
      country: site.country,
      region: regionOf(data, site.country),
      lat: site.lat,
      lng: site.lng,
      ...(site.capacity && { capacity_tonnes_year: site.capacity.tonnes_year }),
      town: site.town,
      product: site.product,
      status: site.status,
      as_of: site.as_of,
      precision: site.precision,
    })),
    updated_at: `${value.updated}T00:00:00Z`,
    former_names: value.former_names ?? [],
  }
}

function operatingCapacity({ sites }: AuthoredSupplier): number {
  const operating = sites.filter(({ status }) => status === 'operating')
  return operating.reduce((sum, { capacity }) => sum + (capacity?.tonnes_year ?? 0), 0)
}

export function regionOf({ vocabulary }: AtlasData, alpha2: string): string {
  const region = vocabulary.countries.get(alpha2)?.region ?? ''
  return vocabulary.regions.get(region)?.label ?? region
}

const certificationLabel = ({ vocabulary }: AtlasData, id: string) => vocabulary.certifications.get(id)?.label ?? id

/** One object per published fact of a supplier: place, offers, certifications, sites and their capacities. */
export function supplierEvidence(data: AtlasData, { value }: Sourced<AuthoredSupplier>): Evidence[] {
  const { headquarters, materials, certifications, sites } = value
  return [
    { figure: 'country', value: place(headquarters), ...cited(data, headquarters) },
    ...materials.flatMap((offer) =>
      offer.evidence.map((item) => ({
        figure: 'materials',
        value: offer.material,
        note: sentence(`${offerStrength(offer)}: ${item.by} names ${item.says.join(' and ')}`, dated(item), item.note),
        ...located(item),
        source: cite(data, item.source),
      })),
    ),
    ...certifications.map((item) => ({
      figure: 'certifications',
      value: certificationLabel(data, item.certification),
      ...cited(data, item),
    })),
    ...sites.flatMap((site, at) => siteEvidence(data, site, at)),
  ]
}

type Site = AuthoredSupplier['sites'][number]
type Cited = { source: string; locator?: string | undefined; as_of?: string | undefined; note?: string | undefined }

function siteEvidence(data: AtlasData, site: Site, at: number): Evidence[] {
  const { capacity } = site
  const figure = `production_sites[${at}]`
  const whereabouts = `${site.product}; ${site.status}`
  const evidence: Evidence[] = [
    {
      figure,
      value: place(site),
      note: sentence(whereabouts, dated(site), site.note),
      ...located(site),
      source: cite(data, site.source),
    },
    {
      figure: `${figure}.lat`,
      value: site.lat,
      note: `precision: ${site.precision}`,
      source: cite(data, site.coordinates),
    },
  ]
  if (capacity) {
    const { tonnes_year, product, printed, method, grade } = capacity
    evidence.push({
      figure: `${figure}.capacity_tonnes_year`,
      value: tonnes_year,
      unit: 't/a',
      printed,
      method,
      grade,
      note: sentence(`capacity of ${product}`, dated(capacity), capacity.note),
      ...located(capacity),
      source: cite(data, capacity.source),
    })
  }
  return evidence
}

const place = ({ town, state, country }: { town: string; state?: string | undefined; country: string }) =>
  [town, state, country].filter(Boolean).join(', ')
const dated = ({ as_of }: Cited) => (as_of ? `as of ${as_of}` : undefined)
const located = ({ locator }: Cited) => (locator === undefined ? {} : { locator })
const sentence = (...parts: (string | undefined)[]) => parts.filter(Boolean).join('; ')

function cited(data: AtlasData, item: Cited) {
  const note = sentence(dated(item), item.note)
  return { ...(note && { note }), ...located(item), source: cite(data, item.source) }
}
