import { suite } from 'uvu'
import { BIOPLASTIC, POLYMER, type RuleCase, testRule, WOOL } from './rule-cases.ts'

const test = suite('rule: aliases')

const TIP = 'keep it where people mean it'

const CASES: RuleCase[] = [
  {
    name: 'an alias of two materials is reported at the second, with the first that has it',
    edits: [{ file: POLYMER, replace: 'aliases: [EXP, polyexample]', by: 'aliases: [EXP, Exampla]' }],
    faults: [
      {
        file: POLYMER,
        at: ['aliases:'],
        field: 'aliases.1',
        problem: '“Exampla” also names example-bioplastic (Exampla)',
        tip: TIP,
      },
    ],
  },
  {
    name: 'an alias that is the name of another material is reported',
    edits: [{ file: POLYMER, replace: 'polyexample]', by: 'Example bioplastic]' }],
    faults: [
      {
        file: POLYMER,
        at: ['aliases:'],
        field: 'aliases.1',
        problem: '“Example bioplastic” also names example-bioplastic (Example bioplastic)',
        tip: TIP,
      },
    ],
  },
  {
    name: 'a name that another material already has is reported',
    edits: [{ file: WOOL, replace: 'name: Example wool', by: 'name: Example polymer' }],
    faults: [
      {
        file: WOOL,
        at: ['name:'],
        field: 'name',
        problem: '“Example polymer” also names example-polymer (Example polymer)',
        tip: TIP,
      },
    ],
  },
  {
    name: 'case and accents do not make an alias another one',
    edits: [
      { file: BIOPLASTIC, replace: '[EBP, Exampla]', by: '[EBP, Exámpla]' },
      { file: WOOL, replace: '[woolly example]', by: '[EXAMPLA]' },
    ],
    faults: [
      {
        file: WOOL,
        at: ['aliases:'],
        field: 'aliases.0',
        problem: '“EXAMPLA” also names example-bioplastic (Exámpla)',
        tip: TIP,
      },
    ],
  },
  {
    name: 'an alias that repeats the name of its own material is reported',
    edits: [{ file: WOOL, replace: '[woolly example]', by: '[woolly example, example Wool]' }],
    faults: [
      {
        file: WOOL,
        at: ['aliases:'],
        field: 'aliases.1',
        problem: '“example Wool” also names example-wool (Example wool)',
        tip: TIP,
      },
    ],
  },
  {
    name: 'an alias may hold a name within a longer one',
    edits: [{ file: WOOL, replace: '[woolly example]', by: '[Example polymer of sheep]' }],
    faults: [],
  },
]

testRule(test, CASES)
test.run()
