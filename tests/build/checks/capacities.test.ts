import { suite } from 'uvu'
import { type RuleCase, SUPPLIER, testRule } from './rule-cases.ts'

const test = suite('rule: capacities')

const capacity = (tonnes: number) => [{ file: SUPPLIER, replace: 'tonnes_year: 20000', by: `tonnes_year: ${tonnes}` }]

const CASES: RuleCase[] = [
  {
    name: 'a capacity in kilograms is reported',
    edits: capacity(20_000_001),
    faults: [
      {
        file: SUPPLIER,
        at: ['tonnes_year:'],
        field: 'sites.0.capacity.tonnes_year',
        problem: '20000001 t a year in one plant',
        tip: 'tonnes, not kilograms',
      },
    ],
  },
  { name: 'the largest plant that there is may stand', edits: capacity(20_000_000), faults: [] },
  {
    name: 'a site need not state a capacity',
    edits: [
      {
        file: SUPPLIER,
        replace:
          '    capacity:\n      tonnes_year: 20000\n      product: Exampla\n      printed: 20,000 t/a\n      method: quoted\n      grade: B\n      source: example-data-sheet\n',
        by: '',
      },
    ],
    faults: [],
  },
]

testRule(test, CASES)
test.run()
