import { suite } from 'uvu'
import { BIOPLASTIC, POLYMER, type RuleCase, testRule, WOOL } from './rule-cases.ts'

const test = suite('rule: absences')

const absent = (file: string, ...figures: string[]) => ({
  file,
  replace: 'few_suppliers:',
  by: `absent:\n${figures
    .map((figure, at) => `  - { figure: ${figure}, why: No source states it, looked_at: ${at + 1} data sheets }\n`)
    .join('')}few_suppliers:`,
})

const CASES: RuleCase[] = [
  { name: 'what no source states is absent', edits: [absent(BIOPLASTIC, 'transparency')], faults: [] },
  {
    name: 'what the record states is not',
    edits: [absent(BIOPLASTIC, 'density_kg_m3')],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['absent:', 'figure:'],
        field: 'absent.0.figure',
        problem: 'density_kg_m3 is absent and stated',
        tip: 'leave out one of the two',
      },
    ],
  },
  {
    name: 'nothing is absent twice',
    edits: [absent(BIOPLASTIC, 'transparency', 'transparency')],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['2 data sheets'],
        field: 'absent.1.figure',
        problem: 'transparency stands twice',
      },
    ],
  },
  {
    name: 'a derived carbon figure is not its own, so that one may be absent',
    edits: [absent(WOOL, 'carbon_kg_co2e_per_kg')],
    faults: [],
  },
  {
    name: 'a quoted one is its own',
    edits: [absent(POLYMER, 'carbon_kg_co2e_per_kg')],
    faults: [
      {
        file: POLYMER,
        at: ['absent:', 'figure:'],
        field: 'absent.0.figure',
        problem: 'carbon_kg_co2e_per_kg is absent, but quoted',
        tip: 'only a proxy or derived one is not its own',
      },
    ],
  },
]
testRule(test, CASES)

test.run()
