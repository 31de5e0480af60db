import { type DayRange, isWithin } from '../../atlas/day-range.ts'
import { holdsIn } from '../../atlas/holds-in.ts'
import type { Places } from '../../atlas/places.ts'
import type { Regulatory, RegulatoryOn } from '../../atlas/regulatory.ts'
import { PHASES, REGULATORY_STATUSES, RULE_KINDS } from '../../schema/lists.ts'
import { casNumber } from '../cas-number-parameter.ts'
import { date } from '../date-parameter.ts'
import { LAW_FORMATS } from '../formats.ts'
import { boolean, choice, choices, term, type ValuesOf } from '../params.ts'
import { terms } from '../terms-parameter.ts'
import { filtersOf, parametersOf } from './filters.ts'
import { FORMAT, PAGING } from './paging.ts'

/** The law as one request sees it: on a day, with or without what a place inherits, and the days that changes are asked for. */
export type AskedLaw = {
  regulatory: Regulatory
  on: RegulatoryOn
  places: Places
  isInherited: boolean
  /** Day of as_of. */
  day: string
  range: DayRange
}

/** Filters of the law on one material. */
export const REGULATORY_FILTERS = filtersOf<AskedLaw>()({
  jurisdiction: {
    parameter: term({
      description: 'The place whose law is asked for',
      allowed:
        'a code (EU, FR, FRA, US-CA) or an English name (France, California, UK) of a country or a part of one, or a group (Nordic countries)',
      list: 'jurisdictions',
    }),
    keep(id, { regulatory, places, isInherited, day }) {
      const lawmakers = places.lawOf(id, isInherited, day)
      return (index) => holdsIn(regulatory.rule(index), lawmakers)
    },
  },
  named: {
    parameter: boolean({
      description:
        'true: only rules that name the material, a base of it, its customs code or a substance that it holds, not those that cover products, uses or whole categories; false: same as absent',
    }),
    keep:
      (_, { regulatory }) =>
      (index) =>
        regulatory.isNamed(index),
  },
  phase: {
    parameter: choice({ description: 'How far the rule has come on the day of as_of', values: PHASES }),
    keep:
      (phase, { on }) =>
      (index) =>
        on.phase(index) === phase,
  },
})

/** Whether the first or the last day of an entry lies in the range: both ends decide together, so that no entry spans it unchanged. */
const changesInRange =
  ({ regulatory, range }: AskedLaw) =>
  (index: number) => {
    const { effective_date, until } = regulatory.rule(index)
    return [effective_date, until].some((day) => day !== undefined && isWithin(day, range))
  }

/** Filters of the law on all materials. */
export const LAW_FILTERS = filtersOf<AskedLaw>()({
  materials: {
    parameter: terms({ description: 'Only these materials', allowed: 'ids or names of materials', list: 'materials' }),
    keep:
      (ids, { regulatory }) =>
      (index) =>
        ids.includes(regulatory.material(index)),
  },
  ...REGULATORY_FILTERS,
  kind: {
    parameter: choices({ description: 'What the rule does', values: RULE_KINDS }),
    keep:
      (kinds, { regulatory }) =>
      (index) =>
        kinds.includes(regulatory.rule(index).kind),
  },
  status: {
    parameter: choice({
      description:
        'Status of the material under the rule; banned: the rule forbids the material as such, while a ban of products made of it is kind=ban and leaves it restricted',
      values: REGULATORY_STATUSES,
    }),
    keep:
      (status, { regulatory }) =>
      (index) =>
        regulatory.rule(index).status === status,
  },
  flag: {
    parameter: term({
      description: 'Regulatory flag of the rule, or of its instrument as a whole',
      allowed: 'a flag of /v1/vocabulary',
      list: 'flags',
    }),
    keep(flag, { regulatory }) {
      return (index) => {
        const rule = regulatory.rule(index)
        return rule.flag === flag || rule.instrument.flag === flag
      }
    },
  },
  substance: {
    parameter: casNumber({
      description: 'Only rules that name this substance; substances says whether the material is known to hold it',
    }),
    keep:
      (cas, { regulatory }) =>
      (index) =>
        regulatory.rule(index).rule_substances?.includes(cas) ?? false,
  },
  from: {
    parameter: date({ description: 'Only rules that begin or end on this day or later' }),
    keep: (_, law) => changesInRange(law),
  },
  to: {
    parameter: date({ description: 'Only rules that begin or end on this day or earlier' }),
    keep: (_, law) => changesInRange(law),
  },
})

const DAY = {
  as_of: date({
    description: 'The day that decides the phase, without what was made later; by default the day of the snapshot',
  }),
  inherit: boolean({
    description: 'false: only law of the place itself; true: same as absent, with the law of those above it',
  }),
}

export const REGULATORY_QUERY = { ...parametersOf(REGULATORY_FILTERS), ...DAY, ...FORMAT, ...PAGING }
export type RegulatoryQuery = ValuesOf<typeof REGULATORY_QUERY> & { material: string }

export const LAW_QUERY = {
  ...parametersOf(LAW_FILTERS),
  ...DAY,
  format: choice({
    description:
      'csv or ndjson: the list as a file, all of it unless a page is asked for; ics: a calendar of the days on which the rules found begin or end, whatever the page; by default what Accept prefers, else json',
    values: LAW_FORMATS,
  }),
  ...PAGING,
}
export type LawQuery = ValuesOf<typeof LAW_QUERY>
