import { suite } from 'uvu'
import { type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: place-names')
const PLACES = 'vocabulary/places.yaml'

const CASES: RuleCase[] = [
  {
    name: 'a group does not go by the name of a country',
    edits: [
      { file: PLACES, replace: 'EU:', by: 'two: { label: Deutschland, definition: "Two", members: [DE, FR] }\nEU:' },
    ],
    faults: [
      { file: PLACES, at: ['two:'], field: 'two', problem: '“Deutschland” also means DE', tip: 'one name, one place' },
    ],
  },
  {
    name: 'a group that makes law has one name in both lists',
    edits: [{ file: PLACES, replace: 'definition: "The member', by: 'names: [Union], definition: "The member' }],
    faults: [],
  },
]
testRule(test, CASES)

test.run()
