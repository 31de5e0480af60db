import type { RuleKind } from '../../src/schema/lists.ts'
import { beginOf, endOf } from '../authored/rule-dates.ts'
import type { Check } from './check.ts'

const DATED: ReadonlySet<RuleKind> = new Set(['ban', 'limit', 'duty', 'phase-out'])

/** A rule that binds has a first day or says why not, ends after it begins, and ends if its instrument is repealed. */
export const ruleDates: Check = {
  name: 'rule-dates',
  run({ instruments }, report) {
    for (const instrument of instruments) {
      const { status, until } = instrument.value
      if (status === 'repealed' && until === undefined)
        report(instrument, ['status'], 'repealed, but no last day is given', 'until: the last day on which it held')
      instrument.value.rules.forEach((rule, at) => {
        const [begin, end] = [beginOf(instrument.value, rule), endOf(instrument.value, rule)]
        const reasons = [rule.undated, rule.awaits].filter((reason) => reason !== undefined).length
        if (rule.from !== undefined && reasons > 0)
          report(
            instrument,
            ['rules', at, 'from'],
            `${rule.id} has a first day and a reason for having none`,
            'keep one',
          )
        else if (reasons > 1)
          report(
            instrument,
            ['rules', at, 'awaits'],
            `${rule.id} is both undated and awaited`,
            'undated if it holds already, awaits if it does not hold yet',
          )
        else if (begin === undefined && reasons === 0 && DATED.has(rule.kind) && status !== 'proposed')
          report(
            instrument,
            ['rules', at, 'kind'],
            `the ${rule.kind} ${rule.id} has no first day`,
            'from; or undated (it holds already), awaits (not yet), with the reason',
          )
        if (rule.added !== undefined && begin !== undefined && begin < rule.added)
          report(instrument, ['rules', at, 'added'], `${rule.id} begins on ${begin}, before it was added`)
        if (begin !== undefined && end !== undefined && end < begin)
          report(instrument, ['rules', at, 'until'], `${rule.id} ends on ${end}, before it begins on ${begin}`)
      })
    }
  },
}
