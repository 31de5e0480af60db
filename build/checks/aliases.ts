import { nameKey } from '../../src/text/fold.ts'
import type { Check } from './check.ts'

/** A name or alias belongs to a single material. */
export const aliases: Check = {
  name: 'aliases',
  run({ materials }, report) {
    const owners = new Map<string, { id: string; as: string }>()
    for (const material of materials) {
      const names = [{ path: ['name'], name: material.value.name }]
      material.value.aliases.forEach((name, at) => {
        names.push({ path: ['aliases', String(at)], name })
      })
      for (const { path, name } of names) {
        const owner = owners.get(nameKey(name))
        if (owner)
          report(material, path, `“${name}” also names ${owner.id} (${owner.as})`, 'keep it where people mean it')
        else owners.set(nameKey(name), { id: material.id, as: name })
      }
    }
  },
}
