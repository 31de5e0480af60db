import type { Audit } from '../atlas/audit.ts'
import type { TrustRow } from '../schema/overview.ts'
import { paint } from './table.ts'

const MAX_LISTED = 10

/** The columns of the table, each a share in percent. */
const COLUMNS: readonly (readonly [heading: string, of: (row: TrustRow) => number | undefined])[] = [
  ['comparable', ({ comparable_pct }) => comparable_pct],
  ['stand-in', ({ proxied_pct }) => proxied_pct],
  ['derived', ({ derived_pct }) => derived_pct],
  ['old', ({ old_pct }) => old_pct],
  ['one maker', ({ one_maker_pct }) => one_maker_pct],
  ['deciding', ({ deciding_stated_pct }) => deciding_stated_pct],
  ['two sources', ({ two_sources_pct }) => two_sources_pct],
]

const LEGEND = `comparable  cradle to gate, and neither a stand-in, unclear about biogenic carbon, old, nor a maker's own word
stand-in    the figure of another material
derived     calculated from a cited claim or from the composition
old         from before 2013, or past the year for which its source declares it valid
one maker   of the product of one company
deciding    records that state all that their main job and what they are chosen for ask
two sources of the materials that people ask for most, those of which another source has a figure too`

/** What an audit says to people: how far to trust the figures, what is oldest, and what goes stale within a year. */
export function auditText(audit: Audit): string {
  const {
    trust,
    second_sources: second,
    oldest_carbon,
    operating_not_seen_for_5_years: unseen,
    stale_next_year: stale,
  } = audit
  const site = ({ town, supplier, as_of }: (typeof unseen)[number]) => `${town} (${supplier}) ${as_of}`
  const { all, by_family, by_category } = trust
  const table = tableOf([...by_family, ...by_category, all])
  return [
    'How far to trust the carbon figures, in percent of the materials of a row',
    '',
    table('Family', by_family),
    '',
    table('Category', by_category),
    '',
    table('Atlas', [all]),
    '',
    LEGEND,
    '',
    list('Asked most often and not stated', Object.entries(trust.deciding_missing), ([key, n]) => `${key} ${n}`),
    `${paint('bold', `Carbon of the ${second.asked_most} materials asked for most: ${second.with_second} have a second source, ${second.apart} of them more than 1.5 apart`)}`,
    list('Without a second source', second.without, (id) => id),
    list('Oldest carbon figures', oldest_carbon, ({ id, year }) => `${id} ${year}`),
    list(`Operating, but not seen for five years: ${unseen.length} sites`, unseen, site),
    list(
      `No longer valid within a year: ${stale.carbon.length} carbon figures`,
      stale.carbon,
      ({ id, valid_until }) => `${id} ${valid_until}`,
    ),
    list(`Not seen for five years within a year: ${stale.sites.length} more operating sites`, stale.sites, site),
    '',
    `Counted on ${audit.as_of}. All counts and lists: --json`,
  ].join('\n')
}

/** Writes tables whose columns are as wide as those of all of `rows`. */
function tableOf(rows: readonly TrustRow[]) {
  const width = Math.max(...rows.map(({ group }) => group.length))
  const line = (name: string, materials: string, cells: readonly string[]) =>
    [
      name.padEnd(width),
      materials.padStart(9),
      ...cells.map((cell, at) => cell.padStart(COLUMNS[at]?.[0].length ?? 0)),
    ].join('  ')
  return (title: string, part: readonly TrustRow[]) =>
    [
      paint(
        'bold',
        line(
          title,
          'materials',
          COLUMNS.map(([heading]) => heading),
        ),
      ),
      ...part.map((row) =>
        line(
          row.group,
          String(row.materials),
          COLUMNS.map(([, of]) => String(of(row) ?? '–')),
        ),
      ),
    ].join('\n')
}

function list<T>(title: string, items: readonly T[], shown: (item: T) => string): string {
  const first = items.slice(0, MAX_LISTED).map(shown)
  const more = items.length - first.length
  return `${paint('bold', title)}\n  ${[...first, ...(more > 0 ? [`${more} more`] : [])].join(', ') || 'none'}`
}
