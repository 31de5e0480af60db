import type { Emissions } from '../../atlas/emissions.ts'
import type { Names } from '../../atlas/names.ts'
import type { Places } from '../../atlas/places.ts'
import { EMISSIONS_GROUPS } from '../../schema/lists.ts'
import { fold } from '../../text/fold.ts'
import { choice, integer, term, type ValuesOf } from '../params.ts'
import { oneOrMore } from '../terms-parameter.ts'
import { filtersOf, parametersOf } from './filters.ts'
import { FORMAT, PAGING } from './paging.ts'

const YEARS = { min: 1900, max: 2100 }

/** The emissions as one request sees them. */
export type AskedEmissions = { emissions: Emissions; places: Places }

const WORLD = new Set(['global', 'world', 'worldwide', 'all', 'earth'])

/** What to ask for in place of a text that is no country, region or group. */
function insteadOfPlace(text: string, names: Names): string | undefined {
  if (WORLD.has(fold(text))) return 'for the whole world leave region and country out'
  const part = names.term('jurisdictions', text)
  const country = part && names.term('countries', part.replace(/-.*/, ''))
  return country && country !== part ? `figures are of whole countries: ask for ${country}` : undefined
}

const keepPlaces = (ids: readonly string[], { emissions, places }: AskedEmissions) =>
  emissions.ofCountries(new Set(ids.flatMap((id) => [...places.countriesOf(id)])))

export const EMISSIONS_FILTERS = filtersOf<AskedEmissions>()({
  region: {
    parameter: {
      ...oneOrMore({
        description: 'Region',
        allowed: 'a region (Eastern Asia), group (EU, Nordic countries) or country',
        list: 'areas',
      }),
      instead: insteadOfPlace,
    },
    keep: keepPlaces,
  },
  country: {
    parameter: {
      ...oneOrMore({
        description: 'Country',
        allowed: 'a country (DE, DEU, Germany), group (EU, Nordic countries) or region',
        list: 'areas',
      }),
      instead: insteadOfPlace,
    },
    keep: keepPlaces,
  },
  sector: {
    parameter: term({ description: 'Climate TRACE sector', allowed: 'a sector', list: 'sectors' }),
    keep: (id, { emissions }) => emissions.ofSector(id),
  },
  year: {
    parameter: integer({ description: 'Only this year (an extension)', ...YEARS }),
    keep: (year, { emissions }) => emissions.inYears(year, year),
  },
  from: {
    parameter: integer({ description: 'Only this year and later ones (an extension)', ...YEARS }),
    keep: (first, { emissions }) => emissions.inYears(first, YEARS.max),
  },
  to: {
    parameter: integer({ description: 'Only this year and earlier ones (an extension)', ...YEARS }),
    keep: (last, { emissions }) => emissions.inYears(YEARS.min, last),
  },
})

export const EMISSIONS_QUERY = {
  ...parametersOf(EMISSIONS_FILTERS),
  group_by: choice({
    description:
      'Adds sums of all matching records by region, country or sector, largest first, or by year, newest first, or, as a file, the sums alone; forestry-and-land-use is left out of them unless sector asks for it (an extension)',
    values: EMISSIONS_GROUPS,
  }),
  ...FORMAT,
  ...PAGING,
}
export type EmissionsQuery = ValuesOf<typeof EMISSIONS_QUERY>
