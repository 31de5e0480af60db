import { suite } from 'uvu'
import { BIOPLASTIC, POLYMER, type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: lineage')

const basedOn = (file: string, id: string) => ({
  file,
  replace: 'jobs: [clear-cup]\n',
  by: `jobs: [clear-cup]\nbased_on: [${id}]\n`,
})

const CASES: RuleCase[] = [
  { name: 'a variant names what it is made from', edits: [basedOn(BIOPLASTIC, 'example-polymer')], faults: [] },
  {
    name: 'a material is no variant of itself',
    edits: [basedOn(BIOPLASTIC, 'example-bioplastic')],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['based_on:'],
        field: 'based_on.0',
        problem: 'example-bioplastic is itself based on example-bioplastic',
        tip: 'name the material that the other is made from',
      },
    ],
  },
  {
    name: 'nor are two variants of each other',
    edits: [basedOn(BIOPLASTIC, 'example-polymer'), basedOn(POLYMER, 'example-bioplastic')],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['based_on:'],
        field: 'based_on.0',
        problem: 'example-polymer is itself based on example-bioplastic',
        tip: 'name the material that the other is made from',
      },
      {
        file: POLYMER,
        at: ['based_on:'],
        field: 'based_on.0',
        problem: 'example-bioplastic is itself based on example-polymer',
        tip: 'name the material that the other is made from',
      },
    ],
  },
  {
    name: 'a base that is none is told with the nearest',
    edits: [basedOn(BIOPLASTIC, 'example-polymr')],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['based_on:'],
        field: 'based_on.0',
        problem: 'unknown material example-polymr',
        tip: 'did you mean example-polymer?',
      },
    ],
  },
  {
    name: 'a job that the vocabulary does not have is told with the nearest',
    edits: [{ file: BIOPLASTIC, replace: 'jobs: [clear-cup]', by: 'jobs: [clear-cups]' }],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['jobs:'],
        field: 'jobs.0',
        problem: 'unknown job clear-cups',
        tip: 'did you mean clear-cup?',
      },
    ],
  },
]
testRule(test, CASES)

test.run()
