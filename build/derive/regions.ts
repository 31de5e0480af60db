import type { AtlasData } from '../authored/load.ts'

/** The label of a country's region. */
export function regionOf({ vocabulary }: AtlasData, alpha2: string): string {
  const region = vocabulary.countries.get(alpha2)?.region ?? ''
  return vocabulary.regions.get(region)?.label ?? region
}
