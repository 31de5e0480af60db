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

test('country and region take groups, and several joined by commas', async () => {
  const totals = async (query: string) => Number((await get(`?year=2024&sector=power&${query}`)).body.total)
  assert.is(await totals('country=EU'), 27)
  assert.is(await totals('region=EU'), 27)
  assert.is(await totals('country=Nordic%20countries'), 5)
  assert.is(await totals('country=DE,France,NOR'), 3)
  assert.is(await totals('country=DE&country=FR'), 2)
  assert.is(await totals('country=EU,DE,CH'), 28)
  assert.is(await totals('region=Antarctica'), 1)
  assert.is(await totals('region=Eastern%20Asia,Benelux'), (await totals('region=Eastern%20Asia')) + 3)
  const refused = await get('?country=DE,Atlantis')
  assert.is(refused.status, 400)
  assert.match(refused.text, /country cannot be \\"Atlantis\\"; allowed: a country .*joined by commas/)
})

test('a list says whose figures they are, which years there are, and what a net figure is worth', async () => {
  const of = async (query: string) => Object((await get(query)).body.coverage)
  for (const query of ['', '?year=2030', '?country=DE&sector=power'])
    assert.equal(Object.values(await of(query)).slice(1, 3), [2015, 2024], query)
  assert.match((await of('')).credit, /Climate TRACE .*release \d.*CC BY/)
  assert.match((await of('?country=BR')).note, /net figure/)
  assert.is((await of('?country=DE&sector=power')).note, undefined)
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
  const byYear = sumsOf(await get('?country=EU&sector=power&group_by=year')).groups
  assert.equal(
    byYear.map(({ value }) => value).toSorted(),
    Array.from({ length: 10 }, (_, at) => String(2015 + at)),
  )
  assert.ok(byYear.every(({ records }) => records === 27))
  const byCountry = sumsOf(await get('?country=EU&year=2024&group_by=country')).groups
  assert.equal([byCountry.length, byCountry[0]?.value], [27, 'DE'])
  assert.not.ok('sums' in (await get('?country=DE')).body)
})

test('as a file, sums are the rows', async () => {
  const query = '?year=2024&group_by=region'
  const { groups } = sumsOf(await get(query))
  const lines = (await get(`${query}&format=csv`)).text.trim().split('\r\n')
  assert.equal(lines[0], 'value,emissions_mt_co2e,records,from,to')
  assert.is(lines.length, groups.length + 1)
  const rows = (await get(`${query}&format=ndjson`)).text.trim().split('\n')
  assert.equal(
    rows.map((row) => JSON.parse(row)),
    groups,
  )
})

test('a row of a table says whose figure it is, and what to know of land use', async () => {
  const { coverage } = Object((await get('?country=RU&per_page=1')).body)
  const [header = '', ...rows] = (await get('?country=RU&format=csv')).text.trim().split('\r\n')
  assert.is(header, 'region,country,sector,emissions_mt_co2e,year,trend_pct,credit,note')
  for (const row of rows) {
    assert.ok(row.includes(coverage.credit.replace('Emissions: ', '')), row)
    assert.is(row.includes('net figure that can be negative'), row.includes(',forestry-and-land-use,'), row)
  }
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

test('sums of years are in the order of years', async () => {
  const years = sumsOf(await get('?country=FR&sector=power&group_by=year')).groups.map(({ value }) => Number(value))
  assert.equal(
    years,
    Array.from({ length: 10 }, (_, at) => 2024 - at),
  )
  const rows = (await get('?country=FR&sector=power&group_by=year&format=csv')).text.trim().split('\r\n').slice(1)
  assert.equal(
    rows.map((row) => Number(row.split(',')[0])),
    years,
  )
})

test('who asks for the world is told how to have it', async () => {
  for (const query of ['region=Global', 'region=world', 'country=all', 'region=Global&group_by=year']) {
    const { status, text } = await get(`?${query}`)
    assert.is(status, 400, query)
    assert.match(text, /for the whole world leave region and country out/, query)
  }
})

test('an empty list says why, and what contradicts itself is refused', async () => {
  for (const query of ['country=UK&region=Eastern%20Asia', 'year=2026', 'country=DE&year=1990']) {
    const { status, body } = await get(`?${query}`)
    assert.equal([status, body.total], [200, 0], query)
    assert.match(Object(body.coverage).note, /Nothing matches: there are records of 2015 to 2024/, query)
  }
  for (const [query, message] of [
    ['year=2021&from=2022', /year 2021 is before from 2022/],
    ['year=2021&to=2020', /year 2021 is after to 2020/],
  ] as const) {
    const { status, text } = await get(`?country=DE&${query}`)
    assert.is(status, 400, query)
    assert.match(text, message)
  }
})

test('a refused name is told what it may mean', async () => {
  for (const [query, hint] of [
    ['country=Congo', /several have that in their name: (CD, CG|CG, CD)/],
    ['country=England', /figures are of whole countries: ask for GB/],
    ['country=California', /figures are of whole countries: ask for US/],
    ['sector=electricity', /did you mean power\?/],
    ['sector=cement', /did you mean manufacturing\?/],
    ['sector=steel', /did you mean manufacturing\?/],
  ] as const) {
    const { status, text } = await get(`?${query}`)
    assert.is(status, 400, query)
    assert.match(text, hint, query)
  }
})

test('a known figure of the release: Germany, power, 2024, in million tonnes', async () => {
  const [record] = items(await get('?country=DE&sector=power'))
  assert.is(record?.year, 2024)
  assert.ok(Number(record?.emissions_mt_co2e) > 50 && Number(record?.emissions_mt_co2e) < 400)
})

test.run()
