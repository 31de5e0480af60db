import type { AuthoredInstrument, AuthoredRule } from '../../src/schema/regulatory.ts'
import { type Covered, coveredBy } from './covered.ts'
import type { AtlasData } from './load.ts'
import { namedSubstances } from './named-substances.ts'
import type { Sourced } from './yaml-record.ts'

/** A rule with the CAS numbers that it names and the materials that it covers. */
export type AppliedRule = {
  instrument: Sourced<AuthoredInstrument>
  rule: AuthoredRule
  named: ReadonlySet<string>
  covered: Covered[]
}

const applied = new WeakMap<AtlasData, AppliedRule[]>()

/** Every rule with the materials that it covers; worked out once for each atlas. */
export function appliedRules(data: AtlasData): AppliedRule[] {
  let rules = applied.get(data)
  if (!rules) {
    rules = data.instruments.flatMap((instrument) =>
      instrument.value.rules.map((rule) => {
        const named = namedSubstances(rule, instrument.value, data)
        return { instrument, rule, named, covered: coveredBy(rule, named, data) }
      }),
    )
    applied.set(data, rules)
  }
  return rules
}
