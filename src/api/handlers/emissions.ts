import { pageOf } from '../../atlas/page.ts'
import { COLUMNS } from '../columns.ts'
import { refuseEmptyRange, refuseYearOutside } from '../empty-range.ts'
import type { Context } from '../endpoint.ts'
import { asFile } from '../file.ts'
import { EMISSIONS_FILTERS, type EmissionsQuery } from '../lists/emissions.ts'
import { filtered } from '../lists/filters.ts'

export function listEmissions(query: EmissionsQuery, { atlas: { emissions, places, about } }: Context) {
  refuseEmptyRange(query)
  refuseYearOutside(query)
  const found = filtered(emissions.order, EMISSIONS_FILTERS, query, { emissions, places })
  const sums = query.group_by && emissions.sums(found, query.group_by, query)
  const shown = (index: number) => emissions.render(index)
  const credit = about.credits.find((text) => text.startsWith('Emissions: '))
  const row = query.format === 'csv' ? (index: number) => emissions.credited(index, credit) : shown
  const file = sums
    ? asFile(query, COLUMNS.sums, sums.groups, (group) => group)
    : asFile(query, COLUMNS.emissions, found, row)
  if (file) return file
  return {
    ...pageOf(found, query, shown),
    ...(sums && { sums }),
    coverage: { ...(credit !== undefined && { credit }), ...emissions.coverage(found) },
  }
}
