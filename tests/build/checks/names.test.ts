import { suite } from 'uvu'
import { type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: names')

const GERMAN = 'names/de.yaml'
const german = (...lines: string[]) => ({
  file: GERMAN,
  write: ['language: de', 'name: German', 'sources: [example-study]', ...lines, ''].join('\n'),
})

const CASES: RuleCase[] = [
  {
    name: 'names, exclusions and question words of a language are valid',
    edits: [
      german(
        'materials: { example-wool: [Beispielwolle] }',
        'exclusions: { plastic: [Kunststoff] }',
        'words: { without: [ohne], suffixes: [frei] }',
        'stop: [der]',
      ),
    ],
    faults: [],
  },
  {
    name: 'an id that does not exist is reported',
    edits: [german('materials: { example-wol: [Beispielwolle] }')],
    faults: [
      {
        file: GERMAN,
        at: ['example-wol'],
        field: 'materials.example-wol',
        problem: 'unknown material example-wol',
        tip: 'did you mean example-wool?',
      },
    ],
  },
  {
    name: 'a name under two materials is reported, however it is written',
    edits: [german('materials:', '  example-wool: [Beispiel-Stoff]', '  example-polymer: [beispiel stoff]')],
    faults: [
      {
        file: GERMAN,
        at: ['example-polymer'],
        field: 'materials.example-polymer.0',
        problem: '“beispiel stoff” also names example-wool',
        tip: 'keep it where people mean it',
      },
    ],
  },
  {
    name: 'the file is named by its language',
    edits: [{ ...german('stop: [der]'), file: 'names/fr.yaml' }],
    faults: [
      {
        file: 'names/fr.yaml',
        at: ['language'],
        field: 'language',
        problem: 'de stands in fr.yaml',
        tip: 'the file is named by the language',
      },
    ],
  },
  {
    name: 'an unknown source is reported',
    edits: [{ file: GERMAN, write: 'language: de\nname: German\nsources: [example-studi]\n' }],
    faults: [
      {
        file: GERMAN,
        at: ['sources'],
        field: 'sources.0',
        problem: 'unknown source example-studi',
        tip: 'did you mean example-study?',
      },
    ],
  },
]

testRule(test, CASES)
test.run()
