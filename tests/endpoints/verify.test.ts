import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RESOURCES } from '../../src/schema/resources.ts'
import type { VerifiedClaim } from '../../src/schema/verify.ts'
import { ask, type Json } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('verify')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const post = (body: unknown) =>
  ask(server.base, '/v1/verify', { method: 'POST', body: JSON.stringify(body), headers: server.key })

async function verified(claim: Json): Promise<VerifiedClaim> {
  const { status, body } = await post({ claims: [{ material: 'polylactic-acid', ...claim }] })
  assert.is(status, 200, JSON.stringify(body))
  const [found] = RESOURCES.Verification.parse(body).claims
  assert.ok(found)
  return found
}

const claim = { material: 'polylactic-acid', figure: 'density_kg_m3', value: 1240 }
const many = (count: number) => Array.from({ length: count }, () => claim)
const FAULTS: [body: unknown, parameter: string, message: RegExp][] = [
  [[], 'body', /must be a JSON object/],
  [{}, 'claims', /claims is missing; allowed: 1 to 100/],
  [{ claims: claim }, 'claims', /must be an array, not an object/],
  [{ claims: [] }, 'claims', /0 claims/],
  [{ claims: many(101) }, 'claims', /101 claims/],
  [{ claims: [claim], strict: true }, 'strict', /unknown field/],
  [{ claims: [1] }, 'claims[0]', /must be a JSON object/],
  [{ claims: [claim, { ...claim, materail: 'x' }] }, 'materail', /in claims\[1\].*did you mean material/],
  [{ claims: [{ ...claim, material: undefined }] }, 'claims[0].material', /is missing/],
  [{ claims: [{ ...claim, material: ' ' }] }, 'claims[0].material', /is empty/],
  [{ claims: [{ ...claim, figure: 7 }] }, 'claims[0].figure', /cannot be a number/],
  [{ claims: [{ ...claim, figure: 'x'.repeat(129) }] }, 'claims[0].figure', /over 128 characters/],
  [{ claims: [{ ...claim, value: undefined }] }, 'claims[0].value', /is missing/],
  [{ claims: [{ ...claim, value: null }] }, 'claims[0].value', /cannot be null/],
  [{ claims: [{ ...claim, value: [1240] }] }, 'claims[0].value', /cannot be an array/],
  [{ claims: [{ ...claim, value: 1e16 }] }, 'claims[0].value', /cannot be 10000000000000000/],
  [{ claims: [{ ...claim, unit: '' }] }, 'claims[0].unit', /is empty/],
  [{ claims: [{ ...claim, unit: null }] }, 'claims[0].unit', /cannot be null/],
]
for (const [body, parameter, message] of FAULTS)
  test(`a wrong body is told what is wrong: ${JSON.stringify(body).slice(0, 100)}`, async () => {
    const { status, body: answer } = await post(body)
    assert.is(status, 400)
    const details = (answer.error as { details: Json[] }).details
    assert.match(String(details.find((detail) => detail.parameter === parameter)?.message), message)
  })

test('any body gets a 200 by its schema or a 400', async () => {
  const text = fc.constantFrom('polylactic-acid', 'PLA', 'density_kg_m3', 'Density', 'MPa', '1e3', '0e999', '__proto__')
  const value = fc.oneof(text, fc.string(), fc.double(), fc.boolean(), fc.jsonValue())
  const claims = fc.array(fc.record({ material: value, figure: value, value, unit: value }, { requiredKeys: [] }), {
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.record({ claims }), fc.jsonValue()), async (body) => {
      const { status, body: answer } = await post(body)
      if (status === 200) RESOURCES.Verification.parse(answer)
      else assert.is(status, 400, JSON.stringify(body))
    }),
    { numRuns: 200 },
  )
})

test('a figure of the atlas is supported in its own unit and in others, by id, name and alias', async () => {
  const held = await verified({ figure: 'density_kg_m3', value: 1240 })
  assert.equal([held.verdict, held.held?.unit, held.evidence?.figure], ['supported', 'kg/m3', 'density_kg_m3'])
  assert.match(held.citation ?? '', /^.+ \((\d{4}|no date)\)\. .+\. https?:\S+( \(accessed \d{4}-\d{2}-\d{2}\))?$/)
  const others = [
    { material: 'Polylactic acid', figure: 'Density', value: 1.24, unit: 'g/cm³' },
    { material: 'PLA', figure: 'density', value: '1.24', unit: 'g/cm3' },
  ]
  for (const other of others) {
    const found = await verified(other)
    assert.equal([found.verdict, found.id, found.figure], ['supported', 'polylactic-acid', 'density_kg_m3'])
  }
})

test('a claim holds as far as its digits go', async () => {
  const at = async (value: unknown) => (await verified({ figure: 'density_kg_m3', value, unit: 'g/cm3' })).verdict
  assert.equal([await at(1.2), await at('1.2')], ['supported', 'supported'])
  assert.equal([await at('1.20'), await at(1.3), await at(1.1)], ['contradicted', 'contradicted', 'contradicted'])
})

test('figures of aluminium are those of the unalloyed metal, and those of an alloy are not found with it', async () => {
  const conductivity = await verified({ material: 'aluminium', figure: 'electrical conductivity', value: 37.7 })
  assert.is(conductivity.verdict, 'supported')
  for (const material of ['aluminium', 'recycled-aluminium']) {
    const strength = await verified({ material, figure: 'yield_strength_mpa', value: 35 })
    assert.is(strength.verdict, 'not_found')
    assert.match(strength.because, /alloy/)
  }
})

test('a claim that the figure may well be is told so, whatever its digits', async () => {
  const held = Number((await verified({ figure: 'carbon', value: 0.1 })).held?.value)
  const [near, far] = [
    await verified({ figure: 'carbon', value: (held * 0.95).toFixed(4) }),
    await verified({ figure: 'carbon', value: (held * 9).toFixed(4) }),
  ]
  assert.equal([near.verdict, far.verdict], ['contradicted', 'contradicted'])
  assert.match(near.because, /another grade or source may well say so$/)
  assert.not.match(far.because, /another grade/)
})

test('what is made up is contradicted, and the answer says what is held', async () => {
  const found = await verified({ figure: 'carbon', value: 0.1 })
  assert.equal([found.verdict, found.figure], ['contradicted', 'carbon_kg_co2e_per_kg'])
  assert.equal(found.claimed, { value: 0.1, low: 0.05, high: 0.15, unit: 'kg CO2e/kg' })
  assert.ok(Number(found.held?.value) > 0.15)
  assert.ok(found.evidence?.source.url)
})

test('a unit that does not fit is not comparable, with those that do', async () => {
  const found = await verified({ figure: 'density_kg_m3', value: 1240, unit: 'kg' })
  assert.is(found.verdict, 'not_comparable')
  assert.ok(found.allowed?.includes('kg/m3') && found.allowed.includes('g/cm3'))
  assert.is((await verified({ figure: 'density_kg_m3', value: 'heavy' })).verdict, 'not_comparable')
  assert.is((await verified({ figure: 'biodegradable', value: 1 })).verdict, 'not_comparable')
})

test('claims and qualities are compared by their value', async () => {
  const on = async (figure: string, value: unknown, material = 'polylactic-acid') =>
    (await verified({ material, figure, value })).verdict
  assert.equal([await on('biodegradable', true), await on('Biodegradable', 'false')], ['supported', 'contradicted'])
  assert.is(await on('reaction_to_fire', 'a1', 'stone-wool'), 'supported')
  assert.is(await on('Reaction to fire', 'E', 'stone-wool'), 'contradicted')
  assert.is(await on('reaction_to_fire', 'Z', 'stone-wool'), 'not_comparable')
})

test('what the atlas has not is not found, with what comes near', async () => {
  const material = await verified({ material: 'polylactik-acid', figure: 'density_kg_m3', value: 1 })
  assert.equal([material.verdict, material.did_you_mean], ['not_found', 'polylactic-acid'])
  const figure = await verified({ figure: 'densty', value: 1 })
  assert.equal([figure.verdict, figure.did_you_mean], ['not_found', 'density_kg_m3'])
  const held = await verified({ figure: 'curie_temp_c', value: 1 })
  assert.equal([held.verdict, held.id, held.evidence], ['not_found', 'polylactic-acid', undefined])
  assert.is((await verified({ figure: 'substances', value: '80-05-7' })).verdict, 'not_found')
})

test('verdicts come in the order of the claims and are counted', async () => {
  const { body } = await post({ claims: [claim, { ...claim, value: 1 }, { ...claim, unit: 'kg' }, claim] })
  const { claims, counts } = RESOURCES.Verification.parse(body)
  assert.equal(
    claims.map(({ verdict }) => verdict),
    ['supported', 'contradicted', 'not_comparable', 'supported'],
  )
  assert.equal(counts, { supported: 2, contradicted: 1, not_found: 0, not_comparable: 1 })
})

test.run()
