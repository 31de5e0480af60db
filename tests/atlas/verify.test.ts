import { join } from 'node:path'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { citationKey } from '../../src/atlas/cite.ts'
import type { Claim } from '../../src/atlas/claim.ts'
import { conversion, unitsFor } from '../../src/atlas/units.ts'
import { publishedMaterial, verify } from '../../src/atlas/verify.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('verify')
const { content, ...rest } = readSnapshot(join(DIST, 'atlas.snapshot'))
const atlas = openAtlas({ content, ...rest })

const PUBLISHED = atlas.materials.all.flatMap(({ id, sustainability: { score } }, index) => [
  ...(publishedMaterial(index, atlas.materials).properties.evidence ?? []).map(({ figure, value, unit }) => ({
    material: id,
    figure,
    value,
    ...(unit !== undefined && { unit }),
  })),
  { material: id, figure: 'score', value: score },
])

test('all that the atlas publishes is supported, with its evidence and a citation', async () => {
  assert.ok(PUBLISHED.length > 3000)
  for (const claim of (await verify(PUBLISHED, atlas)).claims) {
    assert.is(claim.verdict, 'supported', JSON.stringify(claim))
    if (claim.figure === 'score') continue
    assert.ok(claim.evidence)
    assert.ok(claim.citation?.includes(claim.evidence?.source.url ?? '?'))
  }
})

test('a claim that another source bears out is supported, with that source as its citation', async () => {
  const first = async (claim: Claim) => (await verify([claim], atlas)).claims[0]
  const claim = await first({ material: 'galvanised-steel', figure: 'carbon', value: 4.48, unit: 'kg CO2e/kg' })
  assert.is(claim?.verdict, 'supported')
  assert.match(claim?.citation ?? '', /KBOB/)
  const board = await first({ material: 'cartonboard', figure: 'carbon', value: 0.606 })
  assert.match(board?.because ?? '', /and 0\.606 of another source, cradle-to-gate$/)
})

test('what other grades have is supported too', async () => {
  const grades = atlas.materials.all.flatMap(({ id }, index) =>
    (publishedMaterial(index, atlas.materials).properties.evidence ?? []).flatMap(({ figure, by_grade = [] }) =>
      by_grade.flatMap(({ value, low, high }) =>
        [value, low, high].flatMap((end) => (end === undefined ? [] : { material: id, figure, value: end })),
      ),
    ),
  )
  assert.ok(grades.length > 50)
  for (const claim of (await verify(grades, atlas)).claims) assert.is(claim.verdict, 'supported', JSON.stringify(claim))
})

const numbers = PUBLISHED.flatMap(({ value, unit, ...claim }) =>
  typeof value === 'number' && unit !== undefined ? [{ ...claim, value, unit }] : [],
)

test('a published figure is supported in any unit that is allowed for it, and not at twice the value', async () => {
  const asked = fc
    .constantFrom(...numbers)
    .chain((claim) => fc.record({ claim: fc.constant(claim), unit: fc.constantFrom(...unitsFor(claim.unit)) }))
  await fc.assert(
    fc.asyncProperty(asked, async ({ claim, unit }) => {
      const scale = conversion(unit, claim.unit)
      assert.ok(scale)
      const value = (claim.value - scale.offset) / scale.factor
      const [same] = (await verify([{ ...claim, value, unit }], atlas)).claims
      assert.is(same?.verdict, 'supported', JSON.stringify(same))
      const high = same?.held?.high ?? claim.value
      const off = (Math.max(high, claim.value) + Math.abs(claim.value) * 2 + 10 - scale.offset) / scale.factor
      const [other] = (await verify([{ ...claim, value: off, unit }], atlas)).claims
      assert.is(other?.verdict, 'contradicted', JSON.stringify(other))
    }),
    { numRuns: 500 },
  )
})

test('every unit of a figure has a row, and each of its units is read as written', () => {
  for (const { unit } of atlas.figures.values())
    for (const allowed of unitsFor(unit ?? '1')) assert.ok(conversion(allowed, unit ?? '1'), `${allowed} ${unit}`)
})

test('a key names one source only', () => {
  const cited = [...content.evidence.materials, ...content.evidence.suppliers].flat().map(({ source }) => source)
  const sources = new Set(cited.map(({ title, url, publisher, year }) => `${publisher}${year}${title}${url}`))
  assert.is(new Set(cited.map(citationKey)).size, sources.size)
})

const CONVERSIONS: [from: string, unit: string, value: number, is: number][] = [
  ['g/cm³', 'kg/m3', 1.24, 1240],
  ['g cm⁻³', 'kg/m3', 1.24, 1240],
  ['lb/ft^3', 'kg/m3', 62.428, 1000],
  ['psi', 'MPa', 7251.887, 50],
  ['ksi', 'MPa', 7.251887, 50],
  ['N/mm²', 'MPa', 50, 50],
  ['MPa', 'GPa', 3500, 3.5],
  ['°F', '°C', 185, 85],
  ['degF', '°C', 212, 100],
  ['celsius', '°C', 85, 85],
  ['degrees Celsius', '°C', 85, 85],
  ['Fahrenheit', '°C', 212, 100],
  ['Kelvin', '°C', 273.15, 0],
  ['K', '°C', 273.15, 0],
  ['mW/mK', 'W/(m·K)', 35, 0.035],
  ['W/m/K', 'W/(m·K)', 0.035, 0.035],
  ['W·m⁻¹·K⁻¹', 'W/(m·K)', 0.035, 0.035],
  ['W/(m·°C)', 'W/(m·K)', 0.035, 0.035],
  ['BTU·in/(h·ft²·°F)', 'W/(m·K)', 1, 0.144228],
  ['BTU in/(h ft2 F)', 'W/(m·K)', 1, 0.144228],
  ['BTU-in/hr-ft2-F', 'W/(m·K)', 1, 0.144228],
  ['t CO2e/t', 'kg CO2e/kg', 2, 2],
  ['tonnes CO₂e per tonne', 'kg CO2e/kg', 2, 2],
  ['g CO2eq/g', 'kg CO2e/kg', 2, 2],
  ['kgCO2-eq/kg', 'kg CO2e/kg', 2, 2],
  ['kg CO2e/lb', 'kg CO2e/kg', 1, 2.204623],
  ['MJ/kg', 'Wh/kg', 3.6, 1000],
  ['kWh/kg', 'Wh/kg', 1, 1000],
  ['kcal/kg', 'Wh/kg', 860.42, 1000],
  ['kJ/(kg·K)', 'J/(kg·K)', 1.8, 1800],
  ['oz/yd²', 'g/m2', 1, 33.9057],
  ['gsm', 'g/m2', 80, 80],
  ['lb/3000ft2', 'g/m2', 50, 81.3738],
  ['cc·mil/100in2·day·atm', 'cm3·mm/(m2·day·atm)', 5, 1.9685],
  ['g/cc', 'kg/m3', 1.24, 1240],
  ['g/ccm', 'kg/m3', 1.24, 1240],
  ['g/m2/d', 'g/(m2·day)', 10, 10],
  ['percent', '%', 30, 30],
  ['ft²·h·°F/BTU', 'm2·K/W', 1, 0.17611],
  ['g/den', 'cN/tex', 1, 8.82599],
  ['kOe', 'kA/m', 1, 79.5775],
  ['MGOe', 'kJ/m3', 1, 7.95775],
  ['10⁻⁶/K', 'µm/(m·K)', 68, 68],
  ['μm/m·K', 'µm/(m·K)', 68, 68],
  ['cP', 'mPa·s', 5, 5],
]
for (const [from, unit, value, is] of CONVERSIONS)
  test(`${value} ${from} is ${is} ${unit}`, () => {
    const scale = conversion(from, unit)
    assert.ok(scale)
    const found = value * scale.factor + scale.offset
    assert.ok(Math.abs(found - is) <= 1e-4 * Math.max(1, Math.abs(is)), `${found}`)
  })

test('milli and mega are told apart, and other quantities refused', () => {
  for (const [from, unit] of [
    ['mPa', 'MPa'],
    ['MPa', 'mPa·s'],
    ['MM', 'mm'],
    ['mJ/kg', 'Wh/kg'],
    ['kg', 'kg/m3'],
    ['MW/mK', 'W/(m·K)'],
    ['', 'MPa'],
    ['constructor', 'MPa'],
  ] as const)
    assert.is(conversion(from, unit), undefined, from)
})

test.run()
