import { suite } from 'uvu'
import * as assert from 'uvu/assert'
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
        Object.keys(values).filter((id) => values[id] !== null && Number(values[id]) === target),
      )
    }
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

test.run()
