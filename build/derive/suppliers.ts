import type { AuthoredSupplier, Supplier } from '../../src/schema/supplier.ts'
import type { SnapshotSupplier } from '../../src/snapshot/content.ts'
import type { AtlasData } from '../authored/load.ts'
import type { Sourced } from '../authored/yaml-record.ts'
import { isVerified, supplierStrength } from './match-strength.ts'
import type { Published } from './published.ts'
import { regionOf } from './regions.ts'
import { supplierEvidence } from './supplier-evidence.ts'
import { certificationLabel, operatingCapacities, totalTonnes } from './supplier-facts.ts'

/** Published suppliers in list order: by name, ties by id. */
export function publishSuppliers(data: AtlasData): Published<SnapshotSupplier>[] {
  const collator = new Intl.Collator('en')
  return data.suppliers
    .map((supplier) => ({ record: publish(data, supplier), evidence: supplierEvidence(data, supplier) }))
    .toSorted(({ record: a }, { record: b }) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

function publish(data: AtlasData, { id, value }: Sourced<AuthoredSupplier>): SnapshotSupplier {
  const { headquarters, materials, certifications, sites } = value
  const capacity = totalTonnes(operatingCapacities(value))
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
    ...(value.website !== undefined && { website: value.website }),
    production_sites: sites.map((site) => ({
      country: site.country,
      region: regionOf(data, site.country),
      lat: site.lat,
      lng: site.lng,
      ...(site.capacity && { capacity_tonnes_year: site.capacity.tonnes_year }),
      town: site.town,
      product: site.product,
      materials: site.materials,
      status: site.status,
      as_of: site.as_of,
      precision: site.precision,
    })),
    updated_at: `${value.updated}T00:00:00Z`,
    former_names: value.former_names ?? [],
  }
}

/** The supplier as shown in lists, without the fields that only the service needs. */
export function publicSupplier({ former_names: _, ...supplier }: SnapshotSupplier): Supplier {
  return supplier
}
