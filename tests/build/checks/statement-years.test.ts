import { suite } from 'uvu'
import type { Edit } from '../../support/atlas-folder.ts'
import { POLYMER, type RuleCase, SOURCES, SUPPLIER, testRule } from './rule-cases.ts'

const test = suite('rule: statement-years')

const carbonOf = (year: number): Edit => ({ file: POLYMER, replace: 'year: 2020', by: `year: ${year}` })
const seenIn = (date: string): Edit => ({ file: SUPPLIER, replace: 'as_of: "2025-10"', by: `as_of: "${date}"` })
const UNDATED: Edit = { file: SOURCES, replace: '  year: 2021\n', by: '' }
const noted = (note: string): Edit => ({
  file: POLYMER,
  replace: 'source: example-study\nbiobased_pct',
  by: `source: example-study\n  note: ${note}\nbiobased_pct`,
})
const ofReading = {
  file: POLYMER,
  at: ['year: 2026'],
  field: 'carbon_kg_co2e_per_kg.year',
  problem: '2026 is the year in which example-study was read',
  tip: 'the year of the data, or a note that says that the year is that of reading',
}

const CASES: RuleCase[] = [
  { name: 'a figure may be of the year of its source', edits: [carbonOf(2021)], faults: [] },
  {
    name: 'a figure younger than its source is reported',
    edits: [carbonOf(2022)],
    faults: [
      {
        file: POLYMER,
        at: ['year: 2022'],
        field: 'carbon_kg_co2e_per_kg.year',
        problem: '2022, but example-study is of 2021',
        tip: 'the year of the data, else that of the publication',
      },
    ],
  },
  { name: 'the year of reading is not that of the data', edits: [carbonOf(2026), UNDATED], faults: [ofReading] },
  {
    name: 'another note does not excuse it',
    edits: [carbonOf(2026), UNDATED, noted('Read with care.')],
    faults: [ofReading],
  },
  {
    name: 'unless a note says so',
    edits: [carbonOf(2026), UNDATED, noted('No date was found, and the year is that of reading.')],
    faults: [],
  },
  { name: 'a page without a date may print the year of its data', edits: [UNDATED], faults: [] },
  { name: 'a site may be of the year of its source', edits: [seenIn('2025')], faults: [] },
  {
    name: 'a site that is younger than its source is reported',
    edits: [seenIn('2026-01')],
    faults: [
      {
        file: SUPPLIER,
        at: ['as_of: "2026-01"'],
        field: 'sites.0.as_of',
        problem: '2026-01, but example-press is of 2025',
        tip: 'the date of the statement',
      },
    ],
  },
]
testRule(test, CASES)

test.run()
