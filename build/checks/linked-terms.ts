import { figuresOf } from '../../src/atlas/figures.ts'
import type { VocabularyCheck } from './check.ts'
import { requireTerm } from './known-terms.ts'

/** References between vocabulary lists are valid. */
export const linkedTerms: VocabularyCheck = {
  name: 'linked-terms',
  run({ conditions, properties, families, countries, regions, jurisdictions }, report) {
    const figures = new Set([...properties.ids, ...COMMON_FIGURES])
    for (const figure of conditions.keys()) requireTerm(report, conditions, [figure], figures, figure, 'figure')
    for (const [id, { deciding }] of families)
      for (const key of Object.keys(deciding))
        requireTerm(report, families, [id, 'deciding', key], properties.ids, key, 'property')
    for (const [code, { region }] of countries)
      requireTerm(report, countries.placeOf(code), ['region'], regions.ids, region, 'region')
    const codes = new Set([...countries.ids, EUROPEAN_UNION])
    for (const id of jurisdictions.keys())
      requireTerm(report, jurisdictions, [id], codes, id.replace(/-.*/, ''), 'country')
  },
}

/** Numeric figures that every material has besides its properties: those with a unit. */
const COMMON_FIGURES = [...figuresOf({ properties: {} }).values()].flatMap(({ key, unit }) => (unit ? [key] : []))

/** Not a country, but a lawmaker with a code reserved in ISO 3166-1. */
const EUROPEAN_UNION = 'EU'
