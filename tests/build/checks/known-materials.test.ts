import { suite } from 'uvu'
import { INSTRUMENT, type RuleCase, SUPPLIER, testRule } from './rule-cases.ts'

const test = suite('rule: known-materials')

const ASKED_MOST = 'vocabulary/asked-most.yaml'

const CASES: RuleCase[] = [
  {
    name: 'what is asked for most is in the atlas',
    edits: [{ file: ASKED_MOST, write: 'chosen: For tests.\nmaterials: [example-wool, exmple-polymer]\n' }],
    faults: [
      {
        file: ASKED_MOST,
        at: ['exmple-polymer'],
        field: 'materials.1',
        problem: 'unknown material exmple-polymer',
        tip: 'did you mean example-polymer?',
      },
    ],
  },
  {
    name: 'an offer of a mistyped material is named with the nearest one',
    edits: [{ file: SUPPLIER, replace: 'material: example-wool', by: 'material: exmple-wool' }],
    faults: [
      {
        file: SUPPLIER,
        at: ['exmple-wool'],
        field: 'materials.1.material',
        problem: 'unknown material exmple-wool',
        tip: 'did you mean example-wool?',
      },
    ],
  },
  {
    name: 'an offer of a material unlike any other says where ids come from',
    edits: [{ file: SUPPLIER, replace: 'material: example-wool', by: 'material: moon-dust' }],
    faults: [
      {
        file: SUPPLIER,
        at: ['moon-dust'],
        field: 'materials.1.material',
        problem: 'unknown material moon-dust',
        tip: 'ids are the file names in materials/',
      },
    ],
  },
  {
    name: 'a site that makes what the company does not offer is named',
    edits: [
      {
        file: SUPPLIER,
        replace: 'materials: [example-bioplastic]',
        by: 'materials: [example-bioplastic, example-polymer]',
      },
    ],
    faults: [
      {
        file: SUPPLIER,
        at: ['materials: [example-bioplastic, example-polymer]'],
        field: 'sites.0.materials.1',
        problem: 'example-polymer is made here but not offered',
        tip: 'add it to materials',
      },
    ],
  },
  {
    name: 'a law that limits an unknown material is named',
    edits: [{ file: INSTRUMENT, replace: 'materials: [example-polymer]', by: 'materials: [example-polymers]' }],
    faults: [
      {
        file: INSTRUMENT,
        at: ['example-polymers'],
        field: 'rules.0.covers.materials.0',
        problem: 'unknown material example-polymers',
        tip: 'did you mean example-polymer?',
      },
    ],
  },
  {
    name: 'customs codes are of materials that there are',
    edits: [
      {
        file: 'vocabulary/customs.yaml',
        write: 'edition: CN 2026\ncodes:\n  example-polymer: ["3901"]\n  example-pollymer: ["3902"]\n',
      },
    ],
    faults: [
      {
        file: 'vocabulary/customs.yaml',
        at: ['example-pollymer'],
        field: 'codes.example-pollymer',
        problem: 'unknown material example-pollymer',
        tip: 'did you mean example-polymer?',
      },
    ],
  },
  {
    name: 'a site may make everything that the company offers',
    edits: [
      {
        file: SUPPLIER,
        replace: 'materials: [example-bioplastic]',
        by: 'materials: [example-bioplastic, example-wool]',
      },
    ],
    faults: [],
  },
]

testRule(test, CASES)
test.run()
