import { suite } from 'uvu'
import { BIOPLASTIC, INSTRUMENT, type RuleCase, SOURCES, SUPPLIER, testRule } from './rule-cases.ts'

const test = suite('rule: known-sources')

const unknown = (source: string) => `unknown source ${source}`
const UNUSED_TIP = 'cite it or remove it'

const CITATIONS: RuleCase[] = [
  {
    name: 'a figure that cites nothing known is named with the nearest source',
    edits: [
      {
        file: BIOPLASTIC,
        replace: 'grade: A\n  source: example-declaration\nbiobased',
        by: 'grade: A\n  source: exmple-declaration\nbiobased',
      },
    ],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['exmple-declaration'],
        field: 'carbon_kg_co2e_per_kg.source',
        problem: unknown('exmple-declaration'),
        tip: 'did you mean example-declaration?',
      },
    ],
  },
  {
    name: 'a figure of another grade that cites nothing known is named too',
    edits: [
      {
        file: BIOPLASTIC,
        replace: '    value: 1240\n',
        by: '    value: 1240\n    by_grade: [{ of: foamed, value: 600, source: a-rumour }]\n',
      },
    ],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['a-rumour'],
        field: 'properties.density_kg_m3.by_grade.0.source',
        problem: unknown('a-rumour'),
        tip: 'add it to a file of sources/',
      },
    ],
  },
  {
    name: 'a property that cites nothing known is found on its own line',
    edits: [{ file: BIOPLASTIC, replace: 'source: example-data-sheet\n    note:', by: 'source: a-rumour\n    note:' }],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['a-rumour'],
        field: 'properties.melting_point_c.source',
        problem: unknown('a-rumour'),
        tip: 'add it to a file of sources/',
      },
    ],
  },
  {
    name: 'another grade that cites nothing known is named',
    edits: [
      {
        file: BIOPLASTIC,
        replace: '    value: 160\n',
        by: '    value: 160\n    by_grade: [{ of: fibre, value: 170, source: a-tale }]\n',
      },
    ],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['a-tale'],
        field: 'properties.melting_point_c.by_grade.0.source',
        problem: unknown('a-tale'),
        tip: 'add it to a file of sources/',
      },
    ],
  },
  {
    name: 'the offers, certificates, sites, capacities and coordinates of a supplier are looked through',
    edits: [
      { file: SUPPLIER, replace: '      - source: example-press', by: '      - source: rumour-one' },
      {
        file: SUPPLIER,
        replace: 'certification: example-compost\n    source: example-data-sheet',
        by: 'certification: example-compost\n    source: rumour-two',
      },
      {
        file: SUPPLIER,
        replace: '    source: example-press\n    as_of: "2025-10"',
        by: '    source: rumour-three\n    as_of: "2025-10"',
      },
      {
        file: SUPPLIER,
        replace: '      source: example-data-sheet\n    source',
        by: '      source: rumour-four\n    source',
      },
      {
        file: SUPPLIER,
        replace: 'precision: plant\n    coordinates: example-gazetteer',
        by: 'precision: plant\n    coordinates: rumour-five',
      },
      {
        file: SUPPLIER,
        replace: 'precision: town\n  coordinates: example-gazetteer',
        by: 'precision: town\n  coordinates: rumour-six',
      },
    ],
    faults: [
      ...Object.entries({
        'materials.0.evidence.1.source': 'rumour-one',
        'certifications.0.source': 'rumour-two',
        'sites.0.source': 'rumour-three',
        'sites.0.capacity.source': 'rumour-four',
        'sites.0.coordinates': 'rumour-five',
        'headquarters.coordinates': 'rumour-six',
      }).map(([field, source]) => ({
        file: SUPPLIER,
        at: [source],
        field,
        problem: unknown(source),
        tip: 'add it to a file of sources/',
      })),
      ...['example-press', 'example-gazetteer'].map((source) => ({
        file: SOURCES,
        at: [`${source}:`],
        field: '',
        problem: `${source} is cited nowhere`,
        tip: UNUSED_TIP,
      })),
    ],
  },
  {
    name: 'a law and each of its rules need a source that is known',
    edits: [
      { file: INSTRUMENT, replace: 'source: example-law', by: 'source: example-lore' },
      { file: INSTRUMENT, replace: '    source: example-study', by: '    source: exampel-study' },
    ],
    faults: [
      {
        file: INSTRUMENT,
        at: ['example-lore'],
        field: 'source',
        problem: unknown('example-lore'),
        tip: 'did you mean example-law?',
      },
      {
        file: INSTRUMENT,
        at: ['exampel-study'],
        field: 'rules.1.source',
        problem: unknown('exampel-study'),
        tip: 'did you mean example-study?',
      },
      {
        file: SOURCES,
        at: ['example-law:'],
        field: '',
        problem: 'example-law is cited nowhere',
        tip: UNUSED_TIP,
      },
    ],
  },
]

const ENTRY =
  '\n  title: Nobody reads it\n  publisher: Example Works\n  url: https://example.com/unread\n  kind: press\n'

const SOURCE_ENTRIES: RuleCase[] = [
  {
    name: 'a source that nothing cites is named',
    edits: [{ file: SOURCES, replace: 'example-law:\n', by: `unread:${ENTRY}  year: 2024\nexample-law:\n` }],
    faults: [{ file: SOURCES, at: ['unread:'], field: '', problem: 'unread is cited nowhere', tip: UNUSED_TIP }],
  },
  {
    name: 'a source that cannot be dated is named',
    edits: [
      {
        file: SOURCES,
        replace: '  accessed: 2026-02-03\n  url: https://example.com/data-sheet',
        by: '  url: https://example.com/data-sheet',
      },
    ],
    faults: [
      {
        file: SOURCES,
        at: ['example-data-sheet:'],
        field: '',
        problem: 'example-data-sheet has neither year nor accessed',
        tip: 'give the year of publication, or the day it was read',
      },
    ],
  },
  {
    name: 'the source of the emissions is not needed where there are no emissions',
    edits: [
      { file: 'emissions/climate-trace-v5.7.0.csv', remove: true },
      { file: 'sources/emissions.yaml', remove: true },
    ],
    faults: [],
  },
  {
    name: 'the source of the emissions lies unused where there are none',
    edits: [{ file: 'emissions/climate-trace-v5.7.0.csv', remove: true }],
    faults: [
      {
        file: 'sources/emissions.yaml',
        at: ['climate-trace-5-7-0:'],
        field: '',
        problem: 'climate-trace-5-7-0 is cited nowhere',
        tip: UNUSED_TIP,
      },
    ],
  },
]

testRule(test, [...CITATIONS, ...SOURCE_ENTRIES])
test.run()
