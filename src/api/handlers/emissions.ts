import { pageOf } from '../../atlas/page.ts'
import type { Context } from '../endpoint.ts'
import { EMISSIONS_FILTERS, type EmissionsQuery } from '../lists/emissions.ts'
import { filtered } from '../lists/filters.ts'

export function listEmissions(query: EmissionsQuery, { atlas: { emissions } }: Context) {
  const found = filtered(emissions.order, EMISSIONS_FILTERS, query, emissions)
  return pageOf(found, query, (index) => emissions.json.list.at(index))
}
