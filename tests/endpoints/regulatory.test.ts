import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { ask, items, type Json } from '../support/http.ts'
import { ROOT } from '../support/program.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('regulatory')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const get = (target: string) => ask(server.base, `/v1/regulatory/${target}`, { headers: server.key })

test('entries of one material, newest first, each with its source', async () => {
  const entries = items(await get('expanded-polystyrene?per_page=100'))
  assert.ok(entries.length >= 3)
  const dates = entries.map(({ effective_date }) => String(effective_date ?? ''))
  assert.equal(dates, dates.toSorted().toReversed())
  for (const { material, status, source } of entries) {
    assert.is(material, 'expanded-polystyrene')
    assert.ok(['approved', 'restricted', 'banned', 'under-review'].includes(String(status)))
    assert.match(String((source as Json).url), /^https?:/)
  }
})

test('jurisdiction restricts, in any case; it pages', async () => {
  const all = await get('expanded-polystyrene?per_page=100')
  const eu = await get('expanded-polystyrene?jurisdiction=eu&per_page=100')
  assert.ok(items(eu).every(({ jurisdiction }) => jurisdiction === 'EU') && items(eu).length > 0)
  assert.ok(Number(eu.body.total) < Number(all.body.total))
  assert.equal(items(await get('expanded-polystyrene?per_page=1&page=2'))[0], items(all)[1])
})

test('a jurisdiction goes by its id, its label and the usual names of its country; a word that is none is refused', async () => {
  for (const [id, names] of [
    ['EU', ['eu', 'European Union', 'european union']],
    ['GB', ['GBR', 'United Kingdom', 'UK']],
    ['US-CA', ['California', 'us-ca']],
  ] as const) {
    const { text, body } = await get(`polystyrene?jurisdiction=${id}`)
    assert.ok(Number(body.total) > 0, id)
    for (const name of names)
      assert.is((await get(`polystyrene?jurisdiction=${encodeURIComponent(name)}`)).text, text, name)
  }
  const none = await get('polystyrene?jurisdiction=Iceland')
  assert.equal([none.status, none.body.total], [200, 0])
  const refused = await get('polystyrene?jurisdiction=Europaen%20Union')
  assert.is(refused.status, 400)
  assert.match(refused.text, /did you mean EU\?/)
  assert.is((await get('polystyrene?jurisdiction=ZZ')).status, 400)
})

test('an entry names its instrument, how far that has come and when it was checked, as data', async () => {
  for (const { notes, locator, instrument } of items(await get('expanded-polystyrene?per_page=100'))) {
    const { id, status, checked } = Object(instrument)
    assert.match(id, /^[a-z0-9-]+$/)
    assert.ok(['in-force', 'adopted', 'proposed', 'repealed'].includes(status))
    assert.match(checked, /^\d{4}-\d\d-\d\d$/)
    assert.not.match(String(notes), checked)
    assert.ok(String(locator).length > 0)
  }
})

test('a known material without entries is an empty list, an unknown one a 404', async () => {
  const materials = items(await ask(server.base, '/v1/materials?per_page=100', { headers: server.key }))
  const answers = await Promise.all(materials.map(({ id }) => get(String(id))))
  assert.ok(answers.every(({ status }) => status === 200))
  assert.ok(answers.some(({ body }) => body.total === 0))
  assert.is((await get('unobtainium')).status, 404)
})

test('every entry of every instrument that is authored is there, in its jurisdiction', async () => {
  const folder = join(ROOT, 'atlas-data/regulations')
  const authored = readdirSync(folder).map((file): { jurisdiction: string; entries: unknown[] } =>
    parse(readFileSync(join(folder, file), 'utf8')),
  )
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => ask(server.base, `/v1/materials?per_page=100&page=${page}`, { headers: server.key })),
  )
  const ids = pages.flatMap(items).map(({ id }) => String(id))
  assert.is(ids.length, pages[0]?.body.total)
  const entries = (await Promise.all(ids.map((id) => get(`${id}?per_page=100`)))).flatMap(items)
  const expected = new Map<string, number>()
  for (const { jurisdiction, entries } of authored)
    expected.set(jurisdiction, (expected.get(jurisdiction) ?? 0) + entries.length)
  const found = new Map<string, number>()
  for (const { jurisdiction } of entries) found.set(String(jurisdiction), (found.get(String(jurisdiction)) ?? 0) + 1)
  assert.equal(Object.fromEntries(found), Object.fromEntries(expected))
  assert.is(new Set(entries.map(({ regulation }) => regulation)).size, authored.length)
})

test('every flag of a material leads to an entry that is no approval', async () => {
  for (const { id, regulatory_flags } of items(
    await ask(server.base, '/v1/materials?per_page=100', { headers: server.key }),
  )) {
    const entries = items(await get(`${id}?per_page=100`))
    const limiting = entries.filter(({ status }) => status !== 'approved')
    assert.is((regulatory_flags as string[]).length > 0, limiting.length > 0, String(id))
  }
})

test.run()
