import type { Emissions } from '../../atlas/emissions.ts'
import { term, type ValuesOf } from '../params.ts'
import { filtersOf, parametersOf } from './filters.ts'
import { PAGING } from './paging.ts'

export const EMISSIONS_FILTERS = filtersOf<Emissions>()({
  region: {
    parameter: term({ description: 'Region', allowed: 'a region', list: 'regions' }),
    keep: (label, emissions) => emissions.inRegion(label),
  },
  country: {
    parameter: term({
      description: 'Country',
      allowed: 'an ISO 3166-1 alpha-2 or alpha-3 code, or an English name',
      list: 'countries',
    }),
    keep: (alpha2, emissions) => emissions.ofCountry(alpha2),
  },
  sector: {
    parameter: term({ description: 'Climate TRACE sector', allowed: 'a sector', list: 'sectors' }),
    keep: (id, emissions) => emissions.ofSector(id),
  },
})

export const EMISSIONS_QUERY = { ...parametersOf(EMISSIONS_FILTERS), ...PAGING }
export type EmissionsQuery = ValuesOf<typeof EMISSIONS_QUERY>
