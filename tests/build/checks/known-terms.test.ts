import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import { MINI_ATLAS } from '../../support/atlas-folder.ts'
import { BIOPLASTIC, INSTRUMENT, POLYMER, type RuleCase, SUPPLIER, testRule, WOOL } from './rule-cases.ts'

const test = suite('rule: known-terms')

const MATERIALS: RuleCase[] = [
  {
    name: 'a folder that is no category is named, with the categories that there are',
    edits: [
      { file: POLYMER, remove: true },
      { file: 'materials/marvels/example-polymer.yaml', write: readFileSync(join(MINI_ATLAS, POLYMER)) },
    ],
    faults: [
      {
        file: 'materials/marvels/example-polymer.yaml',
        at: ['name:'],
        field: '',
        problem: 'unknown category (the folder) marvels',
        tip: 'allowed: bioplastics, conventional-plastics, insulation',
      },
    ],
  },
  {
    name: 'a mistyped family is named with the nearest one',
    edits: [{ file: WOOL, replace: 'family: thermal-insulation', by: 'family: termal-insulation' }],
    faults: [
      {
        file: WOOL,
        at: ['family:'],
        field: 'family',
        problem: 'unknown family termal-insulation',
        tip: 'did you mean thermal-insulation?',
      },
    ],
  },
  {
    name: 'an unknown application is named with its place in the list',
    edits: [{ file: BIOPLASTIC, replace: '[food-packaging, beverage-bottles]', by: '[food-packaging, toys]' }],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['applications:'],
        field: 'applications.1',
        problem: 'unknown application toys',
        tip: 'allowed: food-packaging, beverage-bottles, wall-insulation',
      },
    ],
  },
  {
    name: 'an unknown form on a line of its own is found on that line',
    edits: [{ file: BIOPLASTIC, replace: 'forms: [pellet, film]', by: 'forms:\n  - pellet\n  - filmm' }],
    faults: [
      { file: BIOPLASTIC, at: ['- filmm'], field: 'forms.1', problem: 'unknown form filmm', tip: 'did you mean film?' },
    ],
  },
  {
    name: 'an unknown property is named with the nearest one',
    edits: [{ file: POLYMER, replace: 'density_kg_m3', by: 'density_kg_m' }],
    faults: [
      {
        file: POLYMER,
        at: ['density_kg_m'],
        field: 'properties.density_kg_m',
        problem: 'unknown property density_kg_m',
        tip: 'did you mean density_kg_m3?',
      },
    ],
  },
  {
    name: 'a figure from a place that nobody knows is named',
    edits: [{ file: BIOPLASTIC, replace: 'region: DE', by: 'region: atlantis' }],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['region:'],
        field: 'carbon_kg_co2e_per_kg.region',
        problem: 'unknown country or region atlantis',
        tip: 'allowed: global, europe, northern-america, CA, DE, FR, US',
      },
    ],
  },
  {
    name: 'the region of a property is looked at too',
    edits: [{ file: BIOPLASTIC, replace: '    value: 1240', by: '    value: 1240\n    region: eurpe' }],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['eurpe'],
        field: 'properties.density_kg_m3.region',
        problem: 'unknown country or region eurpe',
        tip: 'did you mean europe?',
      },
    ],
  },
  {
    name: 'a figure may come from a region as well as from a country',
    edits: [{ file: BIOPLASTIC, replace: 'region: DE', by: 'region: northern-america' }],
    faults: [],
  },
]

const OTHERS: RuleCase[] = [
  {
    name: 'headquarters in a country that is not listed are named',
    edits: [{ file: SUPPLIER, replace: '  state: Saxony\n  country: DE', by: '  state: Saxony\n  country: DX' }],
    faults: [
      {
        file: SUPPLIER,
        at: ['country: DX'],
        field: 'headquarters.country',
        problem: 'unknown country DX',
        tip: 'did you mean DE?',
      },
      {
        file: SUPPLIER,
        at: ['lat: 51.34'],
        field: 'headquarters.lat',
        problem: '51.34, 12.37 is not in DX but in DE',
        tip: 'latitude first, longitude negative in the west',
      },
    ],
  },
  {
    name: 'a site in a country that is not listed is named',
    edits: [{ file: SUPPLIER, replace: '  - town: Halle\n    country: DE', by: '  - town: Halle\n    country: XQ' }],
    faults: [
      {
        file: SUPPLIER,
        at: ['country: XQ'],
        field: 'sites.0.country',
        problem: 'unknown country XQ',
        tip: 'allowed: CA, DE, FR, US',
      },
      {
        file: SUPPLIER,
        at: ['lat: 51.48'],
        field: 'sites.0.lat',
        problem: '51.48, 11.97 is not in XQ but in DE',
        tip: 'latitude first, longitude negative in the west',
      },
    ],
  },
  {
    name: 'an unknown certification is named with the nearest one',
    edits: [{ file: SUPPLIER, replace: 'certification: example-compost', by: 'certification: example-composts' }],
    faults: [
      {
        file: SUPPLIER,
        at: ['example-composts'],
        field: 'certifications.0.certification',
        problem: 'unknown certification example-composts',
        tip: 'did you mean example-compost?',
      },
    ],
  },
  {
    name: 'an unknown jurisdiction and an unknown flag of one law are both named',
    edits: [
      { file: INSTRUMENT, replace: 'jurisdiction: EU', by: 'jurisdiction: Mars' },
      { file: INSTRUMENT, replace: 'flag: single-use-plastics', by: 'flag: single-use-plastic' },
    ],
    faults: [
      {
        file: INSTRUMENT,
        at: ['jurisdiction:'],
        field: 'jurisdiction',
        problem: 'unknown jurisdiction Mars',
        tip: 'allowed: EU, US-CA',
      },
      {
        file: INSTRUMENT,
        at: ['flag:'],
        field: 'flag',
        problem: 'unknown flag single-use-plastic',
        tip: 'did you mean single-use-plastics?',
      },
    ],
  },
  {
    name: "an unknown flag of one rule is found on that rule's line",
    edits: [{ file: INSTRUMENT, replace: '    flag: packaging', by: '    flag: wrapping' }],
    faults: [
      {
        file: INSTRUMENT,
        at: ['flag: wrapping'],
        field: 'rules.1.flag',
        problem: 'unknown flag wrapping',
        tip: 'allowed: single-use-plastics, packaging',
      },
    ],
  },
  {
    name: 'a substance that a rule covers is one of the vocabulary, so that it can be asked for',
    edits: [
      {
        file: INSTRUMENT,
        replace: '{ materials: [example-polymer] }',
        by: '{ materials: [example-polymer], substances: ["64-17-5"] }',
      },
    ],
    faults: [
      {
        file: INSTRUMENT,
        at: ['64-17-5'],
        field: 'rules.0.covers.substances.0',
        problem: 'unknown substance 64-17-5',
        tip: 'allowed: 80-05-7',
      },
    ],
  },
  {
    name: 'an unknown form among the selectors of a rule is found on its line, and so is an unknown second jurisdiction',
    edits: [
      {
        file: INSTRUMENT,
        replace: '{ materials: [example-polymer] }',
        by: '\n      materials: [example-polymer]\n      not: { forms: [pellets] }',
      },
      { file: INSTRUMENT, replace: 'status: in-force', by: 'also_in: [Moon]\nstatus: in-force' },
    ],
    faults: [
      {
        file: INSTRUMENT,
        at: ['not:'],
        field: 'rules.0.covers.not.forms.0',
        problem: 'unknown form pellets',
        tip: 'did you mean pellet?',
      },
      {
        file: INSTRUMENT,
        at: ['also_in:'],
        field: 'also_in.0',
        problem: 'unknown jurisdiction Moon',
        tip: 'allowed: EU, US-CA',
      },
    ],
  },
]

testRule(test, [...MATERIALS, ...OTHERS])
test.run()
