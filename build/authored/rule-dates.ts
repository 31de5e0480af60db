import type { AuthoredInstrument, AuthoredRule } from '../../src/schema/regulatory.ts'

type Dated = Pick<AuthoredInstrument, 'in_force' | 'applies' | 'until'>

/** The first day of a rule: its own, or its instrument's unless the rule says why it has none. */
export function beginOf({ applies, in_force }: Dated, { from, undated, awaits }: AuthoredRule): string | undefined {
  if (from !== undefined || undated !== undefined || awaits !== undefined) return from
  return applies ?? in_force
}

/** The last day of a rule: the earlier one of its own and its instrument's. */
export function endOf(instrument: Dated, rule: AuthoredRule): string | undefined {
  return [instrument.until, rule.until].filter((date) => date !== undefined).toSorted()[0]
}
