import { nearestOr } from '../../src/text/did-you-mean.ts'
import type { Check } from './check.ts'

/** Variants, suppliers and legal entries reference existing materials, and a site only materials that its supplier offers. */
export const knownMaterials: Check = {
  name: 'known-materials',
  run({ materials, suppliers, instruments, faultyIds }, report) {
    const known = new Set([...materials.map(({ id }) => id), ...faultyIds])
    const requireMaterial = (record: Parameters<typeof report>[0], path: PropertyKey[], id: string) => {
      if (known.has(id)) return
      report(record, path, `unknown material ${id}`, nearestOr(id, known, 'ids are the file names in materials/'))
    }
    for (const material of materials)
      material.value.based_on?.forEach((id, at) => {
        requireMaterial(material, ['based_on', at], id)
      })
    for (const supplier of suppliers) {
      const offered = new Set(supplier.value.materials.map(({ material }) => material))
      supplier.value.materials.forEach(({ material }, at) => {
        requireMaterial(supplier, ['materials', at, 'material'], material)
      })
      supplier.value.sites.forEach((site, at) => {
        site.materials.forEach((id, index) => {
          const path = ['sites', at, 'materials', index]
          requireMaterial(supplier, path, id)
          if (!offered.has(id)) report(supplier, path, `${id} is made here but not offered`, 'add it to materials')
        })
      })
    }
    for (const instrument of instruments)
      instrument.value.entries.forEach(({ material }, at) => {
        requireMaterial(instrument, ['entries', at, 'material'], material)
      })
  },
}
