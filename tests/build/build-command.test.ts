import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { type Edit, lineOf, MINI_ATLAS, miniAtlas } from '../support/atlas-folder.ts'
import { encoderWith } from '../support/encoder.ts'
import { build, ROOT, temporaryFolder } from '../support/program.ts'
import { BIOPLASTIC, INSTRUMENT, SUPPLIER, WOOL } from './checks/rule-cases.ts'

const test = suite('build: the command')

// A unique hash gives this test its own cache in the build.
const encoder = encoderWith({ made_for: temporaryFolder() })
const out = temporaryFolder()
const snapshotIn = (folder: string) => join(folder, 'atlas.snapshot')
let caches: string[] = []

const buildData = (data: string, into: string) =>
  build(['--data', data, '--out', into, '--encoder', encoder, '--data-only'])

test.before(async () => {
  const { code, stderr } = await buildData(miniAtlas(), out)
  assert.is(code, 0, stderr)
  const { sha256 } = readSnapshot(snapshotIn(out)).header.encoder
  caches = ['vectors', 'table'].map((kind) => join(ROOT, 'node_modules/.cache/atlas', `${kind}-${sha256.slice(0, 16)}`))
})

test.after(() => {
  for (const cache of caches) rmSync(cache, { force: true })
})

test('--data-only writes a snapshot of the data and nothing else', () => {
  assert.equal(readdirSync(out), ['atlas.snapshot'])
  const { materials, suppliers } = readSnapshot(snapshotIn(out)).content
  assert.equal(
    materials.map(({ id, supplier_count }) => [id, supplier_count]),
    [
      ['example-bioplastic', 1],
      ['example-polymer', 0],
      ['example-wool', 1],
    ],
  )
  assert.equal(
    suppliers.map(({ id }) => id),
    ['example-works'],
  )
})

const FELT = ['operating', 'closed'].map(
  (status) => `
  - { town: Halle, country: DE, lat: 51.48, lng: 11.97, precision: plant, coordinates: example-gazetteer, product: ${status} felt,
      materials: [example-wool], status: ${status}, source: example-press, as_of: "2025" }`,
)
const [OPERATING = '', CLOSED = ''] = FELT

/** Sites of a second company that offers wool, and the resulting supplier count; below two, wool keeps its `few_suppliers` reason. */
const COUNTED: [what: string, sites: string, count: number][] = [
  ['no listed plant is counted', ' []', 2],
  ['one of its plants closed is counted', CLOSED + OPERATING, 2],
  ['all of its plants closed is not', CLOSED, 1],
]

for (const [what, sites, count] of COUNTED)
  test(`a supplier with ${what}`, async () => {
    const second = readFileSync(join(MINI_ATLAS, SUPPLIER), 'utf8')
      .replace(/ {2}- material: example-bioplastic.*?(?= {2}- material: example-wool)/s, '')
      .replace(/sites:\n.*?(?=updated:)/s, `sites:${sites}\n`)
    const explained = { file: WOOL, replace: 'few_suppliers: Made up to test with.\n', by: '' }
    const data = miniAtlas({ file: 'suppliers/other-works.yaml', write: second }, ...(count < 2 ? [] : [explained]))
    const into = temporaryFolder()
    const { code, stderr } = await buildData(data, into)
    assert.is(code, 0, stderr)
    const wool = readSnapshot(snapshotIn(into)).content.materials.find(({ id }) => id === 'example-wool')
    assert.is(wool?.supplier_count, count)
  })

test('a supplier whose website no source shows is published without one', async () => {
  const into = temporaryFolder()
  const { code, stderr } = await buildData(
    miniAtlas({ file: SUPPLIER, replace: 'website: https://example.com\n', by: '' }),
    into,
  )
  assert.is(code, 0, stderr)
  const [supplier] = readSnapshot(snapshotIn(into)).content.suppliers
  assert.is(supplier?.name, 'Example Works')
  assert.not.ok(supplier && 'website' in supplier)
})

test('the same data gives the same bytes from another folder and with the vectors of the first build', async () => {
  const again = temporaryFolder()
  for (const cache of caches) assert.ok(existsSync(cache))
  assert.is((await buildData(miniAtlas(), again)).code, 0)
  assert.ok(readFileSync(snapshotIn(again)).equals(readFileSync(snapshotIn(out))))
})

for (const [what, damage] of Object.entries({
  removed: (file: string) => rmSync(file),
  damaged: (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 100)),
}))
  test(`the same data gives the same bytes after what was cached was ${what}`, async () => {
    for (const cache of caches) damage(cache)
    const again = temporaryFolder()
    assert.is((await buildData(miniAtlas(), again)).code, 0)
    assert.ok(readFileSync(snapshotIn(again)).equals(readFileSync(snapshotIn(out))))
  })

const FAULTY: { edit: Edit; at: string[]; field: string; problem: string; tip: string }[] = [
  {
    edit: { file: BIOPLASTIC, replace: 'forms: [pellet, film]', by: 'forms: [pellet, films]' },
    at: ['forms:'],
    field: 'forms.1',
    problem: 'unknown form films',
    tip: 'did you mean film?',
  },
  {
    edit: { file: SUPPLIER, replace: 'tonnes_year: 20000', by: 'tonnes_year: 20000000000' },
    at: ['tonnes_year:'],
    field: 'sites.0.capacity.tonnes_year',
    problem: '20000000000 t a year in one plant is outside 10 to 1000000 for example-bioplastic',
    tip: 'tonnes, not kilograms; one plant, not the company',
  },
  {
    edit: { file: INSTRUMENT, replace: 'in_force: 2024-05-01', by: 'in_force: 2026-05-01' },
    at: ['in_force:'],
    field: 'in_force',
    problem: 'in force only from 2026-05-01, checked on 2026-02-03',
    tip: 'status: adopted',
  },
]

const FAULTY_EDITS = FAULTY.map(({ edit }) => edit)

test('the faults of all files are told at once with place, problem and tip, and an older snapshot stays', async () => {
  const data = miniAtlas(...FAULTY_EDITS)
  const into = temporaryFolder()
  writeFileSync(snapshotIn(into), 'an older snapshot')
  const { code, stderr } = await buildData(data, into)
  assert.is(code, 1)
  for (const { edit, at, field, problem, tip } of FAULTY) {
    const line = lineOf(data, edit.file, ...at)
    assert.ok(stderr.includes(`  mini-atlas/${edit.file}:${line}  ${field}  ${problem}\n      tip: ${tip}\n`), stderr)
  }
  assert.match(stderr, /^3 faults in the data; nothing was written$/m)
  assert.equal(readdirSync(into), ['atlas.snapshot'])
  assert.is(readFileSync(snapshotIn(into), 'utf8'), 'an older snapshot')
})

test('the faults of the atlas and of its preview are told at once', async () => {
  const data = miniAtlas(...FAULTY_EDITS)
  cpSync(MINI_ATLAS, join(data, 'preview'), { recursive: true })
  writeFileSync(join(data, 'preview', BIOPLASTIC), 'name: Nothing else\n')
  const { code, stderr } = await build(['--check', '--data', data])
  assert.is(code, 1)
  assert.match(stderr, `mini-atlas/${SUPPLIER}:`)
  assert.match(stderr, `mini-atlas/preview/${BIOPLASTIC}:`)
})

test('a fault of the vocabulary that the atlas shares with its preview is told once, with all the others', async () => {
  const vocabulary = { file: 'vocabulary/countries.csv', replace: 'French,europe', by: 'French,eurpoe' }
  const data = miniAtlas(...FAULTY_EDITS, vocabulary)
  cpSync(MINI_ATLAS, join(data, 'preview'), { recursive: true })
  rmSync(join(data, 'preview/vocabulary'), { recursive: true })
  const { code, stderr } = await build(['--check', '--data', data])
  assert.is(code, 1)
  assert.is(stderr.split('unknown region eurpoe').length - 1, 1, stderr)
  assert.match(stderr, /^4 faults in the data; nothing was written$/m)
})

test('an atlas with a preview gives two snapshots, with the encoder that comes with the project', async () => {
  const data = miniAtlas()
  cpSync(MINI_ATLAS, join(data, 'preview'), { recursive: true })
  rmSync(join(data, 'preview/vocabulary'), { recursive: true })
  const into = join(temporaryFolder(), 'not', 'made', 'yet')
  const { code, stderr } = await build(['--data', data, '--out', into, '--data-only'])
  assert.is(code, 0, stderr)
  assert.equal(readdirSync(into).toSorted(), ['atlas.snapshot', 'preview.snapshot'])
  for (const name of readdirSync(into)) {
    const { header } = readSnapshot(join(into, name))
    assert.is(header.counts.materials, 3)
    assert.is(header.encoder.kind, 'static')
  }
})

test('--check writes nothing, whether the data is clean or not', async () => {
  for (const [data, code] of [
    [miniAtlas(), 0],
    [miniAtlas(...FAULTY_EDITS), 1],
  ] as const) {
    const into = join(temporaryFolder(), 'out')
    const checked = await build(['--check', '--data', data, '--out', into])
    assert.is(checked.code, code, checked.stderr)
    assert.not(existsSync(into))
  }
})

test('an --out that cannot be a folder is one clear line', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, 'kept')
  const { code, stderr } = await buildData(miniAtlas(), file)
  assert.is.not(code, 0)
  assert.not.match(stderr, /^ +at /m)
  assert.is(readFileSync(file, 'utf8'), 'kept')
})

test.run()
