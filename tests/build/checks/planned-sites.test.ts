import { suite } from 'uvu'
import type { Edit } from '../../support/atlas-folder.ts'
import { type RuleCase, SUPPLIER, testRule } from './rule-cases.ts'

const test = suite('rule: planned-sites')

const PLANNED: Edit = { file: SUPPLIER, replace: 'status: operating', by: 'status: planned' }
const seenIn = (date: string, note = ''): Edit => ({
  file: SUPPLIER,
  replace: 'as_of: "2025-10"',
  by: `as_of: "${date}"${note}`,
})
const forgotten = (date: string) => ({
  file: SUPPLIER,
  at: ['sites:', 'town:'],
  field: 'sites.0',
  problem: `planned in ${date}, and not looked at since`,
  tip: 'look for a later statement; if there is none, say so in a note',
})

const CASES: RuleCase[] = [
  { name: 'a plan of the last year stands', edits: [PLANNED], faults: [] },
  ...['2025', '2025-02', '2025-02-03'].map((date) => ({
    name: `a plan of ${date} is not yet a year old on 2026-02-03`,
    edits: [PLANNED, seenIn(date)],
    faults: [],
  })),
  ...['2024', '2025-01', '2025-02-02'].map((date) => ({
    name: `a plan of ${date} is more than a year old on 2026-02-03`,
    edits: [PLANNED, seenIn(date)],
    faults: [forgotten(date)],
  })),
  {
    name: 'a note says what was looked for',
    edits: [PLANNED, seenIn('2023', '\n    note: Start was planned for 2024; no later statement was found.')],
    faults: [],
  },
  { name: 'what operates needs no note', edits: [seenIn('2020')], faults: [] },
]
testRule(test, CASES)

test.run()
