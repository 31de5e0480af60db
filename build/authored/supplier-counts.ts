import type { AtlasData } from './load.ts'

/** How many companies supply each material. Who has closed its plants for it supplies it no more. */
export function supplierCounts(suppliers: AtlasData['suppliers']): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { value } of suppliers)
    for (const material of new Set(value.materials.map((offer) => offer.material))) {
      const plants = value.sites.filter(({ materials }) => materials.includes(material))
      const isGone = plants.length > 0 && plants.every(({ status }) => status === 'closed')
      if (!isGone) counts.set(material, (counts.get(material) ?? 0) + 1)
    }
  return counts
}
