import type { Evidence } from '../../src/schema/evidence.ts'
import type { Grade, SourceKind } from '../../src/schema/lists.ts'
import type { AuthoredSupplier } from '../../src/schema/supplier.ts'
import type { AtlasData } from '../authored/load.ts'
import type { Sourced } from '../authored/yaml-record.ts'
import { cite } from './evidence.ts'
import { offerStrength } from './match-strength.ts'
import { certificationLabel, operatingCapacities, totalTonnes } from './supplier-facts.ts'

/** One object per published fact of a supplier: country, offers, certifications, sites, coordinates and capacities. */
export function supplierEvidence(data: AtlasData, { value }: Sourced<AuthoredSupplier>): Evidence[] {
  const { headquarters, materials, certifications, sites } = value
  const quoted = (figure: string, shown: string | number, item: Cited, about?: string): Evidence => ({
    figure,
    value: shown,
    method: 'quoted',
    grade: gradeOf(data, item.source),
    ...noted(about, dated(item), item.note),
    ...(item.locator !== undefined && { locator: item.locator }),
    source: cite(data, item.source),
  })
  return [
    quoted('country', headquarters.country, headquarters, `headquarters in ${place(headquarters)}`),
    ...materials.flatMap((offer) =>
      offer.evidence.map((item) =>
        quoted(
          'materials',
          offer.material,
          item,
          `${offerStrength(offer, sites)}: ${item.by} names ${item.says.join(' and ')}`,
        ),
      ),
    ),
    ...certifications.map((item) => quoted('certifications', certificationLabel(data, item.certification), item)),
    ...sites.flatMap((site, at) => {
      const figure = `production_sites[${at}]`
      const coordinates = { source: site.coordinates }
      return [
        quoted(figure, place(site), site, `${site.product}; ${site.status}`),
        quoted(`${figure}.lat`, site.lat, coordinates, `precision: ${site.precision}`),
        quoted(`${figure}.lng`, site.lng, coordinates, `precision: ${site.precision}`),
        ...capacityEvidence(data, site, `${figure}.capacity_tonnes_year`),
      ]
    }),
    ...totalCapacity(data, value),
  ]
}

type Site = AuthoredSupplier['sites'][number]
type Cited = { source: string; locator?: string | undefined; as_of?: string | undefined; note?: string | undefined }

function capacityEvidence(data: AtlasData, { capacity }: Site, figure: string): Evidence[] {
  if (!capacity) return []
  const { tonnes_year, product, printed, method, grade, source, locator } = capacity
  return [
    {
      figure,
      value: tonnes_year,
      unit: 't/a',
      printed,
      method,
      grade,
      ...noted(`capacity of ${product}`, dated(capacity), capacity.note),
      ...(locator !== undefined && { locator }),
      source: cite(data, source),
    },
  ]
}

/** The evidence for the total capacity. Its note says which sites the sum covers, so that it is not taken for the whole company. */
function totalCapacity(data: AtlasData, supplier: AuthoredSupplier): Evidence[] {
  const stated = operatingCapacities(supplier)
  const [first] = stated
  if (!first) return []
  const sum = stated.map(({ tonnes_year, product }) => `${tonnes_year} ${product}`).join(' + ')
  return [
    {
      figure: 'capacity_tonnes_year',
      value: totalTonnes(stated),
      unit: 't/a',
      method: 'derived',
      grade: 'C',
      note: `${sum}: the stated capacities of all ${stated.length} listed operating sites; not the whole company`,
      source: cite(data, first.source),
    },
  ]
}

const GRADES: Record<SourceKind, Grade> = {
  epd: 'A',
  dataset: 'A',
  paper: 'A',
  standard: 'A',
  law: 'A',
  authority: 'A',
  certifier: 'A',
  'industry-body': 'B',
  producer: 'B',
  press: 'C',
  reference: 'C',
}

const gradeOf = (data: AtlasData, source: string) => GRADES[data.sources.get(source)?.value.kind ?? 'reference']

const place = ({ town, state, country }: { town: string; state?: string | undefined; country: string }) =>
  [town, state, country].filter(Boolean).join(', ')

const dated = ({ as_of }: Cited) => (as_of ? `as of ${as_of}` : undefined)

function noted(...parts: (string | undefined)[]) {
  const note = parts.filter(Boolean).join('; ')
  return note === '' ? {} : { note }
}
