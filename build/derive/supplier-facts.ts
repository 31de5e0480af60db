import type { AuthoredCapacity, AuthoredSupplier } from '../../src/schema/supplier.ts'
import type { AtlasData } from '../authored/load.ts'

/** The stated capacities of the operating sites, or none unless every one of them states one: a sum over some is no company's. */
export function operatingCapacities({ sites }: AuthoredSupplier): AuthoredCapacity[] {
  const operating = sites.filter(({ status }) => status === 'operating')
  const stated = operating.flatMap(({ capacity }) => capacity ?? [])
  return stated.length === operating.length ? stated : []
}

/** Sum of stated capacities in tonnes per year. */
export const totalTonnes = (capacities: readonly AuthoredCapacity[]) =>
  capacities.reduce((sum, { tonnes_year }) => sum + tonnes_year, 0)

export const certificationLabel = ({ vocabulary }: AtlasData, id: string) =>
  vocabulary.certifications.get(id)?.label ?? id
