import { suite } from 'uvu'
import { type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: known-needs')

const OBJECTS = 'vocabulary/objects.yaml'
const QUESTIONS = 'vocabulary/questions.yaml'
const SHORTLISTS = 'vocabulary/shortlists.yaml'

const CASES: RuleCase[] = [
  {
    name: 'an everyday thing of a material that is not there, and one without an English name, are reported',
    edits: [
      { file: OBJECTS, write: 'bottle: { usual: [example-bioplastik], also: [], names: { de: [Flasche] } }\n' },
      { file: QUESTIONS, write: 'example-bioplastik: [one thing, another thing, a third thing]\n' },
    ],
    faults: [
      {
        file: OBJECTS,
        at: ['bottle:'],
        field: 'usual.0',
        problem: 'unknown material example-bioplastik',
        tip: 'did you mean example-bioplastic?',
      },
      {
        file: OBJECTS,
        at: ['bottle:'],
        field: 'names',
        problem: 'has no English name',
        tip: 'names: { en: [...] }',
      },
      {
        file: QUESTIONS,
        at: ['example-bioplastik'],
        field: '',
        problem: 'unknown material example-bioplastik',
        tip: 'id of a record in materials/',
      },
    ],
  },
  {
    name: 'a material of a shortlist that is not there, and one that stands on it twice, are reported',
    edits: [
      {
        file: SHORTLISTS,
        write: 'pot for a plant: { best: [example-bioplastik, example-bioplastic], good: [example-bioplastic] }\n',
      },
    ],
    faults: [
      {
        file: SHORTLISTS,
        at: ['pot for a plant'],
        field: 'best.0',
        problem: 'unknown material example-bioplastik',
        tip: 'did you mean example-bioplastic?',
      },
      {
        file: SHORTLISTS,
        at: ['pot for a plant'],
        field: '',
        problem: 'has example-bioplastic twice',
        tip: 'once, in best or in good',
      },
    ],
  },
]

testRule(test, CASES)
test.run()
