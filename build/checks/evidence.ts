import type { Check } from './check.ts'
import { figuresOf } from './figures-of.ts'

/** A weak figure says that it is one, and a claim of biodegradability says where and by which standard. */
export const evidence: Check = {
  name: 'evidence',
  run({ materials }, report) {
    for (const material of materials) {
      for (const { path, figure } of figuresOf(material.value)) {
        if (figure.method !== 'derived' && figure.method !== 'proxy') continue
        if (!figure.note)
          report(material, path, `a ${figure.method} figure without a note`, 'show the sum, or name the stand-in')
        if (figure.grade !== 'C')
          report(material, [...path, 'grade'], `a ${figure.method} figure graded ${figure.grade}`, 'it is C')
      }
      const { carbon_kg_co2e_per_kg: carbon, biobased_pct: biobased, biodegradable } = material.value
      const carbonPath = ['carbon_kg_co2e_per_kg', 'biogenic']
      if (carbon.biogenic === 'unclear' && (carbon.grade !== 'C' || !carbon.note))
        report(material, carbonPath, 'unclear biogenic treatment needs grade C and a note')
      if (carbon.biogenic === 'not-applicable' && biobased.value > 0)
        report(
          material,
          carbonPath,
          `not-applicable, but it is ${biobased.value} % bio-based`,
          'excluded, or unclear with a note',
        )
      if (biodegradable.value && !(biodegradable.environment && biodegradable.standard))
        report(
          material,
          ['biodegradable'],
          'true without environment and standard',
          'where, and by which standard or paper',
        )
    }
  },
}
