import { suite } from 'uvu'
import { type RuleCase, SUPPLIER, testRule } from './rule-cases.ts'

const test = suite('rule: capacities')

const capacity = (tonnes: number) => [{ file: SUPPLIER, replace: 'tonnes_year: 20000', by: `tonnes_year: ${tonnes}` }]

const CASES: RuleCase[] = [
  {
    name: 'a capacity in kilograms is reported',
    edits: capacity(1_000_001),
    faults: [
      {
        file: SUPPLIER,
        at: ['tonnes_year:'],
        field: 'sites.0.capacity.tonnes_year',
        problem: '1000001 t a year in one plant is outside 10 to 1000000 for example-bioplastic',
        tip: 'tonnes, not kilograms; one plant, not the company',
      },
    ],
  },
  {
    name: 'a capacity in kilotonnes is reported',
    edits: capacity(9),
    faults: [
      {
        file: SUPPLIER,
        at: ['tonnes_year:'],
        field: 'sites.0.capacity.tonnes_year',
        problem: '9 t a year in one plant is outside 10 to 1000000 for example-bioplastic',
        tip: 'tonnes, not kilograms; one plant, not the company',
      },
    ],
  },
  { name: 'the largest plausible plant may stand', edits: capacity(1_000_000), faults: [] },
  { name: 'the smallest plausible plant may stand', edits: capacity(10), faults: [] },
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
