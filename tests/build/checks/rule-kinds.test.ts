import { suite } from 'uvu'
import { INSTRUMENT, type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: rule-kinds')

const changed = (replace: string, by: string) => ({ file: INSTRUMENT, replace, by })
const fault = (kind: string, problem: string, tip: string) => ({
  file: INSTRUMENT,
  at: ['- id: cups', `kind: ${kind}`],
  field: 'rules.0.kind',
  problem,
  tip,
})

const CASES: RuleCase[] = [
  {
    name: 'an approval approves',
    edits: [changed('kind: ban', 'kind: approval')],
    faults: [
      fault('approval', 'cups is approval, its status restricted', 'kind: approval and status: approved go together'),
    ],
  },
  {
    name: 'a proposal is under review',
    edits: [changed('kind: ban', 'kind: proposal')],
    faults: [fault('proposal', 'cups is a proposal, its status restricted', 'status: under-review')],
  },
  {
    name: 'a banned material is under a ban or a phase-out',
    edits: [changed('kind: ban\n    status: restricted', 'kind: duty\n    status: banned')],
    faults: [fault('duty', 'cups is duty, its status banned', 'kind: ban or phase-out')],
  },
  {
    name: 'whatever a proposed instrument holds is a proposal',
    edits: [changed('status: in-force', 'status: proposed')],
    faults: [
      fault('ban', 'cups is ban, but its instrument is only proposed', 'kind: proposal'),
      {
        file: INSTRUMENT,
        at: ['- id: food-contact', 'kind: approval'],
        field: 'rules.1.kind',
        problem: 'food-contact is approval, but its instrument is only proposed',
        tip: 'kind: proposal',
      },
    ],
  },
]
testRule(test, CASES)

test.run()
