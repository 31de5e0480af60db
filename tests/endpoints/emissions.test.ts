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

test('year, from and to restrict, both ends included; an empty range is refused', async () => {
  const years = async (query: string) => [
    ...new Set(items(await get(`?country=DE&sector=power&${query}`)).map(({ year }) => Number(year))),
  ]
  assert.equal(await years('year=2020'), [2020])
  assert.equal(await years('from=2022'), [2024, 2023, 2022])
  assert.equal(await years('to=2016'), [2016, 2015])
  assert.equal(await years('from=2018&to=2019'), [2019, 2018])
  assert.equal(await years('year=1990'), [])
  const { status, body } = await get('?from=2020&to=2019')
  assert.equal([status, Object(body.error).details[0].parameter], [400, 'from'])
})

type Sums = {
  group_by: string
  groups: { value: string; emissions_mt_co2e: number; records: number; from: number; to: number }[]
  left_out?: { sector: string; records: number; why: string }
}
const sumsOf = ({ body }: { body: Json }) => body.sums as Sums

test('group_by sums all that matches, whatever the page, and says on how many records each sum rests', async () => {
  const countries = 249
  const byRegion = sumsOf(await get('?year=2024&group_by=region&per_page=1'))
  assert.is(byRegion.group_by, 'region')
  const totals = byRegion.groups.map(({ emissions_mt_co2e }) => emissions_mt_co2e)
  assert.equal(
    totals,
    totals.toSorted((a, b) => b - a),
  )
  assert.is(
    byRegion.groups.reduce((sum, { records }) => sum + records, 0),
    countries * 9,
  )
  assert.equal([byRegion.left_out?.sector, byRegion.left_out?.records], ['forestry-and-land-use', countries])
  const bySector = sumsOf(await get('?country=DE&from=2020&group_by=sector'))
  for (const { value, emissions_mt_co2e, records, from, to } of bySector.groups) {
    const rows = items(await get(`?country=DE&from=2020&sector=${value}&per_page=100`))
    const sum = rows.reduce((total, row) => total + Number(row.emissions_mt_co2e), 0)
    assert.equal([records, from, to], [rows.length, 2020, 2024])
    assert.ok(Math.abs(sum - emissions_mt_co2e) < 1e-6, value)
  }
  assert.not.ok('sums' in (await get('?country=DE')).body)
})

test('land use is summed only where sector asks for it, and never with the rest', async () => {
  for (const by of ['region', 'sector']) {
    const { groups, left_out } = sumsOf(await get(`?country=BR&year=2024&group_by=${by}`))
    assert.ok(groups.every(({ value, records }) => value !== 'forestry-and-land-use' && records <= 9))
    assert.is(left_out?.records, 1)
  }
  const asked = sumsOf(await get('?country=BR&year=2024&sector=forestry-and-land-use&group_by=sector'))
  assert.equal([asked.groups.length, asked.groups[0]?.records, asked.left_out], [1, 1, undefined])
  assert.equal(sumsOf(await get('?year=1990&group_by=sector')), { group_by: 'sector', groups: [] })
})

test('a known figure of the release: Germany, power, 2024, in million tonnes', async () => {
  const [record] = items(await get('?country=DE&sector=power'))
  assert.is(record?.year, 2024)
  assert.ok(Number(record?.emissions_mt_co2e) > 50 && Number(record?.emissions_mt_co2e) < 400)
})

test.run()
