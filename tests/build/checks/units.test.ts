import { suite } from 'uvu'
import { type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: units')

const FILE = 'vocabulary/properties.yaml'

const CASES: RuleCase[] = [
  {
    name: 'a unit that programs cannot read is told',
    edits: [{ file: FILE, replace: 'unit: kg/m3', by: 'unit: stones' }],
    faults: [
      {
        file: FILE,
        at: ['density_kg_m3:'],
        field: 'density_kg_m3.unit',
        problem: 'the unit stones has no UCUM code',
        tip: 'add it to src/atlas/ucum.ts',
      },
    ],
  },
]

testRule(test, CASES)

test.run()
