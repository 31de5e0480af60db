import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import { MINI_ATLAS } from '../../support/atlas-folder.ts'
import { BIOPLASTIC, INSTRUMENT, type RuleCase, SUPPLIER, testRule, WOOL } from './rule-cases.ts'

const test = suite('rule: repeats')

const secondSite = (town: string, product: string) => ({
  file: SUPPLIER,
  replace: 'updated: 2026-02-03',
  by: [
    `  - town: ${town}`,
    '    country: DE',
    '    lat: 51.4',
    '    lng: 12.1',
    '    precision: town',
    '    coordinates: example-gazetteer',
    `    product: ${product}`,
    '    materials: [example-wool]',
    '    status: idle',
    '    source: example-press',
    '    as_of: "2024"',
    'updated: 2026-02-03',
  ].join('\n'),
})

const secondRule = (id: string) => ({
  file: INSTRUMENT,
  replace: '  - id: food-contact',
  by: `  - id: ${id}
    covers: { materials: [example-polymer] }
    kind: limit
    status: restricted
    notes: Once more
    locator: Article 2
  - id: food-contact`,
})

/** With the twin, the materials of the first company have two suppliers and must not give a reason for fewer. */
const ENOUGH = [BIOPLASTIC, WOOL].map((file) => ({ file, replace: 'few_suppliers: Made up to test with.\n', by: '' }))

/** A second company with the same plants. */
const TWIN = 'suppliers/other-works.yaml'
const twin = (capacity: number) => ({
  file: TWIN,
  write: readFileSync(join(MINI_ATLAS, SUPPLIER), 'utf8').replace('tonnes_year: 20000', `tonnes_year: ${capacity}`),
})

const FAULTS: RuleCase[] = [
  {
    name: 'the same product from the same town stands once',
    edits: [secondSite('Halle', 'Exampla pellets')],
    faults: [
      {
        file: SUPPLIER,
        at: ['sites:', '- town: Halle', 'as_of', '- town: Halle'],
        field: 'sites.1',
        problem: 'Exampla pellets in Halle stands twice',
      },
    ],
  },
  {
    name: 'case and accents do not make a second plant',
    edits: [secondSite('HÁLLE', 'exampla Pellets')],
    faults: [
      {
        file: SUPPLIER,
        at: ['sites:', '- town: HÁLLE'],
        field: 'sites.1',
        problem: 'exampla Pellets in HÁLLE stands twice',
      },
    ],
  },
  {
    name: 'a joint plant stands under one company',
    edits: [twin(20_000), ...ENOUGH],
    faults: [
      {
        file: TWIN,
        at: ['sites:', '- town: Halle'],
        field: 'sites.0',
        problem: 'the same plant in Halle stands under example-works',
        tip: 'list it once, under whoever runs it, and name the partner in a note',
      },
    ],
  },
  {
    name: 'an offer stands once',
    edits: [{ file: SUPPLIER, replace: 'material: example-wool', by: 'material: example-bioplastic' }],
    faults: [
      {
        file: SUPPLIER,
        at: ['- material: example-bioplastic', 'third-party', '- material: example-bioplastic'],
        field: 'materials.1',
        problem: 'example-bioplastic stands twice',
      },
    ],
  },
  {
    name: 'a certificate stands once',
    edits: [
      {
        file: SUPPLIER,
        replace: 'sites:\n',
        by: '  - certification: example-compost\n    source: example-declaration\nsites:\n',
      },
    ],
    faults: [
      {
        file: SUPPLIER,
        at: ['certifications:', 'as_of:', 'certification: example-compost'],
        field: 'certifications.1',
        problem: 'example-compost stands twice',
      },
    ],
  },
  {
    name: 'the id of a rule stands once in its law',
    edits: [secondRule('cups')],
    faults: [
      {
        file: INSTRUMENT,
        at: ['rules:', 'locator:', '- id: cups'],
        field: 'rules.1.id',
        problem: 'cups stands twice',
        tip: 'an id is unique in its file',
      },
    ],
  },
]

const CLEAN: RuleCase[] = [
  { name: 'two companies may make a material in one town', edits: [twin(15_000), ...ENOUGH], faults: [] },
  { name: 'a town may make two products', edits: [secondSite('Halle', 'Woolly batts')], faults: [] },
  { name: 'two towns may make the same product', edits: [secondSite('Merseburg', 'Exampla pellets')], faults: [] },
  { name: 'a law may name a material in two rules', edits: [secondRule('more-cups')], faults: [] },
]

testRule(test, [...FAULTS, ...CLEAN])
test.run()
