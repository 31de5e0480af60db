import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Fault } from '../../build/authored/faults.ts'
import { keptText } from '../../build/authored/kept-release.ts'
import { loadReleases } from '../../build/authored/releases.ts'
import { stateOf } from '../../src/atlas/release-state.ts'
import { ReleaseState } from '../../src/schema/changes.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { type Edit, miniAtlas } from '../support/atlas-folder.ts'
import { until } from '../support/clock.ts'
import { ask, items, type Json } from '../support/http.ts'
import { makeKey } from '../support/keys.ts'
import { atlas, build, DIST, ROOT, type RunningServer, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('GET /v1/changes')

/** What release 1.0.0 of the mini atlas said. */
const BEFORE = {
  version: '1.0.0',
  date: '2025-01-31',
  material: {
    'old-polymer': { name: 'Example polymer', figures: { density_kg_m3: 1, former_figure: 1 } },
    'lost-wool': { name: 'Lost wool', figures: {} },
  },
  supplier: {
    'example-works': {
      name: 'Example Works',
      figures: { country: 'AT', materials: ['example-wool', 'lost-wool'], production_sites: ['Linz, AT: operating'] },
    },
  },
  instrument: { 'example-directive': { name: 'Example directive', figures: { status: 'proposed' } } },
}

const IDS = `materials:
  renamed: { old-polymer: example-polymer }
  removed: { lost-wool: { because: nobody makes it } }
  known: []
`

async function built(...edits: Edit[]): Promise<string> {
  const out = temporaryFolder()
  const { code, stderr } = await build(['--data', miniAtlas(...edits), '--out', out, '--data-only'])
  assert.is(code, 0, stderr)
  return join(out, 'atlas.snapshot')
}

let server: RunningServer
let first: RunningServer
let snapshot: string
test.before(async () => {
  const release = { file: 'releases/1.0.0.json', write: JSON.stringify(BEFORE) }
  snapshot = await built({ file: 'ids.yaml', write: IDS }, release)
  server = await startServer(['--snapshot', snapshot])
  first = await startServer(['--snapshot', await built()])
})
test.after(async () => {
  await server.stop()
  await first.stop()
})

const changes = async (query: string) => items(await ask(server.base, `/v1/changes?per_page=100&${query}`))
const one = async (query: string, figure: string) =>
  (await changes(query)).find((change) => change.figure === figure) ?? {}

test('a figure has what it was, what it is, why and on what it rests', async () => {
  const density = await one('id=example-polymer', 'density_kg_m3')
  const { body } = await ask(server.base, '/v1/materials/example-polymer')
  const { evidence } = Object(body.properties)
  const { value, source } = evidence.find(({ figure }: Json) => figure === 'density_kg_m3')
  assert.equal([density.from, density.to, density.source], [1, value, source])
  const carbon = await one('id=example-polymer', 'carbon_kg_co2e_per_kg')
  assert.not.ok('from' in carbon)
  const gone = await one('id=example-polymer', 'former_figure')
  assert.equal([gone.from, 'to' in gone, 'source' in gone], [1, false, false])
})

test('records are added, renamed and removed', async () => {
  const kinds = (await changes('type=material')).filter(({ figure }) => figure === undefined)
  assert.equal(
    kinds.map(({ id, change, from, to }) => [id, change, from, to]),
    [
      ['example-bioplastic', 'added', undefined, undefined],
      ['example-polymer', 'renamed', 'old-polymer', 'example-polymer'],
      ['example-wool', 'added', undefined, undefined],
      ['lost-wool', 'removed', undefined, undefined],
    ],
  )
  assert.equal(await changes('id=old-polymer'), await changes('ids=example-polymer'))
})

test('an id that no record has or had is refused, with the nearest', async () => {
  const { status, body } = await ask(server.base, '/v1/changes?ids=example-wool,lost-wool,exmple-polymer')
  assert.is(status, 400)
  assert.match(
    Object(body.error).message,
    /^ids cannot be "exmple-polymer"; allowed: ids of records; did you mean example-polymer\?$/,
  )
  const named = await ask(server.base, '/v1/changes?id=EXP')
  assert.match(Object(named.body.error).message, /^id cannot be "EXP"; .*did you mean example-polymer\?$/)
})

test('of lists it tells what has gone and what is new', async () => {
  const materials = await one('type=supplier', 'materials')
  assert.equal([materials.from, materials.to], [['lost-wool'], ['example-bioplastic']])
  assert.is((await one('type=supplier', 'country')).to, 'DE')
})

test('a key hears of suppliers and law only with the scopes for them', async () => {
  const { headers } = await makeKey(server.state, '--scopes', 'materials:read')
  await until('the key is accepted', async () => (await ask(server.base, '/v1/me', { headers })).status === 200)
  const OTHERS = /\bsupplier("|:)|\binstrument("|:)/
  const targets = ['/v1/changes?per_page=100', '/v1/changes?format=atom&per_page=100', '/v1/changes?format=ndjson']
  for (const target of targets) {
    assert.match((await ask(server.base, target)).text, OTHERS)
    const { status, text } = await ask(server.base, target, { headers })
    assert.is(status, 200)
    assert.not.match(text, OTHERS, target)
    assert.match(text, /example-polymer/)
  }
  for (const type of ['supplier', 'instrument'])
    assert.is((await ask(server.base, `/v1/changes?type=${type}`, { headers })).status, 403)
  const unknown = await ask(server.base, '/v1/changes?id=example-work', { headers })
  assert.is(unknown.status, 400)
  assert.not.match(unknown.text, /example-works/)
  assert.is((await ask(server.base, '/v1/changes?id=example-works', { headers })).status, 400)
})

test('legal instruments tell their status', async () => {
  assert.is((await one('type=instrument', 'status')).from, 'proposed')
})

test('since is a day or a release', async () => {
  const all = await changes('')
  assert.equal(await changes('since=1.0.0'), all)
  assert.equal(await changes('since=2025-01-31'), all)
  assert.equal(await changes('since=2100-01-01'), [])
  const { status, text } = await ask(server.base, '/v1/changes?since=0.9.0')
  assert.is(status, 400)
  assert.match(text, /allowed: a calendar date or 1\.0\.0/)
})

test('it names the states that it compares; with one alone there is nothing to tell', async () => {
  const { body } = await ask(server.base, '/v1/changes')
  assert.equal(
    [body.releases].flat().map((release) => Object(release).version),
    ['1.0.0', JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version],
  )
  const alone = await ask(first.base, '/v1/changes')
  assert.equal([alone.body.total, [alone.body.releases].flat().length], [0, 1])
  assert.not.ok('since_release' in (await ask(first.base, '/v1/about')).body)
  const { since_release } = (await ask(server.base, '/v1/about')).body
  const { added, renamed, removed, version } = Object(since_release)
  assert.equal([version, added, renamed, removed], ['1.0.0', 2, 1, 1])
})

test('it is a feed too, the same each time, with nothing that XML would take for its own', async () => {
  const { text, headers } = await ask(server.base, '/v1/changes?format=atom&per_page=100')
  assert.match(headers.get('content-type') ?? '', /^application\/atom\+xml/)
  const accepted = await ask(server.base, '/v1/changes?per_page=100', { headers: { accept: 'application/atom+xml' } })
  assert.is(accepted.text, text)
  const { body } = await ask(server.base, '/v1/changes')
  assert.is(text.match(/<entry>/g)?.length, body.total)
  const ids = [...text.matchAll(/<id>([^<]+)<\/id>/g)].map(([, id]) => id)
  assert.is(new Set(ids).size, ids.length)
  assert.not.match(text.replace(/<\/?\w+( [\w:]+="[^"<>]*")*\/?>|<\?[^>]*\?>|&(amp|lt|gt|quot);/g, ''), /[<>&]/)
  const csv = await ask(server.base, '/v1/changes?format=csv')
  assert.match(csv.text, /^date,version,type,id,name,change,figure,from,to,why,source\.title,/)
})

test('the same is told of two snapshots on the command line', async () => {
  const { stdout, code } = await atlas(['changes', snapshot, join(DIST, 'atlas.snapshot')])
  assert.is(code, 0)
  assert.match(stdout, /^material +lyocell +added$/m)
  assert.match(stdout, /^material +example-wool +removed$/m)
  const same = await atlas(['changes', snapshot, snapshot])
  assert.equal([same.code, same.stdout], [1, ''])
})

test('a state is kept small, and read as it was kept', () => {
  const state = { version: '9.0.0', date: '2026-11-21', ...stateOf(readSnapshot(join(DIST, 'atlas.snapshot')).content) }
  const text = keptText(state)
  assert.ok(text.length < 280_000, `${text.length}`)
  const folder = temporaryFolder()
  const faults: Fault[] = []
  writeFileSync(join(folder, '9.0.0.json'), text)
  assert.equal(loadReleases(folder, faults), [state])
  writeFileSync(join(folder, '9.0.0.json'), text.replace(/"0":/, '"999":'))
  assert.equal(loadReleases(folder, faults), [])
  assert.match(faults[0]?.file ?? '', /9\.0\.0\.json/)
})

test('the state of the last release is small, and is what its changelog says', () => {
  const file = join(ROOT, 'atlas-data/releases/2.0.0.json')
  const { material, supplier, instrument } = ReleaseState.parse(JSON.parse(readFileSync(file, 'utf8')))
  assert.ok(statSync(file).size < 300_000)
  const counts = [material, supplier, instrument].map((records) => Object.keys(records).length)
  const [, said = ''] = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').split('## [2.0.0]')
  const [, materials, suppliers] = /The atlas: (\d+) materials, (\d+) suppliers/.exec(said) ?? []
  const [, instruments] = /from (\d+) instruments/.exec(said) ?? []
  assert.equal(counts, [materials, suppliers, instruments].map(Number))
})

test.run()
