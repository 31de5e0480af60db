import { suite } from 'uvu'
import { BIOPLASTIC, type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: states, qualities, substances')

const SOURCED = 'printed: see the sheet, locator: page 1, method: quoted, grade: B, source: example-data-sheet'
const quality = (value: string) => ({
  file: BIOPLASTIC,
  replace: 'updated:',
  by: `qualities:\n  transparency: { value: ${value}, ${SOURCED} }\nupdated:`,
})
const afterState = (by: string) => ({ file: BIOPLASTIC, replace: 'state: resin\n', by: `state: resin\n${by}\n` })

const CASES: RuleCase[] = [
  {
    name: 'a record states a quality and is chosen for it',
    edits: [quality('clear'), afterState('chosen_for: [transparency]')],
    faults: [],
  },
  {
    name: 'a value that the quality does not have is told with those it has',
    edits: [quality('glassy')],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['qualities:', 'transparency:'],
        field: 'qualities.transparency.value',
        problem: 'unknown transparency glassy',
        tip: 'allowed: clear, opaque',
      },
    ],
  },
  {
    name: 'nothing is chosen for a quality that it does not state',
    edits: [afterState('chosen_for: [transparency]')],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['chosen_for:'],
        field: 'chosen_for.0',
        problem: 'chosen for transparency, which it does not state',
        tip: 'add it with its source',
      },
    ],
  },
  {
    name: 'a state that the vocabulary does not have is told',
    edits: [{ file: BIOPLASTIC, replace: 'state: resin', by: 'state: resn' }],
    faults: [
      { file: BIOPLASTIC, at: ['state:'], field: 'state', problem: 'unknown state resn', tip: 'did you mean resin?' },
    ],
  },
  {
    name: 'a CAS number has its checksum',
    edits: [afterState(`substances:\n  - { cas: "80-05-6", part: monomer, ${SOURCED} }`)],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['substances:', 'cas:'],
        field: 'substances.0.cas',
        problem: 'is no CAS number: its last digit is not the checksum of the others',
      },
    ],
  },
  {
    name: 'a substance is known to the vocabulary',
    edits: [afterState(`substances:\n  - { cas: "7439-92-1", part: constituent, ${SOURCED} }`)],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['substances:', 'cas:'],
        field: 'substances.0.cas',
        problem: 'unknown substance 7439-92-1',
        tip: 'allowed: 80-05-7',
      },
    ],
  },
]
testRule(test, CASES)

test.run()
