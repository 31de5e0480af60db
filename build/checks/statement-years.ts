import { CARBON } from '../../src/atlas/figures.ts'
import type { AuthoredCarbon } from '../../src/schema/evidence.ts'
import type { Check } from './check.ts'

/**
 * A statement is as old as its source, not as its reader. No carbon figure and no site is younger than the year of its source, and a carbon
 * figure that has the year of reading, because its source shows none, says so in its note.
 */
export const statementYears: Check = {
  name: 'statement-years',
  run({ materials, suppliers, sources }, report) {
    for (const material of materials)
      for (const { path, year, source: id, note = '' } of carbonsOf(material.value[CARBON])) {
        const { year: published, accessed } = sources.get(id)?.value ?? {}
        if (published !== undefined && year > published)
          report(
            material,
            [...path, 'year'],
            `${year}, but ${id} is of ${published}`,
            'the year of the data, else that of the publication',
          )
        if (published === undefined && accessed?.startsWith(String(year)) && !/year.* reading/is.test(note))
          report(
            material,
            [...path, 'year'],
            `${year} is the year in which ${id} was read`,
            'the year of the data, or a note that says that the year is that of reading',
          )
      }
    for (const supplier of suppliers)
      supplier.value.sites.forEach(({ as_of, source: id }, at) => {
        const published = sources.get(id)?.value.year
        if (published !== undefined && Number(as_of.slice(0, 4)) > published)
          report(
            supplier,
            ['sites', at, 'as_of'],
            `${as_of}, but ${id} is of ${published}`,
            'the date of the statement',
          )
      })
  },
}

/** The published figure and those of other sources, each with its path. */
const carbonsOf = ({ also = [], ...published }: AuthoredCarbon) => [
  { ...published, path: [CARBON] },
  ...also.map((other, at) => ({ ...other, path: [CARBON, 'also', at] })),
]
