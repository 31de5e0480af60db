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

test('a claim holds as far as its digits go, and beyond them nothing is said where the figure may be off by as much', async () => {
  const at = async (value: unknown) => (await verified({ figure: 'density_kg_m3', value, unit: 'g/cm3' })).verdict
  assert.equal([await at(1.2), await at('1.2'), await at('1.25')], ['supported', 'supported', 'supported'])
  assert.equal([await at('1.20'), await at('1.30')], ['not_comparable', 'not_comparable'])
  assert.equal([await at('1.05'), await at(1.5)], ['contradicted', 'contradicted'])
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

test('one digit stands for a tenth of the number at most', async () => {
  const { claimed } = await verified({ figure: 'density_kg_m3', value: 2, unit: 'g/cm3' })
  assert.equal([claimed?.low, claimed?.high], [1800, 2200])
})

test('what handbooks print is supported, though they differ in the last digits', async () => {
  const handbook: [material: string, figure: string, value: number, unit: string][] = [
    ['copper', 'density', 8.96, 'g/cm3'],
    ['copper', 'melting point', 1358, 'K'],
    ['copper', 'melting point', 1984, '°F'],
    ['gold', 'melting point', 1064.18, '°C'],
    ['copper', 'thermal conductivity', 401, 'W/mK'],
    ['wool', 'fibre diameter', 20, 'µm'],
  ]
  for (const [material, figure, value, unit] of handbook) {
    const found = await verified({ material, figure, value, unit })
    assert.is(found.verdict, 'supported', found.because)
  }
})

test('a claim further off than sources of one thing, and no further than grades, is neither supported nor contradicted', async () => {
  const held = Number((await verified({ figure: 'carbon', value: 0.1 })).held?.value)
  const at = (share: number) => verified({ figure: 'carbon', value: (held * share).toFixed(4) })
  const [near, between, far] = [await at(0.96), await at(0.92), await at(9)]
  assert.equal([near.verdict, between.verdict, far.verdict], ['supported', 'not_comparable', 'contradicted'])
  assert.match(near.because, /sources of one thing differ by as much \(5 %\)$/)
  assert.match(between.because, /neither bears the claim out nor contradicts it$/)
  assert.ok(between.claimed && between.evidence)
})

test('what the evidence has for another grade or form is supported, and says which', async () => {
  const grades: [material: string, figure: string, value: number, unit: string, of: RegExp][] = [
    ['steel', 'yield strength', 235, 'MPa', /235 of another grade or form: S235$/],
    ['steel-sections', 'yield strength', 235, 'MPa', /S235$/],
    ['cotton', 'moisture regain', 8.5, '%', /commercial regain$/],
    ['polyurethane-rigid-foam', 'thermal conductivity', 0.022, 'W/mK', /with aluminium foil$/],
    ['polyester fibre', 'tenacity', 45, 'cN/tex', /normal filament$/],
    ['PLA', 'melting point', 170, '°C', /optical purity$/],
  ]
  for (const [material, figure, value, unit, of] of grades) {
    const found = await verified({ material, figure, value, unit })
    assert.is(found.verdict, 'supported', found.because)
    assert.match(found.because, of)
    assert.ok(found.evidence?.by_grade)
  }
  assert.match((await verified({ figure: 'melting point', value: 170 })).citation ?? '', /Fiber/i)
  assert.is(
    (await verified({ material: 'steel', figure: 'yield strength', value: 100, unit: 'MPa' })).verdict,
    'contradicted',
  )
})

test('one maker’s figure does not contradict what is no further off than a stand-in of the family', async () => {
  const at = (value: number) =>
    verified({ material: 'glass wool', figure: 'thermal conductivity', value, unit: 'W/mK' })
  assert.equal([(await at(0.032)).verdict, (await at(0.06)).verdict], ['not_comparable', 'contradicted'])
})

test('a claim within a wide spread says how far it is from the value held', async () => {
  const far = await verified({ material: 'primary-aluminium', figure: 'carbon', value: 8.6 })
  assert.is(far.verdict, 'supported')
  assert.match(far.because, /; within that spread, but \d+ % below the value held, [\d.]+$/)
  const near = await verified({ material: 'primary-aluminium', figure: 'carbon', value: Number(far.held?.value) })
  assert.not.match(near.because, /within that spread/)
})

test('a claim has one verdict in whatever unit it is written, and without one says in which it would hold', async () => {
  const verdict = async (value: unknown, unit?: string, figure = 'tensile strength') =>
    (await verified({ figure, value, ...(unit !== undefined && { unit }) })).verdict
  assert.equal([await verdict(50, 'MPa'), await verdict(7250, 'psi')], ['supported', 'supported'])
  for (const [value, unit] of [
    [1.24, 'kg/l'],
    [1.24, 'g/ml'],
    [1240, 'KG/M3'],
  ])
    assert.is(await verdict(value, String(unit), 'density'), 'supported', String(unit))
  assert.equal([await verdict(53, 'Mpa'), await verdict(53000, 'kN/m2')], ['supported', 'supported'])
  const bare = await verified({ figure: 'density', value: 1.24 })
  assert.is(bare.verdict, 'contradicted')
  assert.match(bare.because, /in g\/cm3 it would hold$/)
})

test('a material with another of its names in brackets is that material, and max is maximum', async () => {
  const id = async (material: string) => (await verified({ material, figure: 'density', value: 1 })).id
  assert.is(await id('polylactic acid (PLA)'), 'polylactic-acid')
  assert.is(await id('EPS (expanded polystyrene)'), 'expanded-polystyrene')
  assert.is(await id('Ingeo (PLA)'), 'polylactic-acid')
  assert.is(await id('PET (PLA)'), undefined)
  assert.is((await verified({ figure: 'max service temperature', value: 1 })).figure, 'max_service_temp_c')
  assert.is((await verified({ figure: 'min service temperature', value: 1 })).figure, 'min_service_temp_c')
})

test('a limit that a source prints contradicts nothing beyond it', async () => {
  const at = async (value: number, figure = 'tensile strength', unit = 'MPa') =>
    (await verified({ material: 'PA66 GF30', figure, value, unit })).verdict
  assert.equal([await at(180), await at(120), await at(40)], ['not_comparable', 'not_comparable', 'contradicted'])
  assert.is(await at(10, 'elastic modulus', 'GPa'), 'not_comparable')
})

test('no grade of a metal is far off in density', async () => {
  const at = async (value: number) =>
    (await verified({ material: 'stainless steel', figure: 'density', value, unit: 'g/cm3' })).verdict
  assert.equal([await at(7.9), await at(8), await at(7.7)], ['supported', 'supported', 'not_comparable'])
  assert.equal([await at(9.1), await at(7.0)], ['contradicted', 'contradicted'])
})

test('the digits of a claim count in any unit, and a rougher one passes no sooner than a finer one', async () => {
  const claimed = async (material: string, figure: string, value: unknown, unit: string) => {
    const { verdict, claimed: span } = await verified({ material, figure, value, unit })
    return [verdict, span?.low, span?.high]
  }
  assert.equal(await claimed('XPS', 'compressive strength', 300, 'kPa'), ['supported', 0.2995, 0.3005])
  assert.equal(await claimed('steel', 'density', 7.85, 't/m3'), ['supported', 7845, 7855])
  const [rough, fine] = [
    await claimed('PET', 'density', '1.4', 'g/cm3'),
    await claimed('PET', 'density', 1.38, 'g/cm3'),
  ]
  assert.equal([rough[0], fine[0]], ['not_comparable', 'not_comparable'])
})

test('a negative footprint is of the carbon stored, which the atlas does not count', async () => {
  const stored = await verified({ material: 'CLT', figure: 'carbon', value: -700, unit: 'kg CO2e/m3' })
  assert.is(stored.verdict, 'not_comparable')
  assert.match(stored.because, /stored/)
  assert.is((await verified({ material: 'steel', figure: 'carbon', value: -2 })).verdict, 'contradicted')
})

test('declared shares and scores are held to the digit', async () => {
  const verdict = async (figure: string, value: number) => (await verified({ figure, value })).verdict
  assert.equal([await verdict('biobased_pct', 100), await verdict('biobased_pct', 97)], ['supported', 'contradicted'])
})

test('a footprint per volume or area is converted by the density or grammage held', async () => {
  const concrete = await verified({ material: 'concrete', figure: 'carbon', value: 240, unit: 'kg CO2e/m3' })
  assert.is(concrete.verdict, 'supported')
  assert.match(concrete.because, /at the 2400 kg\/m3 held/)
  assert.is(concrete.claimed?.value, 0.1)
  assert.is(
    (await verified({ material: 'concrete', figure: 'carbon', value: 2, unit: 't/m3' })).verdict,
    'contradicted',
  )
  const metre = await verified({ figure: 'carbon', value: 1, unit: 'kg CO2e/m' })
  assert.ok(metre.allowed?.includes('kg CO2e/m3'))
})

test('of a footprint, mass per mass can mean one thing only', async () => {
  const { held } = await verified({ figure: 'carbon', value: 1 })
  const value = Number(held?.value)
  for (const [sent, unit] of [
    [value, 't/t'],
    [value * 1000, 'kg/t'],
    [value, 'kg per kg'],
  ])
    assert.is((await verified({ figure: 'carbon', value: sent, unit })).verdict, 'supported', String(unit))
})

test('figures are known by short names, in other languages, and by their unit where several have the name', async () => {
  const figure = async (name: string, unit?: string, material = 'polylactic-acid') =>
    (await verified({ material, figure: name, value: 1, ...(unit !== undefined && { unit }) })).figure
  assert.is(await figure('Tg'), 'glass_transition_c')
  assert.is(await figure('biobased'), 'biobased_pct')
  for (const [name, key] of [
    ['UL94', 'flame_class'],
    ['Euroclass', 'reaction_to_fire'],
    ['fire', 'reaction_to_fire'],
    ['compostable', 'compostability'],
    ['home compostable', 'compostability'],
    ['CTE', 'thermal_expansion_um_mk'],
  ])
    assert.is(await figure(name ?? ''), key)
  assert.is(await figure('R-value'), 'thermal_resistance_m2k_w')
  for (const name of ['Dichte', 'densité', 'densidad', '密度']) assert.is(await figure(name), 'density_kg_m3', name)
  assert.is(await figure('conductivity', 'MS/m', 'primary-copper'), 'electrical_conductivity_ms_m')
  assert.is(await figure('conductivity', 'W/mK', 'primary-copper'), 'thermal_conductivity_w_mk')
  assert.is(await figure('conductivity'), 'thermal_conductivity_w_mk')
})

test('numbers may have a comma, thousands apart, or be a range; what can be read in two ways is not', async () => {
  const density = async (value: string) => (await verified({ figure: 'density', value, unit: 'g/L' })).claimed
  for (const value of ['1240', '1240,0', '1 240', "1'240", '1,240.0', '1.240,0'])
    assert.is((await density(value))?.value, 1240, value)
  assert.is(await density('1,240'), undefined)
  assert.equal(await density('1200-1250'), { value: 1225, low: 1200, high: 1250, unit: 'kg/m3' })
  assert.equal(await density('1200 – 1250'), await density('1200 to 1250'))
  assert.is(await density('1250-1200'), undefined)
  assert.equal(
    [
      (await verified({ figure: 'biodegradable', value: 'yes' })).verdict,
      (await verified({ figure: 'biodegradable', value: 'No' })).verdict,
    ],
    ['supported', 'contradicted'],
  )
})

test('what is made up is contradicted, and the answer says what is held', async () => {
  const found = await verified({ figure: 'carbon', value: 0.1 })
  assert.equal([found.verdict, found.figure], ['contradicted', 'carbon_kg_co2e_per_kg'])
  assert.equal(found.claimed, { value: 0.1, low: 0.09, high: 0.11, unit: 'kg CO2e/kg' })
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
  for (const [sent, meant] of [
    ['wood', 'sawn-softwood'],
    ['glass', 'float-glass'],
    ['polyester', 'polyester-fibre'],
    ['unobtainium', undefined],
  ])
    assert.is((await verified({ material: sent, figure: 'density', value: 1 })).did_you_mean, meant, sent)
  for (const [sent, id] of [
    ['bamboo', 'engineered-bamboo'],
    ['glass', 'container-glass'],
    ['rubber', 'natural-rubber'],
    ['PE', 'low-density-polyethylene'],
  ]) {
    const several = await verified({ material: sent, figure: 'density', value: 1 })
    assert.ok(several.allowed?.includes(id ?? ''), `${sent}: ${several.allowed}`)
    assert.match(several.because, /several may be meant/)
  }
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
