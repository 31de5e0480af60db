import type { AuthoredSupplier } from '../../src/schema/supplier.ts'
import type { AtlasData } from '../authored/load.ts'

/** Sum of what is stated of the operating sites; a site without a figure adds nothing. */
export function operatingCapacity({ sites }: AuthoredSupplier): number {
  const operating = sites.filter(({ status }) => status === 'operating')
  return operating.reduce((sum, { capacity }) => sum + (capacity?.tonnes_year ?? 0), 0)
}

export const certificationLabel = ({ vocabulary }: AtlasData, id: string) =>
  vocabulary.certifications.get(id)?.label ?? id
