import { suite } from 'uvu'
import type { Edit } from '../../support/atlas-folder.ts'
import { BIOPLASTIC, POLYMER, type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: shared-carbon')

const CARBON = `value: 1.25
  low: 1.1
  high: 1.4
  printed: 1.25 kg CO2 eq./kg
  locator: Table 1
  boundary: cradle-to-gate
  biogenic: excluded
  region: DE
  year: 2022
  method: quoted
  grade: A
  source: example-declaration`

/** The bioplastic publishes the figure of the polymer, by `method`. */
const lent = (method: string, note: string): Edit => ({
  file: BIOPLASTIC,
  replace: CARBON,
  by: `value: 3.1
  printed: 3,1 kg CO2e/kg
  locator: Table 1
  boundary: cradle-to-gate
  biogenic: excluded
  region: DE
  year: 2020
  method: ${method}
  grade: C
  source: example-study
  note: "${note}"`,
})
const basedOn = (file: string, id: string): Edit => ({
  file,
  replace: 'jobs: [clear-cup]\n',
  by: `jobs: [clear-cup]\nbased_on: [${id}]\n`,
})
const fault = {
  file: BIOPLASTIC,
  at: ['carbon_kg_co2e_per_kg:'],
  field: 'carbon_kg_co2e_per_kg',
  problem: '3.1 of example-study is the figure of example-polymer too',
  tip: 'based_on, if it is a variant; otherwise method: proxy and a note that names the other',
}

const CASES: RuleCase[] = [
  {
    name: 'a stand-in names whose figure it is',
    edits: [lent('proxy', 'Stand-in: example polymer.')],
    faults: [],
  },
  { name: 'by an alias, whatever its case', edits: [lent('proxy', 'Figure of PolyExample itself.')], faults: [] },
  { name: 'but not by a part of a word', edits: [lent('proxy', 'Stand-in: polyexamples.')], faults: [fault] },
  { name: 'a stand-in of something unnamed is reported', edits: [lent('proxy', 'Stand-in.')], faults: [fault] },
  {
    name: 'a second owner is reported, whatever its note',
    edits: [lent('derived', '1.0 × example polymer.')],
    faults: [{ ...fault, file: POLYMER, problem: fault.problem.replace('polymer', 'bioplastic') }],
  },
  {
    name: 'a variant may share the figure of its base',
    edits: [lent('derived', '1.0 × 3.1.'), basedOn(BIOPLASTIC, 'example-polymer')],
    faults: [],
  },
  {
    name: 'and a base that of its variant',
    edits: [lent('derived', '1.0 × 3.1.'), basedOn(POLYMER, 'example-bioplastic')],
    faults: [],
  },
]
testRule(test, CASES)

test.run()
