import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('refusals say what is allowed')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const get = (target: string) => ask(server.base, target, { headers: server.key })
const messageOf = ({ body }: { body: object }): string => Object(Reflect.get(body, 'error')).message

for (const [target, says] of [
  ['/v1/materials?application=cutlery', /application cannot be "cutlery"; allowed: an application of \/v1\/vocabulary/],
  [
    '/v1/materials?where=thermal_conductivity_w_mk<0,04',
    /where cannot be "thermal_conductivity_w_mk<0,04".*decimal point/,
  ],
  ['/v1/materials?where=recyclable=maybe', /where cannot be "recyclable=maybe" \(recyclable may be true, false\)/],
  ['/v1/materials?where=reaction_to_fire>=Z', /reaction_to_fire may be A1, A2/],
  ['/v1/materials?where=compressive_strength_mpa', /compressive_strength_mpa asks for an operator and a number/],
  ['/v1/materials?where=foo>50', /where cannot be "foo"; allowed: .*\/v1\/vocabulary lists figures, qualities/],
] as const)
  test(target, async () => {
    const answer = await get(target)
    assert.is(answer.status, 400)
    assert.match(messageOf(answer), says)
  })

test('a sign beside the name of a figure is refused, never dropped, wherever conditions are read', async () => {
  const signed = ['%sdensity_kg_m3=1000', 'density_kg_m3%s=1000', '%sDensity>=1', 'Density %s<1', 'carbon%s>1']
  const signs = ['!', '-', '~', '?', '+', '≠', '¬', '#', '(', ')', '"', '*', '/', '&', '%', '_', '.']
  for (const asked of signed.flatMap((form) => signs.map((sign) => form.replace('%s', sign))))
    for (const target of ['/v1/materials?where=', '/v1/materials/steel/substitutes?require='])
      assert.is((await get(`${target}${encodeURIComponent(asked)}`)).status, 400, `${target}${asked}`)
  for (const asked of ["Poisson's ratio<0.3", ' density-kg-m3 <900', 'Heat deflection temperature at 1.8 MPa>90'])
    assert.is((await get(`/v1/materials?where=${encodeURIComponent(asked)}`)).status, 200, asked)
})

test('every wrong term of a list is told', async () => {
  for (const [query, wrong] of [
    ['ids=lyocel,polystyrene,glas-wool', ['"lyocel"', '"glas-wool"']],
    ['fields=id,nam,sustainability.scor', ['"nam"', '"sustainability.scor"']],
  ] as const) {
    const { status, body } = await get(`/v1/materials?${query}`)
    const { details } = Object(Reflect.get(body, 'error'))
    assert.is(status, 400)
    assert.is(details.length, wrong.length)
    for (const [at, word] of wrong.entries()) assert.ok(details[at].message.includes(word), details[at].message)
    assert.ok(details.every((detail: object) => 'did_you_mean' in detail))
  }
})

test('a ranking repeats a word as it was sent and lists the families', async () => {
  const body = JSON.stringify({ family: 'Quicksilvers', weights: { carbon: 1 } })
  const answer = await ask(server.base, '/v1/materials/rank', { method: 'POST', body, headers: server.key })
  assert.match(messageOf(answer), /family cannot be "Quicksilvers"; allowed: .*insulation/)
})

test('carbon is short for its figure in conditions, as in sort', async () => {
  const { text } = await get('/v1/materials?where=carbon_kg_co2e_per_kg<0.1&fields=id')
  assert.is((await get('/v1/materials?where=carbon<0.1&fields=id')).text, text)
})

test.run()
