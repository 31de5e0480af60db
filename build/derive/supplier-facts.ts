import type { AuthoredSupplier } from '../../src/schema/supplier.ts'
import type { AtlasData } from '../authored/load.ts'

/** Sum of the stated capacities of operating sites in tonnes per year; sites without a figure count as 0. */
export function operatingCapacity({ sites }: AuthoredSupplier): number {
  const operating = sites.filter(({ status }) => status === 'operating')
  return operating.reduce((sum, { capacity }) => sum + (capacity?.tonnes_year ?? 0), 0)
}

export const certificationLabel = ({ vocabulary }: AtlasData, id: string) =>
  vocabulary.certifications.get(id)?.label ?? id
