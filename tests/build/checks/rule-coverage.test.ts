import { suite } from 'uvu'
import { INSTRUMENT, type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: rule-coverage')

const CUPS = '{ materials: [example-polymer] }'
const covers = (by: string) => ({ file: INSTRUMENT, replace: CUPS, by })
const REASON = {
  file: INSTRUMENT,
  replace: '    kind: ban\n',
  by: '    kind: ban\n    covers_nothing_yet: None is here\n',
}
const NOTHING = {
  file: INSTRUMENT,
  at: ['- id: cups', 'covers:'],
  field: 'rules.0.covers',
  problem: 'cups covers no material',
  tip: 'covers_nothing_yet: why, if that is so',
}

const CASES: RuleCase[] = [
  { name: 'a rule that covers nothing is refused', edits: [covers('{ cn: ["2523"] }')], faults: [NOTHING] },
  {
    name: 'so is one whose exceptions leave nothing',
    edits: [covers('{ materials: [example-polymer], not: { forms: [pellet] } }')],
    faults: [NOTHING],
  },
  { name: 'unless it says why', edits: [covers('{ cn: ["2523"] }'), REASON], faults: [] },
  {
    name: 'a reason that is no longer true is refused',
    edits: [REASON],
    faults: [{ ...NOTHING, problem: 'cups does cover example-polymer', tip: 'remove covers_nothing_yet' }],
  },
  {
    name: 'a selector names something',
    edits: [covers('{ materials: [example-polymer], only: {} }')],
    faults: [
      {
        file: INSTRUMENT,
        at: ['- id: cups', 'covers:'],
        field: 'rules.0.covers.only',
        problem: 'covers.only selects nothing',
        tip: 'name at least one selector',
      },
      NOTHING,
    ],
  },
  {
    name: 'a customs code has two to eight digits in quotes',
    edits: [covers('{ cn: ["252"] }')],
    faults: [
      {
        file: INSTRUMENT,
        at: ['- id: cups', 'covers:'],
        field: 'rules.0.covers.cn.0',
        problem: 'must be 2, 4, 6 or 8 digits in quotes, such as "7208"',
      },
    ],
  },
]
testRule(test, CASES)

test.run()
