import { CARBON } from '../../src/atlas/figures.ts'
import { figuresOf } from '../authored/figures-of.ts'
import type { Check } from './check.ts'

/**
 * What a record says is absent, it does not state. Carbon is the exception: every record has it, and where it is a stand-in or derived,
 * `absent` says that the material has no figure of its own.
 */
export const absences: Check = {
  name: 'absences',
  run({ materials }, report) {
    for (const material of materials) {
      const stated = new Map(figuresOf(material.value).map(({ key, figure }) => [key, figure.method]))
      const seen = new Set<string>()
      material.value.absent?.forEach(({ figure }, at) => {
        const path = ['absent', at, 'figure']
        if (seen.has(figure)) report(material, path, `${figure} stands twice`)
        seen.add(figure)
        const method = stated.get(figure)
        if (method === undefined) return
        if (figure !== CARBON) report(material, path, `${figure} is absent and stated`, 'leave out one of the two')
        else if (method !== 'proxy' && method !== 'derived')
          report(material, path, `${figure} is absent, but ${method}`, 'only a proxy or derived one is not its own')
      })
    }
  },
}
