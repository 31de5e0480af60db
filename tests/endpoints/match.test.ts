import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RESOURCES } from '../../src/schema/resources.ts'
import { budgetsIn } from '../support/budget.ts'
import { ask, type Json } from '../support/http.ts'
import { atlas, startServer, temporaryFolder } from '../support/program.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('match over HTTP')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const post = (body: unknown, { base, key } = server) =>
  ask(base, '/v1/match', { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers: key })

async function matched(...lines: Json[]) {
  const { status, body } = await post({ lines })
  assert.is(status, 200, JSON.stringify(body))
  return RESOURCES.MatchedLines.parse(body)
}

test('lines come back in their order with record, carbon and what was assumed; the total says what it covers', async () => {
  const { lines, total, unmatched } = await matched(
    { text: 'PA6 nat', mass_kg: 2 },
    { text: 'gear motor 24 V', mass_kg: 6 },
    { text: 'S235JR', mass_kg: 2 },
    { text: 'POM-C' },
  )
  assert.equal(
    lines.map(({ match }) => match?.id),
    ['polyamide-6', undefined, 'blast-furnace-steel', 'polyoxymethylene'],
  )
  assert.equal(lines[0]?.assumed, ['virgin'])
  assert.equal(lines[3]?.carbon, undefined)
  assert.equal([total.lines, total.matched, total.mass_kg, total.covered_kg], [4, 3, 10, 4])
  assert.equal([total.mass_share, total.without_mass], [0.4, 1])
  assert.equal(
    unmatched.map(({ line, text }) => [line, text]),
    [[1, 'gear motor 24 V']],
  )
  const [first, , third] = lines
  const sum = (first?.carbon?.value ?? 0) + (third?.carbon?.value ?? 0)
  assert.ok(total.carbon && Math.abs(total.carbon.value - sum) < 0.01 * sum)
  assert.ok(total.carbon.low < total.carbon.value && total.carbon.value < total.carbon.high)
})

test('a row of totals is no goods: it has no mass and counts nowhere', async () => {
  for (const text of [
    'Summe',
    'Gesamt',
    'Total',
    'Somme',
    'Totale',
    'Sous-total',
    'Total weight: 5000 kg',
    'Razem',
    '合计',
  ]) {
    const { lines, total, unmatched } = await matched({ text: 'S235JR', mass_kg: 2 }, { text, mass_kg: 2 })
    assert.equal(
      [total.lines, total.matched, total.mass_kg, total.mass_share, total.without_mass],
      [1, 1, 2, 1, 0],
      text,
    )
    assert.is(lines[1]?.mass_kg, undefined)
    assert.match(unmatched[0]?.because ?? '', /a total of other lines/)
  }
  const { lines } = await matched({ text: 'Total PP 7060', mass_kg: 2 })
  assert.is(lines[0]?.match?.id, 'polypropylene')
})

test('carbon of a mass is that of the record, and of a blend that of its parts', async () => {
  const { body } = await ask(server.base, '/v1/materials?ids=polyester-fibre,cotton', { headers: server.key })
  const figures = (body.data as { sustainability: { carbon_kg_co2e_per_kg: number } }[]).map(
    ({ sustainability }) => sustainability.carbon_kg_co2e_per_kg,
  )
  const { lines } = await matched({ text: '65/35 PES/CO', mass_kg: 100 }, { text: '100% PES', mass_kg: 1 })
  const [polyester = 0, cotton = 0] = figures
  assert.ok(Math.abs((lines[0]?.carbon?.value ?? 0) - (65 * polyester + 35 * cotton)) < 0.1)
  assert.is(lines[1]?.carbon?.value, polyester)
})

test('a volume, and an area with a thickness, become a mass by the density and its interval', async () => {
  const { lines } = await matched({ text: 'PA6', volume_m3: 2 }, { text: 'PA6', area_m2: 100, thickness_mm: 20 })
  const { value = 0, low = 0, high = 0 } = lines[0]?.mass_kg ?? {}
  assert.is(value, 2270)
  assert.ok(low <= 2240 && high >= 2300, `${low} to ${high}`)
  assert.equal(lines[1]?.mass_kg, lines[0]?.mass_kg)
  assert.equal(lines[1]?.carbon, lines[0]?.carbon)
})

test('a density, a thickness and a mass per area that the line says are taken', async () => {
  const { lines } = await matched(
    { text: 'Stone wool 100 kg/m3', volume_m3: 2 },
    { text: 'Steinwolle 0,1 g/cm³', volume_m3: 2 },
    { text: 'Steel sheet 2 mm', area_m2: 2 },
    { text: 'Kopierpapier 80 g/m²', area_m2: 100 },
    { text: 'Steel sheet 2 mm', area_m2: 2, thickness_mm: 4 },
    { text: 'Beton C25/30, Zement 300 kg/m3', volume_m3: 1 },
    { text: 'Steel sheet 1000x2000x2 mm', area_m2: 2 },
  )
  const masses = lines.map(({ mass_kg }) => mass_kg?.value)
  assert.equal(masses, [200, 200, 31.4, 8, 62.8, 2400, undefined])
  assert.is(lines[0]?.read?.density_kg_m3, 100)
  assert.match(lines[6]?.because ?? '', /how thick/)
})

test('the mass of cloth is its area by its mass per area, and a thickness sent stands before that of the text, which is said', async () => {
  const { lines } = await matched(
    { text: '65/35 PES/CO 240 g/m2', area_m2: 100 },
    { text: 'Jersey 95/5 CO/EL 180 gsm', area_m2: 10 },
    { text: 'PP spunbond 50 g/m²', area_m2: 100 },
    { text: 'EPS 035 DEO 120 mm', area_m2: 1, thickness_mm: 100 },
    { text: 'EPS 035 DEO 120 mm', area_m2: 1, thickness_mm: 120 },
  )
  assert.equal(
    lines.slice(0, 3).map(({ mass_kg }) => mass_kg?.value),
    [24, 1.8, 5],
  )
  assert.equal(
    lines.map(({ assumed }) => assumed.includes('sent_thickness')),
    [false, false, false, true, false],
  )
})

test('an empty cell is a line without a match, not a fault of the sheet', async () => {
  const { lines, unmatched } = await matched({ text: '', mass_kg: 1 }, { text: 'PA6', mass_kg: 1 })
  assert.is(lines[1]?.match?.id, 'polyamide-6')
  assert.equal(unmatched, [{ line: 0, text: '', because: 'the line is empty' }])
})

test('metal in a form is assumed to have the scrap of the trade, and its ingot to be virgin', async () => {
  const { lines } = await matched(
    ...['AlMg3', 'EN AW-6060 T66', '6061-T6', '7075 T651', 'CuSn6', 'CuZn39Pb3', 'Cu-ETP', 'Alu'].map((text) => ({
      text,
    })),
  )
  assert.equal(
    lines.map(({ match, assumed }) => `${match?.id} ${assumed}`),
    [
      'aluminium-sheet trade_mix',
      'aluminium-profile trade_mix',
      'aluminium-profile trade_mix',
      'aluminium-sheet trade_mix',
      'tin-bronze trade_mix',
      'brass trade_mix',
      'primary-copper virgin',
      'primary-aluminium virgin',
    ],
  )
})

const line = { text: 'PA6', mass_kg: 1 }
const FAULTS: [body: unknown, parameter: string, message: RegExp][] = [
  [[], 'body', /must be a JSON object/],
  [{}, 'lines', /lines is missing; allowed: 1 to 500/],
  [{ lines: line }, 'lines', /must be an array, not an object/],
  [{ lines: [] }, 'lines', /0 lines/],
  [{ lines: Array.from({ length: 501 }, () => line) }, 'lines', /501 lines/],
  [{ lines: ['PA6'] }, 'lines[0]', /must be a JSON object/],
  [{ lines: [line, { ...line, weight: 1 }] }, 'weight', /unknown field "weight" in lines\[1\]/],
  [{ lines: [{ mass_kg: 1 }] }, 'lines[0].text', /is missing/],
  [{ lines: [{ text: 'x'.repeat(201) }] }, 'lines[0].text', /has over 200 characters/],
  [{ lines: [{ ...line, mass_kg: '1' }] }, 'lines[0].mass_kg', /cannot be a string/],
  [{ lines: [{ ...line, mass_kg: -1 }] }, 'lines[0].mass_kg', /cannot be -1/],
  [{ lines: [{ ...line, volume_m3: 1 }] }, 'lines[0]', /has mass_kg and volume_m3; allowed: mass_kg, or volume_m3, or/],
  [{ lines: [{ text: 'PA6', thickness_mm: 1 }] }, 'lines[0]', /has thickness_mm; allowed: .*area_m2 with thickness_mm/],
]
for (const [body, parameter, message] of FAULTS)
  test(`a wrong body is told what is wrong: ${JSON.stringify(body).slice(0, 80)}`, async () => {
    const { status, body: answer } = await post(body)
    assert.is(status, 400)
    const { details } = answer.error as { details: Json[] }
    assert.match(String(details.find((detail) => detail.parameter === parameter)?.message), message)
  })

test('500 lines of 200 characters fit, and a body over 512 KiB does not', async () => {
  const lines = Array.from({ length: 500 }, () => ({ text: 'Ж'.repeat(200), mass_kg: 1 }))
  assert.is((await post({ lines })).status, 200)
  const { status, body } = await post(`{"lines":[${' '.repeat(512 << 10)}]}`)
  assert.is(status, 413)
  assert.match(JSON.stringify(body), /at most 524288 bytes/)
  const other = await ask(server.base, '/v1/verify', {
    method: 'POST',
    body: ' '.repeat(65 << 10),
    headers: server.key,
  })
  assert.is(other.status, 413)
})

test('the preview atlas matches with what it has', async () => {
  const mock = await startReadingServer('mock')
  const { status, body } = await post({ lines: [{ text: 'PLA 3052D' }, { text: 'S235JR' }] }, mock)
  assert.is(status, 200)
  const { lines } = RESOURCES.MatchedLines.parse(body)
  const { body: list } = await ask(mock.base, '/v1/materials', { headers: mock.key })
  const known = (list.data as { id: string }[]).map(({ id }) => id)
  for (const { match } of lines) assert.ok(match === undefined || known.includes(match.id))
  await mock.stop()
})

test('costs one request for every 20 lines begun; where fewer are left it says so and costs nothing', async () => {
  const state = temporaryFolder()
  const limits = ['--per-minute', '12', '--per-day', '12']
  const { stdout } = await atlas(['keys', 'create', '--name', 'Few', ...limits, '--state', state])
  const { base, stop } = await startServer([], { state })
  const few = { base, key: { authorization: `Bearer ${stdout.trim()}` }, stop }
  const used = async (count: number) => {
    const { status, headers, body } = await post({ lines: Array.from({ length: count }, () => line) }, few)
    return { status, body, day: budgetsIn(headers).day.used }
  }
  try {
    assert.equal([(await used(20)).day, (await used(21)).day], [1, 3])
    const tooMuch = await used(200)
    assert.equal([tooMuch.status, tooMuch.day], [429, 3])
    assert.match(
      JSON.stringify(tooMuch.body),
      /This costs 10 requests, and of the 12 requests of the UTC day 9 are left/,
    )
    assert.equal([(await used(180)).day, (await used(1)).status], [12, 429])
    assert.is((await ask(base, '/v1/match', { method: 'POST', body: '{}', headers: few.key })).status, 429)
  } finally {
    await stop()
  }
})

test.run()
