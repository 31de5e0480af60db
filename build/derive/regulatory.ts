import type { AuthoredInstrument, AuthoredRule, StoredEntry } from '../../src/schema/regulatory.ts'
import type { SnapshotInstrument } from '../../src/snapshot/content.ts'
import { type AppliedRule, appliedRules } from '../authored/applied-rules.ts'
import type { Covered } from '../authored/covered.ts'
import type { AtlasData } from '../authored/load.ts'
import { beginOf, endOf } from '../authored/rule-dates.ts'
import { celexOf } from './celex.ts'
import { cite } from './evidence.ts'

/** Entries in list order: newest first (undated last), then by jurisdiction, then by instrument. */
export function publishRegulatory(data: AtlasData): StoredEntry[] {
  return appliedRules(data)
    .flatMap((applied) => applied.covered.map((one) => publish(data, applied, one)))
    .toSorted(
      (a, b) =>
        order(b.effective_date ?? '', a.effective_date ?? '') ||
        order(a.jurisdiction, b.jurisdiction) ||
        order(a.regulation, b.regulation) ||
        order(a.rule, b.rule) ||
        order(a.material, b.material),
    )
}

function publish(
  data: AtlasData,
  { instrument: { id, value: instrument }, rule, named }: AppliedRule,
  { material, because, substances }: Covered,
): StoredEntry {
  const celex = celexOf(instrument, data.sources.get(instrument.source)?.value.url)
  const [begin, end] = [beginOf(instrument, rule), endOf(instrument, rule)]
  const [since, made] = [sinceOf(instrument), madeOf(data, instrument, rule)]
  const isYear = isOnlyYear(made, instrument)
  return {
    material,
    jurisdiction: instrument.jurisdiction,
    ...(instrument.also_in && { also_in: instrument.also_in }),
    ...(instrument.not_in && { not_in: instrument.not_in }),
    status: rule.status,
    kind: rule.kind,
    regulation: `${instrument.number}, ${instrument.title}`,
    applies_to: rule.applies_to ?? instrument.scope,
    ...(rule.except !== undefined && { except: rule.except }),
    ...(rule.for !== undefined && { for: rule.for }),
    ...(begin !== undefined && { effective_date: begin }),
    ...(end !== undefined && { until: end }),
    ...(rule.undated !== undefined && { undated: rule.undated }),
    ...(rule.awaits !== undefined && { awaits: rule.awaits }),
    notes: rule.notes,
    because,
    ...(named.size > 0 && { rule_substances: [...named].toSorted() }),
    ...(substances.length > 0 && { substances }),
    flag: rule.flag ?? instrument.flag,
    rule: rule.id,
    locator: rule.locator,
    instrument: {
      id,
      status: instrument.status,
      flag: instrument.flag,
      checked: instrument.as_of,
      ...(since !== undefined && { since }),
      made,
      ...(isYear && { made_only_year: true }),
      ...(celex !== undefined && { celex }),
    },
    source: cite(data, rule.source ?? instrument.source),
  }
}

/** The day before which an instrument cannot have held. */
const sinceOf = (instrument: AuthoredInstrument) => instrument.in_force ?? statedDay(instrument)

/**
 * The day before which it, or a rule that was added later, cannot have been made. Some take over rules that have held for longer. Where
 * nothing tells, it is known from the first day of another rule of it, else from the year of the text that was read.
 */
function madeOf(data: AtlasData, instrument: AuthoredInstrument, rule: AuthoredRule): string {
  const { in_force, applies, rules, source, as_of } = instrument
  const year = data.sources.get(source)?.value.year
  const made =
    rule.added ??
    earliest([statedDay(instrument), in_force, applies, beginOf(instrument, rule)]) ??
    earliest(rules.map((other) => beginOf(instrument, other))) ??
    (year === undefined ? as_of : firstDay(year))
  // What was looked at had been made, even where all that is known is a first day still ahead.
  return made < as_of ? made : as_of
}

/** Whether the day is only the first of the year in which it was made: no day of the record. */
function isOnlyYear(made: string, instrument: AuthoredInstrument): boolean {
  const { made: stated, in_force, applies, rules } = instrument
  const days = [stated, dayOf(instrument), in_force, applies, ...rules.flatMap(({ added, from }) => [added, from])]
  return made.endsWith('-01-01') && !days.includes(made)
}

/** The day before which none of its rules can have been made. */
const firstOf = (data: AtlasData, instrument: AuthoredInstrument) =>
  earliest(instrument.rules.map((rule) => madeOf(data, instrument, rule)))

const firstDay = (year: number | string) => `${year}-01-01`

const statedDay = ({ made, ...instrument }: AuthoredInstrument) =>
  typeof made === 'number' ? firstDay(made) : (made ?? dayOf(instrument) ?? yearOf(instrument))

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'
/** “VerpackG of 5 July 2017”; a day after another word may be that of an amendment. */
const DAY_OF_ACT = new RegExp(`\\bof (\\d{1,2}) (${MONTHS}) ((?:19|20)\\d\\d)\\b`)
/** The Norwegian way, as in LOV-2021-06-18-99. */
const DAY_IN_NUMBER = /\b[A-Z]{3}-((?:19|20)\d\d-\d\d-\d\d)-\d/

/** The day that the number of an act itself states. */
function dayOf({ number }: Pick<AuthoredInstrument, 'number'>): string | undefined {
  const [, day = '', month = '', year] = DAY_OF_ACT.exec(number) ?? []
  if (year === undefined) return DAY_IN_NUMBER.exec(number)?.[1]
  const at = MONTHS.split('|').indexOf(month) + 1
  return `${year}-${String(at).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The year of “No 1907/2006” or “Ley 1968 de 2019”, whose first number looks like one too. */
const YEAR_AFTER_NUMBER = /\b(?:No \d+\/|\d+ (?:de|of|du) )((?:19|20)\d\d)\b/
/** The Union’s own way of writing years until 1998, as in 93/11/EEC. */
const SHORT_YEAR = /\b([5-9]\d)\/\d+\/E/
/** The first year; 29 CFR 1926.1153 has none. */
const YEAR = /\b((?:19|20)\d\d)\b(?!\.\d)/

/** The first day of the year in its number or title; not after the day on which it was looked at, since titles tell of years to come. */
function yearOf({ number, title, as_of }: Pick<AuthoredInstrument, 'number' | 'title' | 'as_of'>): string | undefined {
  const text = `${number} ${title}`
  const [, short] = SHORT_YEAR.exec(number) ?? []
  const [, year = short && `19${short}`] = YEAR_AFTER_NUMBER.exec(text) ?? YEAR.exec(text) ?? []
  return year && earliest([firstDay(year), as_of])
}

const earliest = (days: readonly (string | undefined)[]) => days.filter((day) => day !== undefined).toSorted()[0]

export function publishedInstruments(data: AtlasData): SnapshotInstrument[] {
  const rules = appliedRules(data)
  return data.instruments.map((instrument) => {
    const { jurisdiction, also_in, not_in, as_of, source, number, title, status } = instrument.value
    const made = firstOf(data, instrument.value)
    return {
      id: instrument.id,
      name: `${number}, ${title}`,
      status,
      jurisdiction,
      ...(also_in && { also_in }),
      ...(not_in && { not_in }),
      checked: as_of,
      ...(made !== undefined && { made }),
      ...(made !== undefined && isOnlyYear(made, instrument.value) && { made_only_year: true }),
      rules: rules
        .filter((applied) => applied.instrument === instrument)
        .map(({ rule, covered }) => ({
          id: rule.id,
          entries: covered.length,
          is_official: data.sources.get(rule.source ?? source)?.value.kind === 'law',
        })),
    }
  })
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Sorted regulatory flags of a material, from its entries that are not approvals in instruments that are not repealed. */
export function flagsOf(data: AtlasData, material: string): string[] {
  const flags = new Set<string>()
  for (const { instrument, rule, covered } of appliedRules(data))
    if (rule.status !== 'approved' && instrument.value.status !== 'repealed')
      if (covered.some((one) => one.material === material)) flags.add(rule.flag ?? instrument.value.flag)
  return [...flags].toSorted()
}
