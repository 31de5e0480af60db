import { type IncomingMessage, get as request } from 'node:http'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createAtlas } from '../../src/hosts/embedded.ts'
import { ask, DEMO, items, type Json } from '../support/http.ts'
import { DIST } from '../support/program.ts'
import { type SharedServer, startFresh, startReadingServer } from '../support/shared-server.ts'

const test = suite('files')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const get = (target: string, headers = {}) => ask(server.base, target, { headers: { ...server.key, ...headers } })
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, record_delimiter: '\r\n' })
const linesOf = (text: string): Json[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

const LISTS = [
  '/v1/materials?',
  '/v1/suppliers?',
  '/v1/emissions?country=DE&',
  '/v1/regulatory?jurisdiction=EU&',
  '/v1/regulatory/polystyrene?',
  '/v1/search?q=insulation&',
]

async function everything(list: string): Promise<Json[]> {
  const found: Json[] = []
  for (let page = 1; ; page++) {
    const answer = await get(`${list}per_page=100&page=${page}`)
    found.push(...items(answer))
    if (found.length >= Number(answer.body.total)) return found
  }
}

for (const list of LISTS)
  test(`${list} as NDJSON and as CSV holds all of it, in the same order`, async () => {
    const all = await everything(list)
    const ndjson = await get(`${list}format=ndjson`)
    assert.equal(ndjson.headers.get('content-type'), 'application/x-ndjson; charset=utf-8')
    assert.equal(linesOf(ndjson.text), all)
    const csv = await get(`${list}format=csv`)
    assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8; header=present')
    const rows = rowsOf(csv.text)
    assert.is(rows.length, all.length)
    const [key] = Object.keys(rows[0] ?? {})
    assert.equal(
      rows.map((row) => row[key ?? '']),
      all.map((record) => String(record[key ?? ''])),
    )
    const page = `${list}per_page=2&page=2&format=`
    assert.equal(linesOf((await get(`${page}ndjson`)).text), all.slice(2, 4))
    assert.is(rowsOf((await get(`${page}csv`)).text).length, 2)
  })

test('CSV has a column per field in a fixed order, whatever the records have; fields choose among them', async () => {
  const header = async (query: string) => (await get(`/v1/materials?format=csv${query}`)).text.split('\r\n', 1)[0]
  const whole = await header('')
  assert.is(await header('&category=Insulation'), whole)
  assert.match(
    whole ?? '',
    /^id,name,category,aliases,description,.*,sustainability\.score,.*,properties\.density_kg_m3/,
  )
  assert.is(await header('&fields=sustainability.score,name,id'), 'id,name,sustainability.score')
  const { text } = await get('/v1/materials?format=csv&ids=polylactic-acid')
  const [row] = rowsOf(text)
  const { body } = await get('/v1/materials/polylactic-acid')
  const { applications, density_kg_m3 } = Object(body.properties)
  assert.equal(
    [row?.['properties.applications'], row?.['properties.density_kg_m3'], row?.aliases],
    [applications.join('; '), String(density_kg_m3), Object(body).aliases.join('; ')],
  )
  const { production_sites } = Object((await get('/v1/suppliers/natureworks')).body)
  const [supplier] = rowsOf((await get('/v1/suppliers?q=natureworks&format=csv')).text)
  assert.equal(JSON.parse(supplier?.production_sites ?? ''), production_sites)
})

test('no text cell begins as a formula does; numbers keep their sign', async () => {
  for (const list of LISTS)
    for (const row of rowsOf((await get(`${list}format=csv`)).text))
      for (const [column, cell] of Object.entries(row))
        assert.ok(!/^[=+\-@\t\r\n]/.test(cell) || Number.isFinite(Number(cell)), `${column}: ${cell.slice(0, 40)}`)
  const trends = rowsOf((await get('/v1/emissions?country=DE&format=csv')).text).map(({ trend_pct }) => trend_pct)
  assert.ok(trends.some((trend) => trend?.startsWith('-')))
})

test('the Accept header chooses too, format goes before it, and answers kept for JSON are not mixed up with it', async () => {
  const target = '/v1/emissions?country=LI&year=2024'
  const typeOf = async (accept: string, query = '') =>
    (await get(target + query, { accept })).headers.get('content-type')?.split(';')[0]
  for (let round = 0; round < 2; round++) {
    assert.is(await typeOf('*/*'), 'application/json')
    assert.is(await typeOf('text/csv'), 'text/csv')
    assert.is(await typeOf('application/x-ndjson, */*;q=0.1'), 'application/x-ndjson')
  }
  assert.is(await typeOf('application/json, text/csv;q=0.9'), 'application/json')
  assert.is(await typeOf('text/csv;q=0.5, */*'), 'application/json')
  for (const fresh of ['', '&_=1'])
    assert.is(await typeOf('text/*', fresh), 'application/json', 'only what is named is a file')
  assert.is(await typeOf('text/csv;q=0'), 'application/json')
  assert.is(await typeOf('text/html, application/xml;q=0.9'), 'application/json')
  assert.is(await typeOf('text/csv', '&format=json'), 'application/json')
  assert.is(await typeOf('text/calendar'), 'application/json')
  const law = await get('/v1/regulatory?jurisdiction=EU', { accept: 'text/calendar' })
  assert.match(law.text, /^BEGIN:VCALENDAR/)
  assert.match(law.headers.get('vary') ?? '', /\bAccept\b/)
})

test('a file has an ETag of its own that gives a 304, has no Link, and HEAD sends nothing of it', async () => {
  const target = '/v1/emissions?format=csv'
  const first = await get(target)
  const etag = first.headers.get('etag') ?? ''
  const again = await get(target, { 'if-none-match': etag })
  assert.equal([again.status, again.text], [304, ''])
  assert.not.equal((await get('/v1/emissions?format=ndjson')).headers.get('etag'), etag)
  assert.is(first.headers.get('link'), null)
  const head = await ask(server.base, target, { method: 'HEAD', headers: server.key })
  assert.equal([head.status, head.text, head.headers.get('etag')], [200, '', etag])
})

test('all of it costs one request', async () => {
  // Nobody else spends from the key of a server of its own.
  const { base, key, stop } = await startFresh()
  const used = async () => {
    const { headers } = await ask(base, '/v1/emissions?format=csv', { headers: key })
    return Number(headers.get('x-ratelimit-used-day'))
  }
  assert.is((await used()) + 1, await used())
  await stop()
})

test('a program that embeds the atlas gets the same bytes', async () => {
  const embedded = createAtlas(join(DIST, 'atlas.snapshot'))
  const target = '/v1/regulatory?jurisdiction=EU&format=csv'
  const response = await embedded.fetch(new Request(`http://atlas${target}`, { headers: DEMO }))
  const { text, headers } = await get(target)
  assert.equal([await response.text(), response.headers.get('etag')], [text, headers.get('etag')])
})

test('a client that reads slowly, or leaves, costs the others nothing', async () => {
  const target = new URL('/v1/emissions?format=ndjson', server.base)
  const slow = await new Promise<IncomingMessage>((resolve, reject) =>
    request(target, { headers: server.key }, resolve).on('error', reject),
  )
  slow.pause()
  assert.is((await get('/v1/emissions?country=LI')).status, 200)
  slow.destroy()
  const { text } = await get('/v1/emissions?format=ndjson')
  assert.is(linesOf(text).length, 24_900)
})

test('what is wrong is told as JSON, whatever the format', async () => {
  const { status, headers, body } = await get('/v1/emissions?format=csv&country=Atlantis', { accept: 'text/csv' })
  assert.equal([status, headers.get('content-type')], [400, 'application/json; charset=utf-8'])
  assert.is(Object(body.error).details[0].parameter, 'country')
  assert.is((await get('/v1/emissions?format=xml')).status, 400)
  assert.is((await get('/v1/emissions?format=ics')).status, 400)
})

test.run()
