import { suite } from 'uvu'
import { BIOPLASTIC, POLYMER, type RuleCase, testRule, WOOL } from './rule-cases.ts'

const test = suite('rule: figures')

const UNIT_TIP = 'check the unit and the conversion'

const RANGES: RuleCase[] = [
  {
    name: 'a property outside the plausible range of the vocabulary is named with unit and range',
    edits: [{ file: BIOPLASTIC, replace: 'value: 1240', by: 'value: 1240000' }],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['value: 1240000'],
        field: 'properties.density_kg_m3.value',
        problem: '1240000 kg/m3 is outside 5 to 23000',
        tip: UNIT_TIP,
      },
    ],
  },
  {
    name: 'a property below its plausible range is named',
    edits: [
      { file: BIOPLASTIC, replace: 'value: 3.5', by: 'value: 0.00001' },
      { file: BIOPLASTIC, replace: 'printed: 3.5 GPa', by: 'printed: 0.00001 GPa' },
    ],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['value: 0.00001'],
        field: 'properties.tensile_modulus_gpa.value',
        problem: '0.00001 GPa is outside 0.0001 to 1000',
        tip: UNIT_TIP,
      },
    ],
  },
  ...[100_000.5, -1.5].map((value) => ({
    name: `a carbon figure of ${value} is not believed`,
    edits: [
      { file: POLYMER, replace: 'value: 3.1', by: `value: ${value}` },
      { file: POLYMER, replace: 'printed: 3,1 kg', by: `note: An example\n  printed: ${value} kg` },
    ],
    faults: [
      {
        file: POLYMER,
        at: [`value: ${value}`],
        field: 'carbon_kg_co2e_per_kg.value',
        problem: `${value} kg CO2e/kg is outside -1 to 100000`,
        tip: UNIT_TIP,
      },
    ],
  })),
  ...[100_000, -1].map((value) => ({
    name: `a carbon figure of ${value} is just within the range`,
    edits: [
      { file: POLYMER, replace: 'value: 3.1', by: `value: ${value}` },
      { file: POLYMER, replace: 'printed: 3,1 kg', by: `note: An example\n  printed: ${value} kg` },
    ],
    faults: [],
  })),
]

const BOUNDS: RuleCase[] = [
  {
    name: 'a carbon figure below its own low is named',
    edits: [{ file: BIOPLASTIC, replace: 'low: 1.1', by: 'low: 1.3' }],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['carbon_kg_co2e_per_kg:'],
        field: 'carbon_kg_co2e_per_kg',
        problem: '1.25 is not between low 1.3 and high 1.4',
      },
    ],
  },
  {
    name: 'a property above its own high is named',
    edits: [{ file: BIOPLASTIC, replace: 'high: 62', by: 'high: 59' }],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['tensile_strength_mpa:'],
        field: 'properties.tensile_strength_mpa',
        problem: '60 is not between low 48 and high 59',
      },
    ],
  },
  {
    name: 'a bio-based share with only a low is held against it',
    edits: [{ file: WOOL, replace: 'value: 95', by: 'value: 95\n  low: 97' }],
    faults: [
      {
        file: WOOL,
        at: ['biobased_pct:'],
        field: 'biobased_pct',
        problem: '95 is not between low 97 and high –',
      },
    ],
  },
  {
    name: 'a figure may lie on its own low and high',
    edits: [
      { file: BIOPLASTIC, replace: 'low: 48', by: 'low: 60' },
      { file: BIOPLASTIC, replace: 'high: 62', by: 'high: 60' },
    ],
    faults: [],
  },
]

const NUMBER_OF_PROPERTIES: RuleCase[] = [
  {
    name: 'a material with three properties has too few',
    edits: [
      {
        file: POLYMER,
        replace:
          '  melting_point_c:\n    value: 240\n    printed: 240 °C\n    locator: page 3\n    method: quoted\n    grade: B\n    source: example-data-sheet\n',
        by: '',
      },
    ],
    faults: [
      {
        file: POLYMER,
        at: ['properties:'],
        field: 'properties',
        problem: 'fewer than 4 properties',
        tip: 'density, and those that decide in its family',
      },
    ],
  },
]

testRule(test, [...RANGES, ...BOUNDS, ...NUMBER_OF_PROPERTIES])
test.run()
