import { CARBON } from '../../src/atlas/figures.ts'
import type { AuthoredSource } from '../../src/schema/source.ts'
import { citedFigures } from '../authored/figures-of.ts'
import type { Check } from './check.ts'

const PRODUCER_SOURCE_KINDS: readonly AuthoredSource['kind'][] = ['producer', 'epd', 'dataset']
const CERTIFICATION_SOURCE_KINDS: readonly AuthoredSource['kind'][] = ['certifier', 'producer', 'epd']

/**
 * Derived and proxy figures have a note and grade C. The treatment of biogenic carbon is consistent. A biodegradability claim names
 * environment and standard. A certification or a producer's own statement cites a source of a suitable kind.
 */
export const evidence: Check = {
  name: 'evidence',
  run({ materials, suppliers, sources }, report) {
    for (const material of materials) {
      for (const { path, figure } of citedFigures(material.value)) {
        if (figure.method !== 'derived' && figure.method !== 'proxy') continue
        if (!figure.note)
          report(material, path, `a ${figure.method} figure without a note`, 'show the sum, or name the stand-in')
        if (figure.grade !== 'C')
          report(material, [...path, 'grade'], `a ${figure.method} figure graded ${figure.grade}`, 'it is C')
      }
      const { [CARBON]: carbon, biobased_pct: biobased, biodegradable } = material.value
      const carbonPath = [CARBON, 'biogenic']
      if (carbon.biogenic === 'unclear' && (carbon.grade !== 'C' || !carbon.note))
        report(material, carbonPath, 'unclear biogenic treatment needs grade C and a note')
      if (carbon.biogenic === 'not-applicable' && biobased.value > 0)
        report(
          material,
          carbonPath,
          `not-applicable, but it is ${biobased.value} % bio-based`,
          'excluded, or unclear with a note',
        )
      if (biodegradable?.value && !(biodegradable.environment && biodegradable.standard))
        report(
          material,
          ['biodegradable'],
          'true without environment and standard',
          'where, and by which standard or paper',
        )
    }
    for (const supplier of suppliers) {
      const requireKind = (
        path: PropertyKey[],
        id: string,
        allowed: readonly AuthoredSource['kind'][],
        tip: string,
      ) => {
        const kind = sources.get(id)?.value.kind
        if (kind && !allowed.includes(kind)) report(supplier, [...path, 'source'], `${id} is ${kind}`, tip)
      }
      supplier.value.certifications.forEach(({ source }, at) => {
        const tip = 'a certification is stated by its certifier, the company or a declaration'
        requireKind(['certifications', at], source, CERTIFICATION_SOURCE_KINDS, tip)
      })
      supplier.value.materials.forEach(({ evidence }, at) => {
        evidence.forEach(({ source, by }, item) => {
          const path = ['materials', at, 'evidence', item]
          const tip = 'a producer speaks in its own pages, declarations and data sets'
          if (by === 'producer') requireKind(path, source, PRODUCER_SOURCE_KINDS, tip)
        })
      })
    }
  },
}
