import { suite } from 'uvu'
import { INSTRUMENT, type RuleCase, SOURCES, SUPPLIER, testRule } from './rule-cases.ts'

const test = suite('rule: dates')

/** A site on an undated page, so that only the date of the record counts. */
const siteSeen = (date: string) => ({
  file: SUPPLIER,
  replace: 'source: example-press\n    as_of: "2025-10"',
  by: `source: example-data-sheet\n    as_of: "${date}"`,
})
const PLANNED = { file: SUPPLIER, replace: 'status: operating', by: 'status: planned' }

const SUPPLIERS: RuleCase[] = [
  ...['2026-03', '2027', '2026-02-04'].map((date) => ({
    name: `a site seen in ${date} is after a record of 2026-02-03`,
    edits: [siteSeen(date)],
    faults: [
      {
        file: SUPPLIER,
        at: [`as_of: "${date}"`],
        field: 'sites.0.as_of',
        problem: `${date} is after the record's 2026-02-03`,
        tip: 'a future plant is planned',
      },
    ],
  })),
  ...['2026', '2026-02', '2026-02-03'].map((date) => ({
    name: `a site seen in ${date} is not after a record of 2026-02-03`,
    edits: [siteSeen(date)],
    faults: [],
  })),
  { name: 'a planned site may lie ahead', edits: [siteSeen('2030'), PLANNED], faults: [] },
  {
    name: 'a certificate of a day to come is reported',
    edits: [
      {
        file: SUPPLIER,
        replace: 'source: example-data-sheet\n    as_of: "2025"',
        by: 'source: example-data-sheet\n    as_of: "2027"',
      },
    ],
    faults: [
      {
        file: SUPPLIER,
        at: ['as_of: "2027"'],
        field: 'certifications.0.as_of',
        problem: "2027 is after the record's 2026-02-03",
      },
    ],
  },
]

const IN_FORCE_LATER = { file: INSTRUMENT, replace: 'in_force: 2024-05-01', by: 'in_force: 2026-02-04' }

const LAWS_AND_SOURCES: RuleCase[] = [
  {
    name: 'a law that comes into force after it was checked is only adopted',
    edits: [IN_FORCE_LATER],
    faults: [
      {
        file: INSTRUMENT,
        at: ['in_force:'],
        field: 'in_force',
        problem: 'in force only from 2026-02-04, checked on 2026-02-03',
        tip: 'status: adopted',
      },
    ],
  },
  {
    name: 'an adopted law may come into force later',
    edits: [IN_FORCE_LATER, { file: INSTRUMENT, replace: 'status: in-force', by: 'status: adopted' }],
    faults: [],
  },
  {
    name: 'a source read before it was published is reported',
    edits: [{ file: SOURCES, replace: 'year: 2021', by: 'year: 2027' }],
    faults: [
      {
        file: SOURCES,
        at: ['year: 2027'],
        field: 'year',
        problem: 'published in 2027, read in 2026-02-03',
      },
    ],
  },
  {
    name: 'a source may be read in the year of its publication',
    edits: [{ file: SOURCES, replace: 'year: 2021', by: 'year: 2026' }],
    faults: [],
  },
]

testRule(test, [...SUPPLIERS, ...LAWS_AND_SOURCES])
test.run()
