import type { Check } from './check.ts'

/**
 * No statement is dated after the last update of its record, except for planned sites; likewise for instruments and sources. Dates are
 * compared with the record's own date and not with today, so that the result depends on the files alone.
 */
export const dates: Check = {
  name: 'dates',
  run({ suppliers, instruments, sources }, report) {
    for (const supplier of suppliers) {
      const { updated, sites, materials, certifications } = supplier.value
      const notAfterUpdate = (path: PropertyKey[], as_of: string | undefined, tip?: string) => {
        if (as_of && isAfter(as_of, updated))
          report(supplier, [...path, 'as_of'], `${as_of} is after the record's ${updated}`, tip)
      }
      sites.forEach(({ as_of, status }, at) => {
        if (status !== 'planned') notAfterUpdate(['sites', at], as_of, 'a future plant is planned')
      })
      materials.forEach(({ evidence }, at) => {
        evidence.forEach(({ as_of }, index) => {
          notAfterUpdate(['materials', at, 'evidence', index], as_of)
        })
      })
      certifications.forEach(({ as_of }, at) => {
        notAfterUpdate(['certifications', at], as_of)
      })
    }
    for (const instrument of instruments) {
      const { in_force, as_of, status } = instrument.value
      if (in_force && isAfter(in_force, as_of) && status === 'in-force')
        report(instrument, ['in_force'], `in force only from ${in_force}, checked on ${as_of}`, 'status: adopted')
    }
    for (const source of sources.values()) {
      const { year, accessed } = source.value
      if (year && accessed && year > Number(accessed.slice(0, 4)))
        report(source, ['year'], `published in ${year}, read in ${accessed}`)
    }
  },
}

const isAfter = (date: string, limit: string) => date > limit.slice(0, date.length)
