import { suite } from 'uvu'
import { type RuleCase, SUPPLIER, testRule } from './rule-cases.ts'

const test = suite('rule: places')

const CASES: RuleCase[] = [
  {
    name: 'a place that is confirmed for a material which no site makes is reported',
    edits: [
      {
        file: SUPPLIER,
        replace: '        says: [product]\n',
        by: '        says: [product, place]\n',
      },
    ],
    faults: [
      {
        file: SUPPLIER,
        at: ['  - material: example-wool', 'says:'],
        field: 'materials.1.evidence.0.says',
        problem: 'a place is confirmed, but no site makes example-wool',
        tip: 'add the site, or leave place out',
      },
    ],
  },
]

testRule(test, CASES)
test.run()
