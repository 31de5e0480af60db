import { suite } from 'uvu'
import { INSTRUMENT, type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: rule-dates')

const UNDATED = [
  { file: INSTRUMENT, replace: 'in_force: 2024-05-01\n', by: '' },
  { file: INSTRUMENT, replace: 'applies: 2025-01-01\n', by: '' },
]
const withFields = (fields: string) => ({
  file: INSTRUMENT,
  replace: '    kind: ban\n',
  by: `    kind: ban\n${fields}`,
})
const inRule = { file: INSTRUMENT, at: ['- id: cups', 'kind:'] }

const CASES: RuleCase[] = [
  {
    name: 'a ban without a first day is refused, an approval is not',
    edits: UNDATED,
    faults: [
      {
        ...inRule,
        field: 'rules.0.kind',
        problem: 'the ban cups has no first day',
        tip: 'from; or undated (it holds already), awaits (not yet), with the reason',
      },
    ],
  },
  {
    name: 'unless it says why',
    edits: [...UNDATED, withFields('    undated: The gazette was not seen\n')],
    faults: [],
  },
  { name: 'or what it waits for', edits: [withFields('    awaits: The act of Article 3\n')], faults: [] },
  {
    name: 'a reason beside a first day is one too many',
    edits: [withFields('    undated: Not seen\n    from: 2025-01-01\n')],
    faults: [
      {
        file: INSTRUMENT,
        at: ['from: 2025-01-01'],
        field: 'rules.0.from',
        problem: 'cups has a first day and a reason for having none',
        tip: 'keep one',
      },
    ],
  },
  {
    name: 'a rule holds already or not yet',
    edits: [withFields('    undated: Not seen\n    awaits: The act of Article 3\n')],
    faults: [
      {
        file: INSTRUMENT,
        at: ['awaits:'],
        field: 'rules.0.awaits',
        problem: 'cups is both undated and awaited',
        tip: 'undated if it holds already, awaits if it does not hold yet',
      },
    ],
  },
  {
    name: 'a rule does not end before it begins',
    edits: [withFields('    until: 2024-12-31\n')],
    faults: [
      {
        file: INSTRUMENT,
        at: ['until:'],
        field: 'rules.0.until',
        problem: 'cups ends on 2024-12-31, before it begins on 2025-01-01',
      },
    ],
  },
  {
    name: 'what is repealed has a last day',
    edits: [{ file: INSTRUMENT, replace: 'status: in-force', by: 'status: repealed' }],
    faults: [
      {
        file: INSTRUMENT,
        at: ['status: repealed'],
        field: 'status',
        problem: 'repealed, but no last day is given',
        tip: 'until: the last day on which it held',
      },
    ],
  },
]
testRule(test, CASES)

test.run()
