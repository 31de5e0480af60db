import { appliedRules } from '../authored/applied-rules.ts'
import { beginOf } from '../authored/rule-dates.ts'
import type { Check } from './check.ts'

/** Two rules of an instrument that do the same to a material from the same day say in different words to what they apply. */
export const ruleWords: Check = {
  name: 'rule-words',
  run(data, report) {
    const known = new Map<string, string>()
    const told = new Set<string>()
    for (const { instrument, rule, covered } of appliedRules(data)) {
      const { scope, rules } = instrument.value
      for (const { material } of covered) {
        const words = [rule.kind, rule.applies_to ?? scope, rule.for, beginOf(instrument.value, rule)]
        const key = JSON.stringify([instrument.id, material, ...words])
        const other = known.get(key)
        const pair = `${instrument.id} ${other} ${rule.id}`
        if (other === undefined || other === rule.id) known.set(key, rule.id)
        else if (!told.has(pair)) {
          told.add(pair)
          report(
            instrument,
            ['rules', rules.indexOf(rule), 'applies_to'],
            `${rule.id} cannot be told from ${other} on ${material}`,
            'applies_to: what sets it apart',
          )
        }
      }
    }
  },
}
