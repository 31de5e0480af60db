import type { Regulatory } from '../../atlas/regulatory.ts'
import { term, type ValuesOf } from '../params.ts'
import { filtersOf, parametersOf } from './filters.ts'
import { PAGING } from './paging.ts'

export const REGULATORY_FILTERS = filtersOf<Regulatory>()({
  jurisdiction: {
    parameter: term({
      description: 'Jurisdiction',
      allowed: 'a code or an English name, such as EU, European Union, US-CA or California',
      list: 'jurisdictions',
    }),
    keep: (id, regulatory) => (index) => regulatory.at(index).jurisdiction === id,
  },
})

export const REGULATORY_QUERY = { ...parametersOf(REGULATORY_FILTERS), ...PAGING }
export type RegulatoryQuery = ValuesOf<typeof REGULATORY_QUERY> & { material: string }
