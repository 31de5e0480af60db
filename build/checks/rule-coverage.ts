import { appliedRules } from '../authored/applied-rules.ts'
import { selectorsOf } from '../authored/selectors-of.ts'
import type { Check } from './check.ts'

/** Every rule covers a material or says why none yet; no selector is empty. */
export const ruleCoverage: Check = {
  name: 'rule-coverage',
  run(data, report) {
    for (const instrument of data.instruments)
      instrument.value.rules.forEach(({ covers }, at) => {
        for (const { path, selector } of selectorsOf(covers))
          if (Object.keys(selector).length === 0)
            report(
              instrument,
              ['rules', at, ...path],
              `${path.join('.')} selects nothing`,
              'name at least one selector',
            )
      })
    // A material that could not be read, or whose id is mistyped here, may be the one that is covered.
    if (data.faultyIds.size > 0) return
    const known = new Set(data.materials.map(({ id }) => id))
    for (const { instrument, rule, covered } of appliedRules(data)) {
      const path = ['rules', instrument.value.rules.indexOf(rule), 'covers']
      const { materials = [], usual = [], based_on = [] } = rule.covers
      if (![...materials, ...usual, ...based_on].every((id) => known.has(id))) continue
      if (covered.length === 0 && rule.covers_nothing_yet === undefined)
        report(instrument, path, `${rule.id} covers no material`, 'covers_nothing_yet: why, if that is so')
      if (covered.length > 0 && rule.covers_nothing_yet !== undefined)
        report(instrument, path, `${rule.id} does cover ${covered[0]?.material}`, 'remove covers_nothing_yet')
    }
  },
}
