import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask, items, type Json } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('the law by day and place')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const get = (target: string) => ask(server.base, `/v1/regulatory${target}`, { headers: server.key })
const coverageOf = async (target: string) => Object((await get(target)).body.coverage)
/** All entries, whatever the page. */
const whole = async (query: string): Promise<Json[]> =>
  (await get(`?${query}&format=ndjson`)).text.split('\n').flatMap((line) => (line ? JSON.parse(line) : []))
const ruleOf = ({ instrument, rule }: Json) => `${Object(instrument).id} ${rule}`

test('the number of an act is not its year', async () => {
  assert.equal(await whole('jurisdiction=Colombia&materials=fibre-cement-board&as_of=1970-01-01'), [])
  for (const { regulation, instrument } of await whole('jurisdiction=Colombia')) {
    const [, year] = /^Ley \d+ de (\d{4})/.exec(String(regulation)) ?? []
    if (year) assert.ok(String(Object(instrument).made) >= `${year}-01-01`, String(regulation))
  }
})

test('an act is there from the day on which it was made, where that is known', async () => {
  const listed = async (query: string, day: string, id: string) =>
    (await whole(`${query}&as_of=${day}`)).some(({ instrument }) => Object(instrument).id === id)
  for (const [query, before, day, id] of [
    [
      'materials=polypropylene&jurisdiction=EU&flag=recycled-content',
      '2024-12-18',
      '2024-12-19',
      'eu-2025-40-packaging',
    ],
    ['materials=natural-rubber&jurisdiction=EU', '2023-05-30', '2023-05-31', 'eu-2023-1115-deforestation'],
    ['materials=float-glass&jurisdiction=US', '1977-01-05', '1977-01-06', 'us-16-cfr-1201-glazing'],
  ] as const) {
    assert.not.ok(await listed(query, before, id), id)
    assert.ok(await listed(query, day, id), id)
  }
})

test('a day that the number of an act states is the day on which it was made', async () => {
  for (const [place, id, day] of [
    ['DE', 'de-chemverbotsv', '2017-01-20'],
    ['NO', 'no-lov-2021-99-transparency', '2021-06-18'],
    ['DK', 'dk-bek-464-2025-pfas-clothing', '2025-05-02'],
  ] as const) {
    const entry = (await whole(`jurisdiction=${place}`)).find(({ instrument }) => Object(instrument).id === id)
    assert.equal([Object(entry?.instrument).made, Object(entry?.instrument).made_only_year], [day, undefined], id)
  }
})

test('where only the year is known, the entry says so, and an answer of that year warns', async () => {
  const entries = await whole('jurisdiction=EU')
  const vague = entries.find(({ instrument }) => Object(instrument).made_only_year === true)
  const year = String(Object(vague?.instrument).made).slice(0, 4)
  assert.is(Object(vague?.instrument).made, `${year}-01-01`)
  assert.match((await coverageOf(`?jurisdiction=EU&as_of=${year}-06-01`)).note, new RegExp(`only the year ${year} is`))
  const exact = entries.find(({ instrument }) => Object(instrument).id === 'eu-2025-40-packaging')
  assert.is(Object(exact?.instrument).made_only_year, undefined)
})

test('an answer of the past says that its texts are of today; one of today does not', async () => {
  const { as_of, note } = await coverageOf('?jurisdiction=EU')
  assert.not.match(note, /are those known|only the year/)
  const past = await coverageOf('?materials=natural-rubber&as_of=2023-07-01')
  assert.match(past.note, new RegExp(`Texts, amounts and days are those known on ${as_of}`))
})

test('what a later order added is not there before it', async () => {
  for (const [place, day, rule] of [
    ['Scotland', '1990-06-01', 'gb-sct-wet-wipes'],
    ['NZ', '2010-01-01', 'nz-hsno-pops'],
    ['SE', '2015-01-01', 'se-1998-944-chemicals oxo-degradable-plastic'],
    ['BR', '2017-01-01', 'br-adi-3406-3470-asbestos fibre-cement'],
  ] as const) {
    const rules = (await whole(`jurisdiction=${place}&as_of=${day}`)).map(ruleOf)
    assert.not.ok(
      rules.some((found) => found.startsWith(rule)),
      rule,
    )
    assert.ok((await whole(`jurisdiction=${place}`)).map(ruleOf).some((found) => found.startsWith(rule)))
  }
})

test('the United Kingdom had the law of the Union up to the end of 2020', async () => {
  const of = async (place: string, day: string) => {
    const entries = await whole(`materials=lead&jurisdiction=${place}&as_of=${day}&phase=in_force`)
    return entries.map(ruleOf)
  }
  for (const place of ['UK', 'Scotland', 'GB-NIR']) {
    assert.ok((await of(place, '2019-06-01')).includes('eu-reach-63-lead-articles lead'), place)
    assert.ok((await of(place, '2020-12-31')).includes('eu-reach-63-lead-articles lead'), place)
  }
  assert.not.ok((await of('UK', '2021-01-01')).includes('eu-reach-63-lead-articles lead'))
  assert.ok((await of('UK', '2021-01-01')).includes('gb-reach-annex-xvii lead-in-articles'))
  assert.equal((await coverageOf('/lead?jurisdiction=UK&as_of=2019-06-01')).places, ['GB', 'EU'])
  assert.equal((await coverageOf('/lead?jurisdiction=UK')).places, ['GB'])
})

test('counts agree: the list without a day leaves nothing out, and parts are of the day asked for', async () => {
  const about = await ask(server.base, '/v1/about', { headers: server.key })
  const { instruments, note } = await coverageOf('?per_page=1')
  assert.is(instruments, Object(about.body.counts).instruments)
  const listed = new Set((await whole('inherit=true')).map(({ instrument }) => Object(instrument).id))
  assert.is(instruments, listed.size)
  assert.not.match(note, /left out/)
  const today = await coverageOf('?jurisdiction=US')
  const then = await coverageOf('?jurisdiction=US&as_of=1990-01-01')
  const sum = ({ parts = [] }: { parts?: { instruments: number }[] }) =>
    parts.reduce((total, part) => total + part.instruments, 0)
  assert.ok(sum(then) < sum(today) / 4)
})

test('a group names the places within its members whose own law is not in the answer', async () => {
  const partsOf = async (place: string) => {
    const { parts = [] }: { parts?: { jurisdiction: string }[] } = await coverageOf(`?jurisdiction=${place}&per_page=1`)
    return parts.map(({ jurisdiction }) => jurisdiction)
  }
  const america = await partsOf('North%20America')
  for (const part of ['US-CA', 'US-ME', 'CA-QC']) assert.ok(america.includes(part), part)
  const europe = await partsOf('Europe')
  for (const part of ['GB-ENG', 'GB-SCT', 'DE-SN']) assert.ok(europe.includes(part), part)
  assert.not.ok(europe.includes('FR'), 'a member is in the answer')
})

test('of two places of one name the answer about one points to the other', async () => {
  assert.match((await coverageOf('?jurisdiction=Georgia')).note, /US-GA bears that name too/)
  assert.not.match((await coverageOf('?jurisdiction=Maine')).note, /bears that name/)
})

test('what the EEA Agreement and the Protocol on Northern Ireland make binding holds there', async () => {
  for (const [place, query, id] of [
    ['Norway', 'materials=polypropylene&flag=food-contact', 'eu-2004-1935-food-contact'],
    ['Norway', 'flag=carbon-price', 'eu-2003-87-emission-trading'],
    ['Iceland', 'materials=lead', 'eu-1272-2008-clp'],
    ['Norway', 'materials=cotton', 'eu-1007-2011-textile-labels'],
    ['Norway', 'flag=construction-products', 'eu-305-2011-construction-products'],
    ['Norway', 'materials=alkyd-paint', 'eu-2004-42-decopaint'],
    ['Norway', 'materials=lead', 'eu-2000-53-end-of-life-vehicles'],
    ['Norway', 'materials=lead', 'eu-2021-57-gunshot'],
    ['GB-NIR', 'materials=lead', 'eu-2021-57-gunshot'],
    ['GB-NIR', 'materials=bovine-leather', 'eu-reach-61-dimethyl-fumarate'],
    ['GB-NIR', 'materials=expanded-polystyrene&flag=single-use-plastics', 'eu-2019-904-single-use-plastics'],
    ['GB-NIR', 'materials=polypropylene', 'eu-2025-40-packaging'],
  ] as const) {
    const found = (await whole(`${query}&jurisdiction=${place}`)).map(({ instrument }) => Object(instrument).id)
    assert.ok(found.includes(id), `${place} ${id}`)
  }
})

test('where acts of the Union hold by an agreement, the answer says that not all may be listed', async () => {
  for (const place of ['Norway', 'Iceland', 'GB-NIR'])
    assert.match((await coverageOf(`?jurisdiction=${place}`)).note, /more may hold there: ask for jurisdiction=EU too/)
  for (const place of ['Germany', 'Switzerland', 'UK'])
    assert.not.match((await coverageOf(`?jurisdiction=${place}`)).note, /more may hold there/)
  assert.ok(items(await get('?jurisdiction=Norway')).length > 0)
})

test.run()
