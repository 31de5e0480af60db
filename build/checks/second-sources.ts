import { CARBON } from '../../src/atlas/figures.ts'
import { isApart } from '../../src/system/far-from.ts'
import type { Check } from './check.ts'

/**
 * A second figure is of another publisher than the published one and than the other second figures, and stands for the material itself. One
 * that differs by more than 1.5 or ends elsewhere says why.
 */
export const secondSources: Check = {
  name: 'second-sources',
  run({ materials, sources }, report) {
    const publisherOf = (id: string) => sources.get(id)?.value.publisher ?? id
    for (const material of materials) {
      const { also = [], ...carbon } = material.value[CARBON]
      const publishers = new Set([publisherOf(carbon.source)])
      for (const [at, { value, boundary, method, note, source }] of also.entries()) {
        const path = [CARBON, 'also', at]
        const publisher = publisherOf(source)
        if (publishers.has(publisher))
          report(
            material,
            [...path, 'source'],
            `${publisher} has spoken already`,
            'a source that does not rest on another here',
          )
        publishers.add(publisher)
        if (method === 'proxy')
          report(material, [...path, 'method'], 'the figure of another material', 'one of the material itself')
        if (note !== undefined) continue
        if (isApart(value / carbon.value))
          report(material, path, `${value} against ${carbon.value} without a note`, 'say why they differ')
        if (boundary !== carbon.boundary)
          report(material, path, `${boundary} beside ${carbon.boundary} without a note`, 'say what lies between them')
      }
    }
  },
}
