import { suite } from 'uvu'
import type { Edit } from '../../support/atlas-folder.ts'
import { POLYMER, type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: second-sources')

const CARBON = 'carbon_kg_co2e_per_kg'
const OTHER = { value: '3', source: 'example-declaration', boundary: 'cradle-to-gate', method: 'quoted', note: '' }
const other = (changes: Partial<typeof OTHER> = {}) => {
  const { value, source, boundary, method, note } = { ...OTHER, ...changes }
  return `    - { value: ${value}, printed: ${value} kg CO2e/kg, locator: Table 2, boundary: ${boundary}, biogenic: not-applicable, region: europe, year: 2020, method: ${method}, grade: C, source: ${source}${note && `, note: ${note}`} }\n`
}
const also = (...items: string[]): Edit => ({
  file: POLYMER,
  replace: 'source: example-study\nbiobased_pct',
  by: `source: example-study\n  also:\n${items.join('')}biobased_pct`,
})
const fault = (at: string, field: string, problem: string, tip: string) => ({
  file: POLYMER,
  at: ['also:', at],
  field: `${CARBON}.also.${field}`,
  problem,
  tip,
})

const CASES: RuleCase[] = [
  { name: 'another publisher may have a figure too', edits: [also(other())], faults: [] },
  {
    name: 'the same publisher is no second source',
    edits: [also(other({ source: 'example-study' }))],
    faults: [
      fault(
        'example-study',
        '0.source',
        'Journal of Examples has spoken already',
        'a source that does not rest on another here',
      ),
    ],
  },
  {
    name: 'nor is a publisher a third one after itself',
    edits: [also(other(), other({ value: '3.2' }))],
    faults: [
      fault(
        'value: 3.2',
        '1.source',
        'Example Declarations has spoken already',
        'a source that does not rest on another here',
      ),
    ],
  },
  {
    name: 'a figure more than 1.5 apart says why',
    edits: [also(other({ value: '5' }))],
    faults: [fault('value: 5', '0', '5 against 3.1 without a note', 'say why they differ')],
  },
  { name: 'and may stand with the reason', edits: [also(other({ value: '5', note: 'Older plants.' }))], faults: [] },
  {
    name: 'a figure that ends elsewhere says what lies between',
    edits: [also(other({ boundary: 'cradle-to-retail' }))],
    faults: [
      fault(
        'cradle-to-retail',
        '0',
        'cradle-to-retail beside cradle-to-gate without a note',
        'say what lies between them',
      ),
    ],
  },
  {
    name: 'a stand-in is no second source',
    edits: [also(other({ method: 'proxy', note: 'Another polymer.' }))],
    faults: [fault('method: proxy', '0.method', 'the figure of another material', 'one of the material itself')],
  },
  {
    name: 'a second figure has to be in what its source prints, and not to be younger than it',
    edits: [also(other().replace('printed: 3 ', 'printed: 4 ').replace('year: 2020', 'year: 2024'))],
    faults: [
      fault('printed: 4', '0.printed', '3 is not in “4 kg CO2e/kg”', 'converted or derived, if it was worked out'),
      fault(
        'year: 2024',
        '0.year',
        '2024, but example-declaration is of 2023',
        'the year of the data, else that of the publication',
      ),
    ],
  },
  {
    name: 'its source has to exist',
    edits: [also(other({ source: 'example-declration' }))],
    faults: [
      fault('example-declration', '0.source', 'unknown source example-declration', 'did you mean example-declaration?'),
    ],
  },
]

testRule(test, CASES)
test.run()
