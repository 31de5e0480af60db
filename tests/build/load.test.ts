import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Edit, faultsOfFile, lineOf, MINI_ATLAS, miniAtlas } from '../support/atlas-folder.ts'
import { BIOPLASTIC, INSTRUMENT, POLYMER, SOURCES, SUPPLIER, WOOL } from './checks/rule-cases.ts'

const test = suite('build: load')

type Expected = { at: string[]; field: string; problem: RegExp; tip?: RegExp }
type LoadCase = { name: string; edit: Edit; faults: Expected[] }

/** Expects exactly these faults in the edited file; an empty `at` means line 1. */
function testFaults(cases: readonly LoadCase[]) {
  for (const { name, edit, faults } of cases)
    test(name, () => {
      const folder = miniAtlas(edit)
      const found = faultsOfFile(folder, edit.file)
      assert.equal(
        found.map(({ line, field }) => ({ line, field })),
        faults.map(({ at, field }) => ({ line: at.length > 0 ? lineOf(folder, edit.file, ...at) : 1, field })),
      )
      for (const [at, { problem, tip }] of faults.entries()) {
        assert.match(found[at]?.problem ?? '', problem)
        if (tip) assert.match(found[at]?.tip ?? '', tip)
      }
    })
}

const inBioplastic = (replace: string, by: string): Edit => ({ file: BIOPLASTIC, replace, by })

const SYNTAX_ERRORS = [
  { name: 'a bracket that is never closed', edit: inBioplastic('Exampla]', 'Exampla'), near: 'family:' },
  {
    name: 'a word after a quoted text',
    edit: inBioplastic('locator: Table 1', 'locator: "Table" 1'),
    near: '"Table" 1',
  },
  { name: 'a line that is indented with a tab', edit: inBioplastic('  region: DE', '\tregion: DE'), near: 'region:' },
  { name: 'two fields on one line', edit: inBioplastic('region: DE', 'region: DE year: 2020'), near: 'region:' },
  {
    name: 'a field that stands twice',
    edit: inBioplastic('region: DE', 'region: DE\n  region: FR'),
    near: 'region: FR',
  },
  { name: 'two documents in one file', edit: inBioplastic('family:', '---\nfamily:'), near: '---' },
  { name: 'a reference to nothing', edit: inBioplastic('region: DE', 'region: *DE'), near: 'region:' },
]

for (const { name, edit, near } of SYNTAX_ERRORS)
  test(`${name} is a fault of the YAML, told with its line`, () => {
    const folder = miniAtlas(edit)
    const found = faultsOfFile(folder, BIOPLASTIC)
    const line = lineOf(folder, BIOPLASTIC, near)
    assert.ok(found.some((fault) => fault.line === line && fault.problem !== ''))
    assert.ok(found.every(({ tip }) => tip === 'the file is not valid YAML 1.2'))
  })

const MISSING = { problem: /received undefined/, tip: /^the field is missing$/ }

testFaults([
  {
    name: 'a missing field of a material is told at the top of its record',
    edit: inBioplastic('family: packaging-plastics\n', ''),
    faults: [{ at: ['name:'], field: 'family', ...MISSING }],
  },
  {
    name: 'a missing field of a figure is told at the figure',
    edit: inBioplastic('  locator: Table 1\n', ''),
    faults: [{ at: ['carbon_kg_co2e_per_kg:'], field: 'carbon_kg_co2e_per_kg.locator', ...MISSING }],
  },
  {
    name: 'a missing field of a site is told at the site',
    edit: { file: SUPPLIER, replace: '    product: Exampla pellets\n', by: '' },
    faults: [{ at: ['- town: Halle'], field: 'sites.0.product', ...MISSING }],
  },
  {
    name: 'a missing field of a source is told at the source',
    edit: { file: SOURCES, replace: '  publisher: Example Times\n', by: '' },
    faults: [{ at: ['example-press:'], field: 'example-press.publisher', ...MISSING }],
  },
])

const DID_YOU_MEAN = (name: string) => new RegExp(`^did you mean ${name}\\?$`)
const UNKNOWN = /^unknown field$/

testFaults([
  {
    name: 'a mistyped field of a material is told with the right one',
    edit: inBioplastic('applications:', 'notes_: x\nforms_: [film]\napplications:'),
    faults: [
      { at: ['notes_:'], field: 'notes_', problem: UNKNOWN, tip: /^allowed here: name, aliases, family, / },
      { at: ['forms_:'], field: 'forms_', problem: UNKNOWN, tip: DID_YOU_MEAN('forms') },
    ],
  },
  {
    name: 'a mistyped field of a property is told with the right one',
    edit: inBioplastic('    note: The', '    notee: The'),
    faults: [
      { at: ['notee:'], field: 'properties.melting_point_c.notee', problem: UNKNOWN, tip: DID_YOU_MEAN('note') },
    ],
  },
  {
    name: 'a mistyped field of a capacity is told with the right one',
    edit: { file: SUPPLIER, replace: '      printed:', by: '      locater: page 1\n      printed:' },
    faults: [{ at: ['locater:'], field: 'sites.0.capacity.locater', problem: UNKNOWN, tip: DID_YOU_MEAN('locator') }],
  },
  {
    name: "a mistyped field of an offer's evidence is told with the right one",
    edit: { file: SUPPLIER, replace: '        as_of: "2026"', by: '        asof: "2026"' },
    faults: [{ at: ['asof:'], field: 'materials.0.evidence.0.asof', problem: UNKNOWN, tip: DID_YOU_MEAN('as_of') }],
  },
  {
    name: 'an unknown field of a legal rule is told with those that there are',
    edit: { file: INSTRUMENT, replace: '    locator: Annex I', by: '    locator: Annex I\n    penalty: none' },
    faults: [
      { at: ['penalty:'], field: 'rules.1.penalty', problem: UNKNOWN, tip: /^allowed here: id, covers, kind, / },
    ],
  },
  {
    name: 'a rule without its place in the text is refused',
    edit: { file: INSTRUMENT, replace: '    locator: Article 1\n', by: '' },
    faults: [{ at: ['- id: cups'], field: 'rules.0.locator', ...MISSING }],
  },
  {
    name: 'an unknown field of a vocabulary term is told with those that there are',
    edit: { file: 'vocabulary/forms.yaml', replace: 'film: { label: Film,', by: 'film: { label: Film, colour: red,' },
    faults: [{ at: ['film:'], field: 'film.colour', problem: UNKNOWN, tip: /^allowed here: label, definition$/ }],
  },
])

testFaults([
  {
    name: 'a number where a text belongs is told with what to do',
    edit: inBioplastic('[EBP, Exampla]', '[2026, Exampla]'),
    faults: [
      {
        at: ['aliases:'],
        field: 'aliases.0',
        problem: /expected string, received number/,
        tip: /^put the value in quotes$/,
      },
    ],
  },
  {
    name: 'a text where a number belongs is refused',
    edit: inBioplastic('value: 1.25', 'value: "1.25"'),
    faults: [
      { at: ['value: "1.25"'], field: 'carbon_kg_co2e_per_kg.value', problem: /expected number, received string/ },
    ],
  },
  {
    name: 'a grade that there is not is told with those that there are',
    edit: {
      file: WOOL,
      replace: 'grade: C\n  source: example-study\n  note',
      by: 'grade: D\n  source: example-study\n  note',
    },
    faults: [{ at: ['grade: D'], field: 'carbon_kg_co2e_per_kg.grade', problem: /"A"\|"B"\|"C"/ }],
  },
  {
    name: 'a share above 100 percent is refused',
    edit: inBioplastic('value: 100', 'value: 100.5'),
    faults: [{ at: ['value: 100.5'], field: 'biobased_pct.value', problem: /100/ }],
  },
  {
    name: 'a day that is in no calendar is refused',
    edit: inBioplastic('updated: 2026-02-03', 'updated: 2026-02-30'),
    faults: [{ at: ['updated:'], field: 'updated', problem: /^must be a calendar date, YYYY-MM-DD$/ }],
  },
  ...Object.entries({
    'a letter outside ASCII': 'https://example.com/verta-žinoti',
    'a pipe': 'https://example.com/news-|-journal/',
    'a bracket': 'https://example.com/page?list[]=1',
    'a percent sign of its own': 'https://example.com/100%',
  }).map(
    ([what, url]): LoadCase => ({
      name: `an address with ${what} is refused`,
      edit: { file: SOURCES, replace: 'https://example.com/press', by: url },
      faults: [{ at: [url], field: 'example-press.url', problem: /^must be percent-encoded: / }],
    }),
  ),
  {
    name: 'an address that is none is told so and no more',
    edit: { file: SOURCES, replace: 'https://example.com/press', by: 'ftp://example.com/a|b' },
    faults: [{ at: ['ftp:'], field: 'example-press.url', problem: /^must be an http or https address$/ }],
  },
  {
    name: 'an address in percent-encoding is accepted',
    edit: { file: SOURCES, replace: 'https://example.com/press', by: 'https://example.com/verta-%C5%BEinoti?q=a+b#c' },
    faults: [],
  },
  {
    name: 'an empty text is refused',
    edit: inBioplastic('printed: 60 MPa', 'printed: " "'),
    faults: [
      {
        at: ['tensile_strength_mpa:', 'printed:'],
        field: 'properties.tensile_strength_mpa.printed',
        problem: /^must not be empty$/,
      },
    ],
  },
  {
    name: 'every fault of a record is told at once',
    edit: {
      file: POLYMER,
      write: readFileSync(join(MINI_ATLAS, POLYMER), 'utf8')
        .replace('[pellet]', 'pellet')
        .replace('boundary: cradle-to-gate', 'boundary: somewhere')
        .replace('updated: 2026-02-03', 'updated: soon'),
    },
    faults: [
      { at: ['forms:'], field: 'forms', problem: /expected array, received string/ },
      { at: ['boundary:'], field: 'carbon_kg_co2e_per_kg.boundary', problem: /"cradle-to-gate"/ },
      { at: ['updated:'], field: 'updated', problem: /calendar date/ },
    ],
  },
])

testFaults([
  ...Object.entries({
    empty: '',
    'nothing but a comment': '# nothing yet\n',
    'a list': '- name: x\n',
    'a word': 'x\n',
  }).map(
    ([what, write]): LoadCase => ({
      name: `a material file that is ${what} is refused as a whole`,
      edit: { file: BIOPLASTIC, write },
      faults: [{ at: [], field: '', problem: /expected object/ }],
    }),
  ),
  {
    name: 'an empty file of sources is refused as a whole',
    edit: { file: 'sources/more.yaml', write: '' },
    faults: [{ at: [], field: '', problem: /received null/ }],
  },
])

test.run()
