import type { StoredEntry } from '../schema/regulatory.ts'
import type { SnapshotContent } from '../snapshot/content.ts'
import { groupBy } from '../system/group-by.ts'
import { countBy } from './count-by.ts'
import { Regulatory } from './regulatory.ts'

type Change = {
  day: string
  what: 'begins' | 'ends'
  jurisdiction: string
  kind: StoredEntry['kind']
  instrument: string
  rule: string
  materials: number
}

/** How fresh and how well founded the law of an atlas is, on the day of the snapshot. */
export type LawAudit = {
  as_of: string
  instruments: number
  rules: number
  entries: number
  /** Rules that were read in an official text, in percent. */
  rules_on_official_text_pct: number
  /** Rules whose sources show no first day, and those that wait for another act. */
  rules_undated: number
  rules_awaited: number
  rules_by_kind: Record<string, number>
  instruments_by_jurisdiction: Record<string, number>
  /** What begins or ends within twelve months after the day, soonest first. */
  changes_within_a_year: Change[]
  /** Instruments last looked at more than six months before the day, oldest first. */
  not_checked_for_half_a_year: { id: string; checked: string }[]
}

export function lawAuditOf(content: SnapshotContent): LawAudit {
  const { instruments, regulatory } = content
  const { day } = new Regulatory(content)
  const rules = instruments.flatMap(({ rules }) => rules)
  const covering = [...groupBy(regulatory, ({ instrument, rule }) => `${instrument.id} ${rule}`).values()]
  const firsts = covering.flatMap(([first]) => first ?? [])
  const official = rules.filter(({ is_official }) => is_official).length
  return {
    as_of: day,
    instruments: instruments.length,
    rules: rules.length,
    entries: regulatory.length,
    rules_on_official_text_pct: Math.round((100 * official) / Math.max(1, rules.length)),
    rules_undated: firsts.filter(({ undated }) => undated !== undefined).length,
    rules_awaited: firsts.filter(({ awaits }) => awaits !== undefined).length,
    rules_by_kind: countBy(firsts, ({ kind }) => kind),
    instruments_by_jurisdiction: countBy(instruments, ({ jurisdiction }) => jurisdiction),
    changes_within_a_year: covering.flatMap((entries) => changesOf(entries, day)).toSorted(byDay),
    not_checked_for_half_a_year: instruments
      .flatMap(({ id, checked }) => (checked < monthsFrom(day, -6) ? [{ id, checked }] : []))
      .toSorted((a, b) => (a.checked < b.checked ? -1 : 1)),
  }
}

function changesOf([entry, ...more]: readonly StoredEntry[], day: string): Change[] {
  if (!entry) return []
  const { effective_date, until, jurisdiction, kind, instrument, rule } = entry
  const limit = monthsFrom(day, 12)
  const change = (on: string | undefined, what: Change['what']): Change[] =>
    on !== undefined && on > day && on <= limit
      ? [{ day: on, what, jurisdiction, kind, instrument: instrument.id, rule, materials: 1 + more.length }]
      : []
  return [...change(effective_date, 'begins'), ...change(until, 'ends')]
}

const byDay = (a: Change, b: Change) =>
  order(a.day, b.day) || order(a.instrument, b.instrument) || order(a.rule, b.rule)
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The same day of another month; a day that the month lacks is one of the next. */
function monthsFrom(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}
