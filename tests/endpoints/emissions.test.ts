import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask, items, type Json } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('emissions')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const get = (query = '') => ask(server.base, `/v1/emissions${query}`, { headers: server.key })

test('249 countries, 10 sectors, 2015 to 2024', async () => {
  assert.is((await get()).body.total, 249 * 10 * 10)
})

test('newest year first, then largest, then country and sector', async () => {
  const records = items(await get('?per_page=100&country=DE'))
  assert.is(records.length, 100)
  const expected = records.toSorted(
    (a, b) =>
      Number(b.year) - Number(a.year) ||
      Number(b.emissions_mt_co2e) - Number(a.emissions_mt_co2e) ||
      String(a.sector).localeCompare(String(b.sector)),
  )
  assert.equal(records, expected)
})

test('country takes alpha-2, alpha-3 and English names', async () => {
  const { text } = await get('?country=DE')
  for (const name of ['de', 'DEU', 'Germany', 'gErMaNy']) assert.is((await get(`?country=${name}`)).text, text, name)
  assert.is((await get('?country=T%C3%BCrkiye')).body.total, 100)
  assert.is((await get('?country=turkiye')).body.total, 100)
  assert.is((await get('?country=Atlantis')).status, 400)
})

test('region and sector restrict together', async () => {
  const records = items(await get('?region=Eastern%20Asia&sector=power&per_page=100'))
  assert.ok(records.length > 0)
  assert.ok(records.every(({ region, sector }) => region === 'Eastern Asia' && sector === 'power'))
  assert.is((await get('?sector=steel')).status, 400)
})

test('trend_pct is the change against the year before, absent in the first year and against nothing or a sink', async () => {
  const records = items(await get('?country=DE&sector=power&per_page=100'))
  const byYear = new Map(records.map((record): [number, Json] => [Number(record.year), record]))
  for (const [year, { emissions_mt_co2e, trend_pct }] of byYear) {
    const before = byYear.get(year - 1)
    if (!before) assert.is(trend_pct, undefined)
    else {
      const change = (Number(emissions_mt_co2e) / Number(before.emissions_mt_co2e) - 1) * 100
      assert.ok(Math.abs(change - Number(trend_pct)) < 0.01, String(year))
    }
  }
  const sinks = items(await get('?sector=forestry-and-land-use&per_page=100')).filter(
    (record) => Number(record.emissions_mt_co2e) < 0,
  )
  assert.is(sinks.length, 0, 'the hundred largest are no sinks')
})

test('a known figure of the release: Germany, power, 2024, in million tonnes', async () => {
  const [record] = items(await get('?country=DE&sector=power'))
  assert.is(record?.year, 2024)
  assert.ok(Number(record?.emissions_mt_co2e) > 50 && Number(record?.emissions_mt_co2e) < 400)
})

test.run()
