import type { AuthoredInstrument, AuthoredRule } from '../../src/schema/regulatory.ts'
import { type Covered, coveredBy } from './covered.ts'
import type { AtlasData } from './load.ts'
import type { Sourced } from './yaml-record.ts'

type AppliedRule = { instrument: Sourced<AuthoredInstrument>; rule: AuthoredRule; covered: Covered[] }

const applied = new WeakMap<AtlasData, AppliedRule[]>()

/** Every rule with the materials that it covers; worked out once for each atlas. */
export function appliedRules(data: AtlasData): AppliedRule[] {
  let rules = applied.get(data)
  if (!rules) {
    rules = data.instruments.flatMap((instrument) =>
      instrument.value.rules.map((rule) => ({ instrument, rule, covered: coveredBy(rule, instrument.value, data) })),
    )
    applied.set(data, rules)
  }
  return rules
}
