import type { AtlasData } from './load.ts'

/** Number of suppliers per material id. A company whose listed sites for a material are all closed does not count. */
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
