import { suite } from 'uvu'
import { type RuleCase, SOURCES, testRule } from './rule-cases.ts'

const test = suite('rule: registrations')

const NUMBER = '  epd: { program_operator_doc_id: "EPD-EXA-20230001-XXA1-EN" }\n'
const fault = (at: string[], field: string, problem: string, tip: string) => [
  { file: SOURCES, at, field, problem, tip },
]

const CASES: RuleCase[] = [
  {
    name: 'a declaration has its number',
    edits: [{ file: SOURCES, replace: NUMBER, by: '' }],
    faults: fault(
      ['example-declaration:'],
      '',
      'example-declaration has no number of registration',
      'give it in epd, or say in no_epd why none is known',
    ),
  },
  {
    name: 'or says why it has none',
    edits: [{ file: SOURCES, replace: NUMBER, by: '  no_epd: The copy has lost it.\n' }],
    faults: [],
  },
  {
    name: 'but not both',
    edits: [{ file: SOURCES, replace: NUMBER, by: `${NUMBER}  no_epd: The copy has lost it.\n` }],
    faults: fault(['no_epd:'], 'no_epd', 'example-declaration has a number of registration', 'leave the reason out'),
  },
  {
    name: 'no other source has one',
    edits: [{ file: SOURCES, replace: 'kind: epd\n', by: 'kind: dataset\n' }],
    faults: fault(['epd:'], 'epd', 'example-declaration is dataset', 'only a declaration, kind epd, has it'),
  },
]

testRule(test, CASES)
test.run()
