import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { creditsOf } from '../../build/authored/credits.ts'
import { About } from '../../src/schema/about.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { ask, items } from '../support/http.ts'
import { DIST, ROOT, temporaryFolder } from '../support/program.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('GET /v1/about')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const NO_KEY = { headers: { authorization: '' } }

async function about() {
  const { status, body, headers } = await ask(server.base, '/v1/about', NO_KEY)
  assert.is(status, 200)
  return { about: About.parse(body), headers }
}

test('it names both versions, and needs no key to do so', async () => {
  const { about: told, headers } = await about()
  assert.is(told.version, headers.get('x-atlas-version'))
  assert.is(told.service_version, JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version)
  assert.is(headers.get('x-ratelimit-limit'), null)
})

test('its counts are those of the lists, and its date that of the newest record', async () => {
  const { counts, date } = (await about()).about
  for (const list of ['materials', 'suppliers', 'emissions', 'regulatory'] as const) {
    const { body } = await ask(server.base, `/v1/${list}?per_page=1`, { headers: server.key })
    assert.is(counts[list], body.total, list)
  }
  const { content } = readSnapshot(join(DIST, 'atlas.snapshot'))
  const cited = [...content.evidence.materials, ...content.evidence.suppliers].flat()
  const sources = cited.flatMap(({ source, also = [] }) => [source, ...also.map((other) => other.source)])
  assert.is(counts.sources, new Set(sources.map((source) => JSON.stringify(source))).size)
  assert.is(
    counts.production_sites,
    content.suppliers.reduce((sum, { production_sites }) => sum + production_sites.length, 0),
  )
  const page = items(await ask(server.base, '/v1/materials?per_page=100', { headers: server.key }))
  for (const { updated_at } of page) assert.ok(String(updated_at).slice(0, 10) <= date)
})

test('it has every credit that the licence of the data asks for', async () => {
  const { credits, licence } = (await about()).about
  assert.equal([licence.data.id, licence.code.id], ['CC-BY-4.0', 'MIT'])
  const items = readFileSync(join(ROOT, 'atlas-data/LICENSE.md'), 'utf8').match(/^- /gm) ?? []
  assert.is(credits.length, items.length)
  for (const name of ['Climate TRACE (https://climatetrace.org)', 'GeoNames', 'ADEME', 'Open Government Licence'])
    assert.ok(
      credits.some((credit) => credit.includes(name)),
      name,
    )
  for (const credit of credits) assert.not.match(credit, /[`[\]]|^- |\n/)
})

test('an atlas folder without a licence file has no credits', () => {
  assert.equal(creditsOf(temporaryFolder()), [])
})

test('a caller who has it already is told so', async () => {
  const etag = (await about()).headers.get('etag') ?? ''
  const again = await fetch(`${server.base}/v1/about`, { headers: { 'if-none-match': etag } })
  assert.is(again.status, 304)
})

test.run()
