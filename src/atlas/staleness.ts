import type { SnapshotContent } from '../snapshot/content.ts'
import { CARBON } from './figures.ts'

/** Years after which nobody has said that a plant still operates. */
const SITE_YEARS = 5

type SeenSite = { supplier: string; town: string; product: string; as_of: string }

/** What is oldest, and what a year's passing will make stale. */
export type Staleness = {
  /** The day on which a record was last edited. */
  as_of: string
  /** Sites given as operating on the word of a statement more than five years old, oldest first. */
  operating_not_seen_for_5_years: SeenSite[]
  stale_next_year: {
    /** Carbon figures whose source declares them valid until a day within the next year. */
    carbon: { id: string; valid_until: number }[]
    /** Operating sites whose statement turns five years old within the next year, oldest first. */
    sites: SeenSite[]
  }
}

export function stalenessOf({ materials, suppliers, evidence }: SnapshotContent): Staleness {
  const edits = [...materials, ...suppliers].map(({ updated_at }) => updated_at.slice(0, 10))
  const day = edits.toSorted().at(-1) ?? ''
  const [stale, next] = [yearsFrom(day, -SITE_YEARS), yearsFrom(day, 1 - SITE_YEARS)]
  const operating = suppliers
    .flatMap(({ id, production_sites }) =>
      production_sites.flatMap(({ town, product, status, as_of }) =>
        status === 'operating' ? [{ supplier: id, town, product, as_of }] : [],
      ),
    )
    .toSorted((a, b) => order(a.as_of, b.as_of) || order(a.supplier, b.supplier))
  const carbon = materials.flatMap(({ id }, at) =>
    (evidence.materials[at] ?? []).flatMap(({ figure, valid_until }) =>
      figure === CARBON && valid_until !== undefined ? [{ id, valid_until }] : [],
    ),
  )
  return {
    as_of: day,
    operating_not_seen_for_5_years: operating.filter(({ as_of }) => isBefore(as_of, stale)),
    stale_next_year: {
      carbon: carbon.filter(({ valid_until }) => {
        const last = `${valid_until}-12-31`
        return last > day && last <= yearsFrom(day, 1)
      }),
      sites: operating.filter(({ as_of }) => !isBefore(as_of, stale) && isBefore(as_of, next)),
    },
  }
}

/** Whether all of a year, a month or a day lies before a day. */
const isBefore = (date: string, day: string) => date < day.slice(0, date.length)

/** The same day of another year. Days are only compared as texts, so that one that the year lacks does no harm. */
const yearsFrom = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
