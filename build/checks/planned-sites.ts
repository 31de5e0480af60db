import type { Check } from './check.ts'

/** Years after which a plan has become a plant, or was given up. */
const PLAN_YEARS = 1

/** A site that was planned more than a year before its record was updated says in a note what became of it, or what was looked for. */
export const plannedSites: Check = {
  name: 'planned-sites',
  run({ suppliers }, report) {
    for (const supplier of suppliers) {
      const { sites, updated } = supplier.value
      const limit = `${Number(updated.slice(0, 4)) - PLAN_YEARS}${updated.slice(4)}`
      sites.forEach(({ status, as_of, note }, at) => {
        if (status === 'planned' && note === undefined && as_of < limit.slice(0, as_of.length))
          report(
            supplier,
            ['sites', at],
            `planned in ${as_of}, and not looked at since`,
            'look for a later statement; if there is none, say so in a note',
          )
      })
    }
  },
}
