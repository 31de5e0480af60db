import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadChecked } from '../../build/check.ts'
import { publishRegulatory } from '../../build/derive/regulatory.ts'
import { type Edit, miniAtlas } from '../support/atlas-folder.ts'
import { BIOPLASTIC, INSTRUMENT, POLYMER } from './checks/rule-cases.ts'

const test = suite('what a rule covers')

const CUSTOMS = {
  file: 'vocabulary/customs.yaml',
  write: 'edition: CN 2026\ncodes:\n  example-polymer: ["39011000"]\n  example-bioplastic: ["3907"]\n',
}
const VARIANT = {
  file: BIOPLASTIC,
  replace: 'jobs: [clear-cup]\n',
  by: 'jobs: [clear-cup]\nbased_on: [example-polymer]\n',
}

const holding = (file: string) => ({
  file,
  replace: 'jobs: [clear-cup]\n',
  by: 'jobs: [clear-cup]\nsubstances:\n  - { cas: "80-05-7", part: monomer, printed: made from it, locator: page 1, method: quoted, grade: B, source: example-data-sheet }\n',
})
const HOLDING = holding(BIOPLASTIC)

/** Each material that the rule on cups covers, with the reason. */
function covered(covers: string, ...edits: Edit[]): Record<string, string> {
  const cups = { file: INSTRUMENT, replace: '{ materials: [example-polymer] }', by: covers }
  const entries = publishRegulatory(loadChecked(miniAtlas(CUSTOMS, cups, ...edits)))
  return Object.fromEntries(
    entries.flatMap(({ material, because, rule }) => (rule === 'cups' ? [[material, because]] : [])),
  )
}

for (const [name, covers, expected, ...edits] of [
  ['named materials', '{ materials: [example-wool] }', { 'example-wool': 'named by the rule' }],
  [
    'usual materials of the products named',
    '{ usual: [example-wool] }',
    { 'example-wool': 'a usual material of the products that the rule names' },
  ],
  [
    'what a product is usually made of, from another feedstock too',
    '{ usual: [example-polymer] }',
    {
      'example-bioplastic': 'variant of example polymer',
      'example-polymer': 'a usual material of the products that the rule names',
    },
    VARIANT,
  ],
  [
    'a material and its variants',
    '{ based_on: [example-polymer] }',
    { 'example-bioplastic': 'variant of example polymer', 'example-polymer': 'named by the rule' },
    VARIANT,
  ],
  [
    'a chapter covers every code in it',
    '{ cn: ["39"] }',
    { 'example-bioplastic': 'CN 3907', 'example-polymer': 'CN 39011000' },
  ],
  [
    'a longer code covers only those that it is the beginning of',
    '{ cn: ["390110"] }',
    { 'example-polymer': 'CN 39011000' },
  ],
  ['a category without an exception', '{ cn: ["39"], not: { cn: ["3901"] } }', { 'example-bioplastic': 'CN 3907' }],
  [
    'what the material holds',
    '{ substances: ["80-05-7"] }',
    { 'example-bioplastic': 'holds bisphenol A (80-05-7)' },
    HOLDING,
  ],
  [
    'what its base holds, where the material states no substances itself',
    '{ substances: ["80-05-7"] }',
    {
      'example-bioplastic': 'holds bisphenol A (80-05-7), as example polymer does',
      'example-polymer': 'holds bisphenol A (80-05-7)',
    },
    VARIANT,
    holding(POLYMER),
  ],
  [
    'only what matches both, with both reasons',
    '{ cn: ["39"], only: { categories: [bioplastics] } }',
    { 'example-bioplastic': 'CN 3907, of the category bioplastics' },
  ],
] as [string, string, Record<string, string>, ...Edit[]][])
  test(name, () => assert.equal(covered(covers, ...edits), expected))

test('an entry names the substances that the rule names and the material holds', () => {
  const cups = {
    file: INSTRUMENT,
    replace: '{ materials: [example-polymer] }',
    by: '{ substances: ["80-05-7", "50-00-0"] }',
  }
  const formaldehyde = {
    file: 'vocabulary/substances.yaml',
    replace: '"80-05-7": {',
    by: '"50-00-0": { label: Formaldehyde, definition: "Another", hazards: [], source: { title: Example list, publisher: Example agency, year: 2024, url: "https://example.org/list" } }\n"80-05-7": {',
  }
  const entries = publishRegulatory(loadChecked(miniAtlas(cups, formaldehyde, HOLDING)))
  assert.equal(entries.find(({ rule }) => rule === 'cups')?.substances, ['80-05-7'])
})

test.run()
