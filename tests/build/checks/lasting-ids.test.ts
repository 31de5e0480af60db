import { suite } from 'uvu'
import { type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: lasting ids')

const FILE = 'ids.yaml'
const ids = (fields: { renamed?: string; removed?: string; known?: string }) => ({
  file: FILE,
  write: `materials:
  renamed: {${fields.renamed ?? ''}}
  removed: {${fields.removed ?? ''}}
  known: [${fields.known ?? ''}]
`,
})
const fault = (at: string[], field: string, problem: string, tip: string) => ({ file: FILE, at, field, problem, tip })

const CASES: RuleCase[] = [
  {
    name: 'a published id is that of a record, or renamed, or removed',
    edits: [
      ids({
        known: 'example-polymer, old-polymer, lost-polymer',
        renamed: 'old-polymer: example-polymer',
        removed: 'lost-polymer: { because: nobody makes it, replaced_by: example-polymer }',
      }),
    ],
    faults: [],
  },
  {
    name: 'an id does not vanish',
    edits: [ids({ known: 'example-polymer, old-polymer' })],
    faults: [
      fault(
        ['known:'],
        'known',
        'the material old-polymer is gone',
        'add it to renamed with its new id, or to removed with the reason',
      ),
    ],
  },
  {
    name: 'what takes the place of an id is there',
    edits: [
      ids({
        renamed: 'old-polymer: no-polymer',
        removed: 'lost-polymer: { because: nobody makes it, replaced_by: nothing }',
      }),
    ],
    faults: [
      fault(['renamed:'], 'renamed.old-polymer', 'there is no material no-polymer', 'name one that there is'),
      fault(['removed:'], 'removed.lost-polymer.replaced_by', 'there is no material nothing', 'name one that there is'),
    ],
  },
  {
    name: 'a former id is not used again, and has one fate',
    edits: [
      ids({
        renamed: 'example-polymer: example-wool, old-polymer: example-wool',
        removed: 'old-polymer: { because: nobody makes it }',
      }),
    ],
    faults: [
      fault(
        ['renamed:'],
        'renamed.example-polymer',
        'example-polymer is the id of a material',
        'an id is never used twice',
      ),
      fault(['removed:'], 'removed.old-polymer', 'old-polymer is also under renamed', 'keep one of the two'),
    ],
  },
  {
    name: 'only materials and suppliers have ids',
    edits: [{ file: FILE, write: 'rules: { renamed: {}, removed: {}, known: [] }\n' }],
    faults: [fault(['rules:'], '', 'rules are no records with ids', 'allowed: materials, suppliers')],
  },
]

testRule(test, CASES)

test.run()
