import type { Sustainability } from '../../src/schema/material.ts'
import type { VocabularyCheck } from './check.ts'
import { needTerm } from './known-terms.ts'

/** A term that names a term of another list names one that exists. */
export const linkedTerms: VocabularyCheck = {
  name: 'linked-terms',
  run({ conditions, properties, families, countries, regions, jurisdictions }, report) {
    const figures = new Set([...properties.ids, ...Object.keys(FIGURES_OF_ALL)])
    for (const figure of conditions.keys()) needTerm(report, conditions, [figure], figures, figure, 'figure')
    for (const [id, { deciding }] of families)
      for (const key of Object.keys(deciding))
        needTerm(report, families, [id, 'deciding', key], properties.ids, key, 'property')
    for (const [code, { region }] of countries)
      needTerm(report, countries.placeOf(code), ['region'], regions.ids, region, 'region')
    const states = new Set([...countries.ids, EUROPEAN_UNION])
    for (const id of jurisdictions.keys())
      needTerm(report, jurisdictions, [id], states, id.replace(/-.*/, ''), 'country')
  },
}

type NumberKey<T> = { [K in keyof T]: T[K] extends number ? K : never }[keyof T]

/** Numbers that every material has beside its properties; the type holds the list to the schema. */
const FIGURES_OF_ALL: Record<NumberKey<Sustainability>, true> = {
  score: true,
  biobased_pct: true,
  carbon_kg_co2e_per_kg: true,
}

/** No country, but ISO 3166-1 reserves the code, and it makes law. */
const EUROPEAN_UNION = 'EU'
