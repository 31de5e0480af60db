import { suite } from 'uvu'
import { INSTRUMENT, type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: rule-words')

const again = (words: string) => ({
  file: INSTRUMENT,
  replace: '  - id: food-contact\n',
  by: `  - id: plates
    covers: { materials: [example-polymer] }
    kind: ban
    status: restricted
    applies_to: ${words}
    notes: Plates of example polymer
    locator: Article 2
  - id: food-contact
`,
})

const CASES: RuleCase[] = [
  { name: 'rules on one material that say to what they apply', edits: [again('Plates used once')], faults: [] },
  {
    name: 'rules on one material that cannot be told apart',
    edits: [again('Cups used once')],
    faults: [
      {
        file: INSTRUMENT,
        at: ['- id: plates', 'applies_to'],
        field: 'rules.1.applies_to',
        problem: 'plates cannot be told from cups on example-polymer',
        tip: 'applies_to: what sets it apart',
      },
    ],
  },
]
testRule(test, CASES)

test.run()
