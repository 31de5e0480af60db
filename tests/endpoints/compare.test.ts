import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Evidence } from '../../src/schema/evidence.ts'
import { ask, type Json } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('compare')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  ask(server.base, '/v1/materials/compare', { method: 'POST', body, headers: { ...server.key, ...headers } })
const compare = (ids: unknown) => post(JSON.stringify({ ids }))

test('materials come back in the order asked, without evidence', async () => {
  const ids = ['polystyrene', 'polylactic-acid', 'polypropylene']
  const { status, body } = await compare(ids)
  assert.is(status, 200)
  const materials = body.materials as Json[]
  assert.equal(
    materials.map(({ id }) => id),
    ids,
  )
  for (const { properties } of materials) assert.not.ok('evidence' in (properties as Json))
})

test('metrics cover the sustainability fields and every figure that at least two have', async () => {
  const { body } = await compare(['polystyrene', 'polylactic-acid', 'stone-wool'])
  const metrics = body.metrics as { key: string; label: string; better: string; values: Json; best: string[] }[]
  const keys = metrics.map(({ key }) => key)
  for (const key of ['score', 'carbon_kg_co2e_per_kg', 'biobased_pct', 'recyclable', 'biodegradable', 'density_kg_m3'])
    assert.ok(keys.includes(key), key)
  for (const { key, values, best, better } of metrics) {
    const known = Object.values(values).filter((value) => value !== null)
    assert.ok(known.length >= 2, key)
    assert.equal(Object.keys(values), ['polystyrene', 'polylactic-acid', 'stone-wool'])
    if (better === 'none') assert.equal(best, [])
    else {
      const numbers = known.map(Number)
      const target = better === 'higher' ? Math.max(...numbers) : Math.min(...numbers)
      assert.equal(
        best,
        Object.keys(values).filter((id) => values[id] !== null && Number(values[id]) === target && target !== 0),
      )
    }
  }
})

test('nothing is best by a quality that none of them is known to have', async () => {
  for (const [ids, keys] of [
    [['copper-pipe', 'cross-linked-polyethylene'], ['biodegradable']],
    [
      ['epoxy-resin', 'vinyl-ester-resin'],
      ['recyclable', 'biodegradable', 'biobased_pct'],
    ],
  ] as const) {
    const { body } = await compare(ids)
    const metrics = body.metrics as { key: string; best: string[] }[]
    for (const key of keys) assert.equal(metrics.find((metric) => metric.key === key)?.best, [], key)
  }
})

test('the body is read as JSON whatever its Content-Type says', async () => {
  const body = JSON.stringify({ ids: ['polystyrene', 'polylactic-acid'] })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-8'])
    assert.is((await post(body, { 'content-type': type })).status, 200, type)
})

const faulty: [what: string, body: string | Uint8Array, said: RegExp][] = [
  ['no body', '', /empty/],
  ['not JSON', '{ids}', /not JSON/],
  ['not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), /not UTF-8/],
  ['an array', '["polystyrene","polylactic-acid"]', /JSON object/],
  ['null', 'null', /JSON object/],
  ['a string', '"ids"', /JSON object/],
  ['no ids', '{}', /ids is missing/],
  ['ids not an array', '{"ids":"polystyrene"}', /must be an array/],
  ['an object among the ids', '{"ids":["polystyrene",{}]}', /ids\[1\] must be a string, not an object/],
  ['an array among the ids', '{"ids":["polystyrene",[]]}', /ids\[1\] must be a string, not an array/],
  ['one id', '{"ids":["polystyrene"]}', /2 to 20/],
  ['no id', '{"ids":[]}', /2 to 20/],
  ['a number', '{"ids":["polystyrene",7]}', /ids\[1\] must be a string/],
  ['repeated', '{"ids":["polystyrene","polystyrene"]}', /repeated: polystyrene/],
  ['unknown', '{"ids":["polystyrene","polystyrenes"]}', /"polystyrenes"; did you mean polystyrene\?/],
  ['21 ids', JSON.stringify({ ids: Array.from({ length: 21 }, (_, at) => `m-${at}`) }), /21 ids sent/],
  ['an unknown field', '{"ids":["polystyrene","polylactic-acid"],"limit":3}', /unknown field "limit"/],
]
for (const [what, body, said] of faulty)
  test(`${what}: 400 invalid_body that says so`, async () => {
    const answer = await post(body)
    const error = answer.body.error as Json
    assert.equal([answer.status, error.code], [400, 'invalid_body'])
    assert.match(String(error.message), said)
  })

test('a name stands for the id, and is the same material as the id', async () => {
  const { text } = await compare(['polylactic-acid', 'polyethylene-terephthalate'])
  assert.is((await compare(['PLA', 'PET'])).text, text)
  assert.match((await compare(['PLA', 'polylactic-acid'])).text, /repeated: polylactic-acid/)
})

test('every fault is told at once', async () => {
  const { body } = await compare(['polystyrene', 'polystyrene', 7, 'nothing-like-it'])
  const message = String((body.error as Json).message)
  for (const said of [/repeated/, /ids\[2\]/, /nothing-like-it/]) assert.match(message, said)
})

test('a body over 64 KiB is a 413, announced or not', async () => {
  const large = JSON.stringify({ ids: ['x'.repeat(70_000), 'y'] })
  const announced = await post(large)
  assert.equal([announced.status, (announced.body.error as Json).code], [413, 'payload_too_large'])
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(large))
      controller.close()
    },
  })
  const init = { method: 'POST', body: stream, headers: server.key, duplex: 'half' } as RequestInit
  assert.is((await ask(server.base, '/v1/materials/compare', init)).status, 413)
})

test('the path of the comparison is no material: other methods are a 405 that allows POST alone', async () => {
  const { status, headers } = await ask(server.base, '/v1/materials/compare', { headers: server.key })
  assert.equal([status, headers.get('allow')], [405, 'POST, OPTIONS'])
})

type Carbon = {
  unit: string
  rows: { id: string; value?: number; low?: number; high?: number; mass_kg?: number; thickness_mm?: number }[]
  pairs: {
    a: string
    b: string
    verdict: string
    ratio?: { value: number; low: number; high: number }
    reasons: string[]
  }[]
}
const carbonFor = async (ids: string[], asked?: Json) => {
  const { status, body } = await post(JSON.stringify({ ids, ...(asked && { function: asked }) }))
  assert.is(status, 200, JSON.stringify(body))
  return body.carbon as Carbon
}

test('carbon is compared for the same thermal resistance, with mass, thickness and interval', async () => {
  const { rows, pairs, unit } = await carbonFor(['stone-wool', 'glass-wool'], {
    type: 'thermal_resistance',
    r_m2k_w: 5,
  })
  assert.match(unit, /^kg CO2e per square metre of the same thermal resistance \(r_m2k_w = 5 m2·K\/W\)$/)
  const { body } = await ask(server.base, '/v1/materials/stone-wool', { headers: server.key })
  const { density_kg_m3, thermal_conductivity_w_mk } = Object(body.properties)
  const [row] = rows
  assert.ok(Math.abs(Number(row?.mass_kg) - 5 * thermal_conductivity_w_mk * density_kg_m3) < 0.01)
  assert.ok(Math.abs(Number(row?.thickness_mm) - 5000 * thermal_conductivity_w_mk) < 0.1)
  for (const { value = 0, low = 0, high = 0 } of rows) assert.ok(low < value && value < high)
  assert.equal([pairs.length, pairs[0]?.verdict], [1, 'not_distinguishable'])
})

test('an interval takes in the range of densities that is sold in full, and a pair names it: light wool is not told from a heavy board', async () => {
  const { pairs } = await carbonFor(['glass-wool', 'stone-wool'], { type: 'thermal_resistance' })
  const { value = 0, low = 0, high = 0 } = pairs[0]?.ratio ?? {}
  const toLight = (value * 96) / 39
  assert.ok(low < value && toLight * 1.1 < high, JSON.stringify(pairs[0]))
  assert.ok(pairs[0]?.reasons.includes('Stone wool may have 39 to 155 kg/m3, and 96 is compared'))
  const perKilogram = await carbonFor(['glass-wool', 'stone-wool'], { type: 'mass' })
  assert.not.ok(perKilogram.pairs[0]?.reasons.some((reason) => /kg\/m3/.test(reason)))
})

test('a pair says where carbon and density are of two products, if the density counts', async () => {
  const reason = 'the carbon figure of Expanded polystyrene is of another product than its density'
  const ids = ['expanded-polystyrene', 'extruded-polystyrene']
  assert.ok((await carbonFor(ids, { type: 'thermal_resistance' })).pairs[0]?.reasons.includes(reason))
  assert.not.ok((await carbonFor(ids, { type: 'mass' })).pairs[0]?.reasons.includes(reason))
})

test('what fibres add to stiffness is not held against a plain resin', async () => {
  const ids = ['polyether-ether-ketone', 'polyphenylene-sulfide']
  const { pairs } = await carbonFor(ids, { type: 'panel_stiffness' })
  assert.is(pairs[0]?.reasons[0], 'unlike grades: with fibres or fillers and plain resin')
  const { pairs: perVolume } = await carbonFor(ids, { type: 'volume' })
  assert.not.match(String(perVolume[0]?.reasons), /unlike/)
})

/** Two materials with a job that asks for the function; the others are asked of any. */
const ASKED: Readonly<Record<string, string[]>> = {
  thermal_resistance: ['stone-wool', 'glass-wool'],
  tenacity: ['hemp-fibre', 'lyocell'],
  energy_storage: ['lithium-iron-phosphate', 'nickel-manganese-cobalt-oxide'],
  charge_storage: ['lithium-iron-phosphate', 'nickel-manganese-cobalt-oxide'],
  magnetic_energy: ['ferrite-magnet', 'neodymium-iron-boron-magnet'],
  dry_film: ['alkyd-paint', 'acrylic-wood-varnish'],
}
const METALS = ['primary-aluminium', 'primary-copper']

test('an interval takes in what other sources have with the same boundary, and nothing that ends elsewhere', async () => {
  const ids = ['recycled-polyethylene-terephthalate', 'wool', 'cartonboard']
  const { rows } = await carbonFor(ids)
  const holds = await Promise.all(
    ids.map(async (id, at) => {
      const { body } = await ask(server.base, `/v1/materials/${id}`, { headers: server.key })
      const { evidence } = body.properties as { evidence: Evidence[] }
      const { value, boundary, also = [] } = evidence.find(({ figure }) => figure === 'carbon_kg_co2e_per_kg') ?? {}
      const { low = 0, high = 0 } = rows[at] ?? {}
      return also.map((other) => {
        assert.is(other.ratio, Number((other.value / Number(value)).toPrecision(3)), id)
        assert.match(other.source.url, /^https:/)
        return [other.boundary === boundary, low <= other.value * 1.001 && other.value <= high * 1.001]
      })
    }),
  )
  for (const [isSame, isWithin] of holds.flat()) assert.is(isSame, isWithin)
  assert.equal(new Set(holds.flat().map(([isSame]) => isSame)).size, 2)
})

test('every function has a unit, its parameter scales it, and a pair is told from both sides alike', async () => {
  const { body } = await ask(server.base, '/v1/vocabulary', { headers: server.key })
  const types = body.function_types as { id: string; parameter: { name: string } }[]
  for (const { id, parameter } of types) {
    const [one, two] = await Promise.all(
      [1, 2].map((amount) => carbonFor(ASKED[id] ?? METALS, { type: id, [parameter.name]: amount })),
    )
    const values = [one, two].map((answer) => answer?.rows[0]?.value)
    if (values[0] !== undefined) assert.not.equal(values[0], values[1], id)
  }
  const [ab, ba] = await Promise.all([
    carbonFor(['primary-aluminium', 'recycled-aluminium']),
    carbonFor(['recycled-aluminium', 'primary-aluminium']),
  ])
  assert.equal([ab?.pairs[0]?.verdict, ba?.pairs[0]?.verdict], ['higher', 'lower'])
})

test('a function that no job of the materials asks for is refused, with what they do and what they may be asked for', async () => {
  const ids = ['glass-fibre', 'carbon-fibre']
  const { status, body } = await post(JSON.stringify({ ids, function: { type: 'thermal_resistance' } }))
  const [detail] = (body.error as { details: { parameter: string; message: string; allowed: string[] }[] }).details
  assert.equal([status, detail?.parameter], [400, 'function.type'])
  assert.match(detail?.message ?? '', /no job of glass-fibre \(reinforcement of the glass class\), carbon-fibre/)
  assert.ok(detail?.allowed.includes('tie_stiffness') && !detail.allowed.includes('thermal_resistance'))
  await carbonFor(['glass-fibre', 'stone-wool'], { type: 'thermal_resistance' })
})

test('a function that a job of one material alone asks for compares the other with nothing', async () => {
  for (const [ids, type, name] of [
    [['container-glass', 'polyethylene-terephthalate'], 'panel_stiffness', 'Container glass'],
    [['pvc-window-profile', 'aluminium-profile'], 'panel_stiffness', 'PVC'],
    [['aluminium-profile', 'stone-wool'], 'thermal_resistance', 'Aluminium profile'],
    [['copper-pipe', 'high-density-polyethylene'], 'beam_stiffness', 'Copper pipe'],
  ] as const) {
    const { pairs } = await carbonFor([...ids], { type })
    assert.is(pairs[0]?.verdict, 'not_comparable', ids.join())
    assert.match(pairs[0]?.reasons[0] ?? '', new RegExp(`^no job of ${name}.* asks for this function$`))
  }
  const { status, body } = await post(
    JSON.stringify({ ids: ['copper-pipe', 'pvc-u-pipe'], function: { type: 'tie_strength' } }),
  )
  const [detail] = (body.error as { details: { allowed: string[] }[] }).details
  assert.equal([status, detail?.allowed], [400, ['mass', 'volume']])
})

test('what lacks a figure that the function needs is not compared, and says which', async () => {
  const { rows, pairs } = await carbonFor(['stone-wool', 'polystyrene', 'tin'], { type: 'panel_stiffness' })
  assert.is(rows.find(({ id }) => id === 'stone-wool')?.value, undefined)
  assert.match(pairs[0]?.reasons.join() ?? '', /no source states the modulus of elasticity of Stone wool/)
})

test('without a function, carbon is for what the job asks that all of them do, as in rank and substitutes', async () => {
  const pipes = await post(JSON.stringify({ ids: ['stone-wool', 'glass-wool'] }))
  assert.is((pipes.body.carbon as Json).function, 'thermal_resistance')
  const { pairs } = await carbonFor(['pvc-window-profile', 'aluminium-profile'])
  assert.is(pairs[0]?.verdict, 'not_comparable')
  assert.match(pairs[0]?.reasons[0] ?? '', /^neither a kilogram nor a litre stands for the function/)
})

test('the plain material of a product is not compared with it, for the working is not in its carbon', async () => {
  for (const ids of [
    ['steel-sections', 'electric-arc-furnace-steel'],
    ['recycled-polyvinyl-chloride', 'pvc-u-pipe'],
    ['polyester-film', 'recycled-polyethylene-terephthalate'],
  ]) {
    const { pairs } = await carbonFor(ids, { type: 'mass' })
    assert.equal([pairs[0]?.verdict, pairs[0]?.ratio], ['not_comparable', undefined], ids.join())
    assert.match(pairs[0]?.reasons[0] ?? '', /lacks the working into the product$/)
  }
})

test('per kilogram, what has no job in common is not compared', async () => {
  const { pairs } = await carbonFor(['stone-wool', 'primary-copper'])
  assert.is(pairs[0]?.verdict, 'not_comparable')
  assert.match(pairs[0]?.reasons[0] ?? '', /no job in common/)
})

test('a pair says where a figure is that of one maker, or its mere word', async () => {
  const { pairs } = await carbonFor(['carbon-fibre', 'stone-wool', 'primary-copper'])
  const reasons = pairs.flatMap(({ reasons }) => reasons)
  assert.ok(reasons.includes('the carbon figure of Carbon fibre is the word of one maker'), reasons.join('; '))
  assert.ok(reasons.includes('the carbon figure of Stone wool is that of one maker'), reasons.join('; '))
  assert.not.ok(reasons.some((reason) => /of Carbon fibre is that of one maker/.test(reason)))
})

test('materials that share one figure are not ordered', async () => {
  const { pairs } = await carbonFor(['polyethylene-terephthalate', 'polyethylene-terephthalate-glycol'])
  assert.equal([pairs[0]?.verdict, pairs[0]?.ratio], ['not_comparable', undefined])
})

test.run()
