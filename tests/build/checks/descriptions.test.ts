import { suite } from 'uvu'
import { type RuleCase, testRule, WOOL } from './rule-cases.ts'

const test = suite('rule: descriptions')

const LINES = [
  '  A made-up insulation for tests, carded from the fleece of imaginary sheep and from old imaginary jumpers. It is soft,\n',
  '  springy and warm, takes up moisture without harm and can be cut with scissors. Walls, roofs and floors of timber houses\n',
  '  are filled with it, in place of foams. It costs more than they do, and it wants to be kept safe from moths with a little\n',
  '  mineral salt.\n',
].join('')

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')
const described = (text: string) => [{ file: WOOL, replace: LINES, by: `  ${text}\n` }]

const CASES: RuleCase[] = [
  ...[1, 49, 121].map((count) => ({
    name: `a description of ${count} words is refused`,
    edits: described(words(count)),
    faults: [
      {
        file: WOOL,
        at: ['description:'],
        field: 'description',
        problem: `${count} words`,
        tip: '50 to 120, in our own words',
      },
    ],
  })),
  ...[50, 120].map((count) => ({
    name: `a description of ${count} words is just right`,
    edits: described(words(count)),
    faults: [],
  })),
  {
    name: 'line breaks and runs of spaces are not words',
    edits: described(words(50).replaceAll(' ', '   \n\n  ')),
    faults: [],
  },
]

testRule(test, CASES)
test.run()
