import { suite } from 'uvu'
import { type RuleCase, SOURCES, testRule } from './rule-cases.ts'

const test = suite('rule: articles')

const PUBLISHER = '  publisher: Example Works\n'
const article = (journal: string, volume: string) =>
  `  publisher: "Example Letters 7(2), 12-14"\n  article: { journal: ${journal}, volume: "${volume}", issue: "2", pages: "12-14" }\n`

const CASES: RuleCase[] = [
  {
    name: 'an article has the journal that its source names',
    edits: [{ file: SOURCES, replace: PUBLISHER, by: article('Example Letters', '7') }],
    faults: [],
  },
  {
    name: 'nothing is added to it',
    edits: [{ file: SOURCES, replace: PUBLISHER, by: article('Example Letters', '8') }],
    faults: [
      {
        file: SOURCES,
        at: ['article:', 'volume:'],
        field: 'article.volume',
        problem: '8 is not in “Example Letters 7(2), 12-14”',
        tip: 'give what the publisher says, or leave it out',
      },
    ],
  },
]

testRule(test, CASES)
test.run()
