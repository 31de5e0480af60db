import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { faultsOf, faultsOfFile, MINI_ATLAS, miniAtlas } from '../support/atlas-folder.ts'
import { BIOPLASTIC } from './checks/rule-cases.ts'

const test = suite('build: files of an atlas')

const BIOPLASTIC_TEXT = readFileSync(join(MINI_ATLAS, BIOPLASTIC), 'utf8')

test('a file in another encoding than UTF-8 is refused, not published with broken letters', () => {
  const text = BIOPLASTIC_TEXT.replace('A made-up polyester', 'A synthétique polyester')
  const [fault] = faultsOfFile(miniAtlas({ file: BIOPLASTIC, write: Buffer.from(text, 'latin1') }), BIOPLASTIC)
  assert.match(`${fault?.problem} ${fault?.tip}`, /UTF-8/)
})

test('a file that begins with a byte order mark is read like one without', () => {
  assert.equal(faultsOf(miniAtlas({ file: BIOPLASTIC, write: `\ufeff${BIOPLASTIC_TEXT}` })), [])
})

test('a file with the line ends of Windows is read like one without', () => {
  assert.equal(faultsOf(miniAtlas({ file: BIOPLASTIC, write: BIOPLASTIC_TEXT.replaceAll('\n', '\r\n') })), [])
})

const renamed = BIOPLASTIC_TEXT.replace('name: Example bioplastic', 'name: Second').replace('[EBP, Exampla]', '[]')

test('a material of the same id in another folder is told with the first', () => {
  const second = 'materials/insulation/example-bioplastic.yaml'
  assert.equal(faultsOf(miniAtlas({ file: second, write: renamed })), [
    {
      file: `mini-atlas/${second}`,
      line: 1,
      field: 'example-bioplastic',
      problem: `the id example-bioplastic is also in mini-atlas/${BIOPLASTIC}`,
      tip: 'ids are unique',
    },
  ])
})

test('a source of the same id in another file is told on its line', () => {
  const entry =
    'title: Again\n  publisher: Example Times\n  year: 2025\n  url: https://example.com/again\n  kind: press\n'
  const edit = { file: 'sources/more.yaml', write: `# More.\n\nexample-press:\n  ${entry}` }
  const [fault, ...others] = faultsOf(miniAtlas(edit))
  assert.equal(others, [])
  assert.equal([fault?.file, fault?.line, fault?.field], ['mini-atlas/sources/more.yaml', 3, 'example-press'])
})

test('a file name that cannot be an id is refused', () => {
  const [fault] = faultsOf(miniAtlas({ file: 'materials/bioplastics/Second Plastic.yaml', write: renamed }))
  assert.match(fault?.file ?? 'no fault', /Second Plastic\.yaml$/)
})

test('a missing vocabulary file is a fault that names it', () => {
  const [fault] = faultsOf(miniAtlas({ file: 'vocabulary/forms.yaml', remove: true }))
  assert.is(fault?.file, 'mini-atlas/vocabulary/forms.yaml')
})

test('a broken row of the countries is a fault with its line', () => {
  const edit = { file: 'vocabulary/countries.csv', replace: 'FR,FRA,France,,French,europe', by: 'FR,FRA,France' }
  const [fault] = faultsOf(miniAtlas(edit))
  assert.equal([fault?.file, fault?.line], ['mini-atlas/vocabulary/countries.csv', 4])
})

test('a record with a fault does not make the records that name it look wrong', () => {
  const found = faultsOf(miniAtlas({ file: BIOPLASTIC, replace: 'family: packaging-plastics', by: 'family: 7' }))
  assert.equal(
    found.map(({ file, field }) => ({ file, field })),
    [{ file: `mini-atlas/${BIOPLASTIC}`, field: 'family' }],
  )
})

const CHARACTER = fc.oneof(
  fc.constantFrom(...'*&!|>%@`"\'{}[]#?:-,~<=\t\n\r\0\\'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.constant(''),
)
const VALUE_STARTS = [...BIOPLASTIC_TEXT.matchAll(/[:-] /g)].map(({ index }) => index + 2)
const POSITION = fc.oneof(fc.nat(BIOPLASTIC_TEXT.length - 1), fc.constantFrom(...VALUE_STARTS))

test('any one character changed or deleted gives a clean atlas or faults with lines of the file', () => {
  const folder = miniAtlas()
  fc.assert(
    fc.property(POSITION, CHARACTER, (at, character) => {
      const text = BIOPLASTIC_TEXT.slice(0, at) + character + BIOPLASTIC_TEXT.slice(at + 1)
      writeFileSync(join(folder, BIOPLASTIC), text)
      const lines = text.split('\n').length
      for (const { line, problem } of faultsOfFile(folder, BIOPLASTIC)) {
        assert.ok(line >= 1 && line <= lines, `line ${line} of ${lines}`)
        assert.is.not(problem, '')
      }
    }),
    { numRuns: 300 },
  )
})

test.run()
