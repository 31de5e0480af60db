import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import { MINI_ATLAS } from '../../support/atlas-folder.ts'
import { type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: distinct-terms')

const COUNTRIES = 'vocabulary/countries.csv'
const FAMILIES = 'vocabulary/families.yaml'
const REGIONS = 'vocabulary/regions.yaml'
const TIP = 'one text, one term: whoever filters may give either'

const LISTS = ['applications', 'categories', 'certifications', 'flags', 'forms', 'jurisdictions', 'properties']

/** Duplicates the first term of each list under another id. */
const twins = [...LISTS, 'regions', 'sectors'].map((list): RuleCase => {
  const file = `vocabulary/${list}.yaml`
  const text = readFileSync(join(MINI_ATLAS, file), 'utf8')
  const [, id, fields, label] = /^([\w-]+): (\{ label: ([^,]+).*\})$/m.exec(text) ?? []
  return {
    name: `a label leads to one of the ${list}`,
    edits: [{ file, write: `${text}${id}-twin: ${fields}\n` }],
    faults: [
      { file, at: [`${id}-twin:`], field: `${id}-twin.label`, problem: `“${label}” also means ${id}`, tip: TIP },
    ],
  }
})

const SUBSTANCES = 'vocabulary/substances.yaml'
const substance = readFileSync(join(MINI_ATLAS, SUBSTANCES), 'utf8')

const TERMS: RuleCase[] = [
  {
    name: 'a name or further number leads to one substance',
    edits: [
      {
        file: SUBSTANCES,
        write: `${substance}${substance.replace('80-05-7', '80-09-1').replace('Bisphenol A,', 'Bisphenol S, names: [bisphenol a], also: ["80-05-7"],')}`,
      },
    ],
    faults: [
      ...[
        ['names', 'bisphenol a'],
        ['also', '80-05-7'],
      ].map(([field, text]) => ({
        file: SUBSTANCES,
        at: ['"80-09-1":'],
        field: `80-09-1.${field}.0`,
        problem: `“${text}” also means 80-05-7`,
        tip: TIP,
      })),
    ],
  },
  {
    name: 'a label leads to one of the families, told on its own line',
    edits: [{ file: FAMILIES, replace: 'label: Thermal insulation', by: 'label: Packaging plastics' }],
    faults: [
      {
        file: FAMILIES,
        at: ['thermal-insulation:', 'label:'],
        field: 'thermal-insulation.label',
        problem: '“Packaging plastics” also means packaging-plastics',
        tip: TIP,
      },
    ],
  },
  {
    name: 'no term is labelled with the id of another, in whatever letters',
    edits: [{ file: REGIONS, replace: 'label: Northern America', by: 'label: ÉUROPE' }],
    faults: [
      {
        file: REGIONS,
        at: ['northern-america:'],
        field: 'northern-america.label',
        problem: '“ÉUROPE” also means europe',
        tip: TIP,
      },
    ],
  },
  {
    name: 'nor do two ids differ only in their marks',
    edits: [
      { file: REGIONS, replace: 'global:', by: 'northern_america: { label: The North, definition: A twin }\nglobal:' },
    ],
    faults: [
      {
        file: REGIONS,
        at: ['northern-america:'],
        field: 'northern-america',
        problem: '“northern-america” also means northern_america',
        tip: TIP,
      },
      {
        file: REGIONS,
        at: ['northern-america:'],
        field: 'northern-america.label',
        problem: '“Northern America” also means northern_america',
        tip: TIP,
      },
    ],
  },
  {
    name: 'two lists may have a term of the same name',
    edits: [{ file: FAMILIES, replace: 'label: Thermal insulation', by: 'label: Insulation' }],
    faults: [],
  },
]

/** Adds a country before Germany, and expects a fault for the text that Germany shares with it. */
const beforeGermany = (row: string, field: string, problem: string): RuleCase => ({
  name: `a country is not mistaken for another: ${problem}`,
  edits: [{ file: COUNTRIES, replace: 'DE,DEU,', by: `${row}\nDE,DEU,` }],
  faults: [{ file: COUNTRIES, at: ['DE,DEU'], field, problem, tip: TIP }],
})

const NATIONS: RuleCase[] = [
  beforeGermany('DD,DEU,East,,,europe', 'alpha3', '“DEU” also means DD'),
  beforeGermany('DD,DDR,Gérmany,,,europe', 'name', '“Germany” also means DD'),
  beforeGermany('DD,DDR,East,DEUTSCHLAND,,europe', 'other_names', '“Deutschland” also means DD'),
  beforeGermany(
    'DD,DDR,East,Ost|federal republic of Germany,,europe',
    'other_names',
    '“Federal Republic of Germany” also means DD',
  ),
  beforeGermany('DD,DDR,De,,,europe', 'alpha2', '“DE” also means DD'),
  {
    name: 'two countries may share what their people are called',
    edits: [{ file: COUNTRIES, replace: 'DE,DEU,', by: 'DD,DDR,East,,German,europe\nDE,DEU,' }],
    faults: [],
  },
  {
    name: 'a country stands once',
    edits: [{ file: COUNTRIES, replace: 'FR,FRA,', by: 'DE,DDR,East,,,europe\nFR,FRA,' }],
    faults: [
      {
        file: COUNTRIES,
        at: ['DE,DDR'],
        field: 'alpha2',
        problem: `the id DE is also in mini-atlas/${COUNTRIES}`,
        tip: 'ids are unique',
      },
    ],
  },
]

testRule(test, [...twins, ...TERMS, ...NATIONS])
test.run()
