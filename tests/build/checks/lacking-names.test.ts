import { suite } from 'uvu'
import { type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: lacking-names')

const LACKING = 'vocabulary/lacking.yaml'

const CASES: RuleCase[] = [
  {
    name: 'a name that the atlas is said to lack, but has, is reported',
    edits: [{ file: LACKING, replace: 'names: []', by: 'names: [Exampla]' }],
    faults: [
      {
        file: LACKING,
        at: ['unobtainium:'],
        field: 'unobtainium',
        problem: '“Exampla” is a name of example-bioplastic',
        tip: 'take it off the list',
      },
    ],
  },
]

testRule(test, CASES)
test.run()
