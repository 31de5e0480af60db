import { pageOf } from '../../atlas/page.ts'
import { COLUMNS } from '../columns.ts'
import { refuseEmptyRange } from '../empty-range.ts'
import type { Context } from '../endpoint.ts'
import { asFile } from '../file.ts'
import { EMISSIONS_FILTERS, type EmissionsQuery } from '../lists/emissions.ts'
import { filtered } from '../lists/filters.ts'

export function listEmissions(query: EmissionsQuery, { atlas: { emissions } }: Context) {
  refuseEmptyRange(query)
  const found = filtered(emissions.order, EMISSIONS_FILTERS, query, emissions)
  const shown = (index: number) => emissions.render(index)
  const file = asFile(query, COLUMNS.emissions, found, shown)
  if (file) return file
  const page = pageOf(found, query, shown)
  return { ...page, ...(query.group_by && { sums: emissions.sums(found, query.group_by, query) }) }
}
