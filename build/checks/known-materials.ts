import { nearestOr } from '../../src/text/did-you-mean.ts'
import { selectorsOf } from '../authored/selectors-of.ts'
import type { Check } from './check.ts'

/** Variants, suppliers, rules, customs codes and the list of those asked for most reference existing materials, and a site only materials that its supplier offers. */
export const knownMaterials: Check = {
  name: 'known-materials',
  run({ materials, suppliers, instruments, customs, askedMost, faultyIds }, report) {
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
      instrument.value.rules.forEach(({ covers }, at) => {
        for (const { path, selector } of selectorsOf(covers))
          for (const field of ['materials', 'usual', 'based_on'] as const)
            selector[field]?.forEach((id, index) => {
              requireMaterial(instrument, ['rules', at, ...path, field, index], id)
            })
      })
    if (customs) for (const id of Object.keys(customs.value.codes)) requireMaterial(customs, ['codes', id], id)
    askedMost?.value.materials.forEach((id, at) => {
      requireMaterial(askedMost, ['materials', at], id)
    })
  },
}
