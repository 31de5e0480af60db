import type { AtlasData } from '../authored/load.ts'

/** The label of the region that a country lies in. */
export function regionOf({ vocabulary }: AtlasData, alpha2: string): string {
  const region = vocabulary.countries.get(alpha2)?.region ?? ''
  return vocabulary.regions.get(region)?.label ?? region
}
