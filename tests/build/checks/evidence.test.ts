import { suite } from 'uvu'
import { BIOPLASTIC, POLYMER, type RuleCase, SUPPLIER, testRule, WOOL } from './rule-cases.ts'

const test = suite('rule: evidence')

const WEAK_FIGURES: RuleCase[] = [
  {
    name: 'a derived figure has to show its sum',
    edits: [{ file: BIOPLASTIC, replace: '    note: The middle of the range.\n', by: '' }],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['melting_point_c:'],
        field: 'properties.melting_point_c',
        problem: 'a derived figure without a note',
        tip: 'show the sum, or name the stand-in',
      },
    ],
  },
  {
    name: 'a proxy has to name what stands in',
    edits: [{ file: WOOL, replace: '    note: Example felt stands in for it.\n', by: '' }],
    faults: [
      {
        file: WOOL,
        at: ['compressive_strength_mpa:'],
        field: 'properties.compressive_strength_mpa',
        problem: 'a proxy figure without a note',
        tip: 'show the sum, or name the stand-in',
      },
    ],
  },
  {
    name: 'a derived figure is not graded B',
    edits: [
      {
        file: BIOPLASTIC,
        replace: 'grade: C\n    source: example-data-sheet\n    note:',
        by: 'grade: B\n    source: example-data-sheet\n    note:',
      },
    ],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['melting_point_c:', 'grade:'],
        field: 'properties.melting_point_c.grade',
        problem: 'a derived figure graded B',
        tip: 'it is C',
      },
    ],
  },
  {
    name: 'a claim that is a proxy without note and graded A has both faults',
    edits: [
      {
        file: POLYMER,
        replace: 'printed: does not biodegrade\n  locator: section 5\n  method: quoted',
        by: 'printed: does not biodegrade\n  locator: section 5\n  method: proxy',
      },
    ],
    faults: [
      {
        file: POLYMER,
        at: ['biodegradable:'],
        field: 'biodegradable',
        problem: 'a proxy figure without a note',
        tip: 'show the sum, or name the stand-in',
      },
      {
        file: POLYMER,
        at: ['biodegradable:', 'grade:'],
        field: 'biodegradable.grade',
        problem: 'a proxy figure graded A',
        tip: 'it is C',
      },
    ],
  },
  {
    name: 'a converted figure needs neither note nor grade C',
    edits: [
      { file: WOOL, replace: '    value: 18\n    printed: 18 kg/m3', by: '    value: 18\n    printed: 0.018 g/cm3' },
      {
        file: WOOL,
        replace: '    locator: page 5\n    method: quoted\n    grade: B\n    source: example-data-sheet\n  thermal',
        by: '    locator: page 5\n    method: converted\n    grade: B\n    source: example-data-sheet\n  thermal',
      },
    ],
    faults: [],
  },
]

const BIOGENIC: RuleCase[] = [
  {
    name: 'unclear biogenic treatment is not graded A',
    edits: [{ file: BIOPLASTIC, replace: 'biogenic: excluded', by: 'biogenic: unclear' }],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['biogenic:'],
        field: 'carbon_kg_co2e_per_kg.biogenic',
        problem: 'unclear biogenic treatment needs grade C and a note',
      },
    ],
  },
  {
    name: 'unclear biogenic treatment needs a note even with grade C',
    edits: [
      { file: BIOPLASTIC, replace: 'biogenic: excluded', by: 'biogenic: unclear' },
      {
        file: BIOPLASTIC,
        replace: 'grade: A\n  source: example-declaration\nbiobased_pct:',
        by: 'grade: C\n  source: example-declaration\nbiobased_pct:',
      },
    ],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['biogenic:'],
        field: 'carbon_kg_co2e_per_kg.biogenic',
        problem: 'unclear biogenic treatment needs grade C and a note',
      },
    ],
  },
  {
    name: 'what grew cannot say that biogenic carbon does not apply',
    edits: [{ file: BIOPLASTIC, replace: 'biogenic: excluded', by: 'biogenic: not-applicable' }],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['biogenic:'],
        field: 'carbon_kg_co2e_per_kg.biogenic',
        problem: 'not-applicable, but it is 100 % bio-based',
        tip: 'excluded, or unclear with a note',
      },
    ],
  },
]

const BIODEGRADABILITY: RuleCase[] = [
  ...['  environment: industrial-compost\n', '  standard: EN 13432\n'].map((line) => ({
    name: `biodegradable without its line “${line.trim()}” is refused`,
    edits: [{ file: BIOPLASTIC, replace: line, by: '' }],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['biodegradable:'],
        field: 'biodegradable',
        problem: 'true without environment and standard',
        tip: 'where, and by which standard or paper',
      },
    ],
  })),
  {
    name: 'what does not biodegrade needs neither environment nor standard',
    edits: [
      {
        file: BIOPLASTIC,
        replace: 'value: true\n  environment: industrial-compost\n  standard: EN 13432\n  printed: meets EN 13432',
        by: 'value: false\n  printed: does not degrade',
      },
    ],
    faults: [],
  },
]

const WHO_SAYS_SO: RuleCase[] = [
  {
    name: 'a certification needs the word of its certifier or of the company',
    edits: [
      {
        file: SUPPLIER,
        replace: 'source: example-data-sheet\n    as_of: "2025"',
        by: 'source: example-press\n    as_of: "2025"',
      },
    ],
    faults: [
      {
        file: SUPPLIER,
        at: ['certifications:', 'source: example-press'],
        field: 'certifications.0.source',
        problem: 'example-press is press',
        tip: 'a certification is stated by its certifier, the company or a declaration',
      },
    ],
  },
  {
    name: 'the press is not the producer',
    edits: [
      {
        file: SUPPLIER,
        replace: 'source: example-press\n        by: third-party',
        by: 'source: example-press\n        by: producer',
      },
    ],
    faults: [
      {
        file: SUPPLIER,
        at: ['materials:', 'source: example-press'],
        field: 'materials.0.evidence.1.source',
        problem: 'example-press is press',
        tip: 'a producer speaks in its own pages, declarations and data sets',
      },
    ],
  },
]

testRule(test, [...WEAK_FIGURES, ...BIOGENIC, ...BIODEGRADABILITY, ...WHO_SAYS_SO])
test.run()
