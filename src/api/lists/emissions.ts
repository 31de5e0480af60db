import type { Emissions } from '../../atlas/emissions.ts'
import { EMISSIONS_GROUPS } from '../../schema/lists.ts'
import { choice, integer, term, type ValuesOf } from '../params.ts'
import { filtersOf, parametersOf } from './filters.ts'
import { FORMAT, PAGING } from './paging.ts'

const YEARS = { min: 1900, max: 2100 }

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
  year: {
    parameter: integer({ description: 'Only this year (an extension)', ...YEARS }),
    keep: (year, emissions) => emissions.inYears(year, year),
  },
  from: {
    parameter: integer({ description: 'Only this year and later ones (an extension)', ...YEARS }),
    keep: (first, emissions) => emissions.inYears(first, YEARS.max),
  },
  to: {
    parameter: integer({ description: 'Only this year and earlier ones (an extension)', ...YEARS }),
    keep: (last, emissions) => emissions.inYears(YEARS.min, last),
  },
})

export const EMISSIONS_QUERY = {
  ...parametersOf(EMISSIONS_FILTERS),
  group_by: choice({
    description:
      'Adds sums of all matching records by region or sector; forestry-and-land-use is left out of them unless sector asks for it (an extension)',
    values: EMISSIONS_GROUPS,
  }),
  ...FORMAT,
  ...PAGING,
}
export type EmissionsQuery = ValuesOf<typeof EMISSIONS_QUERY>
