import { suite } from 'uvu'
import { type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: known-grades')

const GRADES = 'vocabulary/grades.yaml'
const SHAPES = 'vocabulary/shapes.yaml'

const CASES: RuleCase[] = [
  {
    name: 'a grade of a material that there is not is reported',
    edits: [{ file: GRADES, replace: 'example-polymer:', by: 'example-polymr:' }],
    faults: [
      {
        file: GRADES,
        at: ['example-polymr'],
        field: 'example-codes.codes.example-polymr',
        problem: 'unknown material example-polymr',
        tip: 'did you mean example-polymer?',
      },
    ],
  },
  {
    name: 'a code that stands for two materials of a system is reported',
    edits: [{ file: GRADES, replace: '"unob*"', by: '"ex 6"' }],
    faults: [
      {
        file: GRADES,
        at: ['none:'],
        field: 'example-codes.codes.none.0',
        problem: 'ex 6 stands for example-polymer too',
        tip: 'a code stands for one material',
      },
    ],
  },
  {
    name: 'a code of a system of shared names may stand for two materials',
    edits: [
      { file: GRADES, replace: '"unob*"', by: '"ex 6"' },
      {
        file: GRADES,
        replace: '  kind: symbol\n  codes:\n    example-polymer: ["ex 6"',
        by: '  kind: symbol\n  is_shared: true\n  codes:\n    example-polymer: ["ex 6"',
      },
    ],
    faults: [],
  },
  {
    name: 'a code that cannot be read is reported',
    edits: [{ file: GRADES, replace: '"unob*"', by: '"Unob(*"' }],
    faults: [
      {
        file: GRADES,
        at: ['none:'],
        field: 'example-codes.codes.none.0',
        problem:
          'lower-case letters without accents, digits, # . + / , blanks, and * at the end; or Chinese or Japanese',
      },
    ],
  },
  {
    name: 'a shape of unknown materials and words is reported',
    edits: [{ file: SHAPES, replace: '[batt], is: example-wool', by: '[bat], is: example-woo' }],
    faults: [
      {
        file: SHAPES,
        at: ['example-wool-batt'],
        field: 'example-wool-batt.by.0',
        problem: 'unknown key of line-words bat',
        tip: 'did you mean batt?',
      },
      {
        file: SHAPES,
        at: ['example-wool-batt'],
        field: 'example-wool-batt.is',
        problem: 'unknown material example-woo',
        tip: 'did you mean example-wool?',
      },
    ],
  },
]

testRule(test, CASES)
test.run()
