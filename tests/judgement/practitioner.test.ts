import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Substitute } from '../../src/schema/material.ts'
import { ask } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('what a practitioner would laugh at')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

type Rejected = { id: string; reason: string }
async function answer(id: string, job?: string): Promise<{ data: Substitute[]; rejected: Rejected[] }> {
  const query = `limit=20&explain=true${job ? `&job=${job}` : ''}`
  const { status, body } = await ask(server.base, `/v1/materials/${id}/substitutes?${query}`, { headers: server.key })
  assert.is(status, 200, id)
  return body as unknown as { data: Substitute[]; rejected: Rejected[] }
}
async function offered(id: string, other: string, job?: string): Promise<Substitute | undefined> {
  return (await answer(id, job)).data.find(({ material }) => material.id === other)
}

test('what may harm is to check, and the sentence names it', async () => {
  const toCheck: [string, string, string, string?][] = [
    // Fire
    ['stone-wool', 'glass-wool', 'max_service_temp_c'],
    ['calcium-silicate-board', 'glass-wool', 'max_service_temp_c', 'non-combustible-insulation'],
    ['glass-wool', 'cellulose-insulation', 'reaction_to_fire'],
    ['rubber-flooring', 'vinyl-flooring', 'reaction_to_fire'],
    ['gypsum-fibreboard', 'gypsum-plasterboard', 'density_kg_m3', 'fire-protection-board'],
    // Food
    ['polyethylene-terephthalate', 'recycled-polyethylene-terephthalate', 'food_contact'],
    ['polystyrene', 'recycled-polystyrene', 'food_contact', 'opaque-rigid-packaging'],
    ['low-density-polyethylene', 'recycled-low-density-polyethylene', 'food_contact'],
    // Damp and weather
    ['lime-cement-plaster', 'clay-plaster', 'water_resistance'],
    ['sawn-larch', 'sawn-beech', 'rot_resistance', 'joinery-wood'],
    ['polyurethane-varnish', 'linseed-oil-finish', 'water_resistance'],
    ['cement-screed', 'calcium-sulfate-screed', 'water_resistance'],
    ['clay-plaster', 'gypsum-plaster', 'water_resistance'],
    ['glass-fibre-reinforced-plastic', 'flax-fibre-composite', 'water_resistance'],
    ['acrylic-wood-varnish', 'linseed-oil-finish', 'water_resistance'],
    ['stainless-steel-pipe', 'copper-pipe', 'drinking_water'],
    ['plasticised-pvc-membrane', 'polymer-bitumen-membrane', 'uv_resistance'],
    // Space and weight
    ['aerogel-insulation', 'phenolic-foam', 'thermal_conductivity_w_mk'],
    ['magnesium', 'recycled-aluminium', 'density_kg_m3'],
    // Toughness, stretch, fineness
    ['acrylonitrile-butadiene-styrene', 'recycled-polypropylene', 'elongation_at_break_pct', 'general-moulding'],
    ['lyocell', 'hemp-fibre', 'elongation_at_break_pct'],
    ['polyether-ether-ketone', 'polyphenylene-sulfide', 'elongation_at_break_pct'],
    ['cashmere', 'recycled-wool', 'fibre_diameter_um'],
    ['carbon-fibre', 'recycled-carbon-fibre', 'fibre_continuity'],
    // Dose
    ['ground-granulated-blast-furnace-slag', 'fly-ash', 'compressive_strength_mpa'],
  ]
  for (const [id, other, figure, job] of toCheck) {
    const found = await offered(id, other, job)
    assert.is(found?.tier, 'to-check', `${other} for ${id}`)
    assert.ok(found?.unknown.includes(figure), `${other} for ${id}`)
    assert.match(found?.rationale ?? '', /; check [a-z]/)
  }
})

test('what another material stands in for is to check, as a recyclate with the strength of the virgin polymer', async () => {
  for (const [id, other, figure] of [
    ['polyamide-6', 'recycled-polyamide-6', 'tensile_strength_mpa'],
    ['wool', 'recycled-wool', 'tenacity_cn_tex'],
    ['neodymium-iron-boron-magnet', 'recycled-neodymium-magnet', 'energy_product_kj_m3'],
  ] as const) {
    const found = await offered(id, other)
    assert.ok(found?.unknown.includes(figure), other)
    assert.match(found?.rationale ?? '', /; check [^;]*, for which another material stands in/)
  }
  assert.is((await answer('cotton')).data[0]?.material.id, 'recycled-cotton')
})

test('what fails is not offered', async () => {
  const never: [string, string, string?][] = [
    ['polyetherimide', 'bio-based-polytrimethylene-terephthalate', 'engineering-part'],
    ['acrylonitrile-butadiene-styrene', 'recycled-polystyrene', 'general-moulding'],
    ['polyvinyl-chloride', 'recycled-acrylonitrile-butadiene-styrene', 'general-moulding'],
    ['lime-plaster', 'cement-mortar', 'external-render'],
    ['expanded-clay', 'gravel', 'aggregate'],
    ['gypsum-plasterboard', 'carbonated-concrete-block', 'partition-wall'],
    ['polyester-fibre', 'coir', 'fill-fibre'],
  ]
  for (const [id, other, job] of never) assert.is(await offered(id, other, job), undefined, `${other} for ${id}`)
})

test('a blend or copolymer is not its recycled base made by another route', async () => {
  const relations: [string, string, string][] = [
    ['polycarbonate-abs-blend', 'recycled-polycarbonate', 'variant'],
    ['polyethylene-terephthalate-glycol', 'recycled-polyethylene-terephthalate', 'variant'],
    ['bio-based-polyethylene', 'recycled-low-density-polyethylene', 'other-route'],
    ['polyester-fibre', 'recycled-polyester-fibre', 'other-route'],
    ['aluminium-foil', 'recycled-aluminium', 'other-route'],
  ]
  for (const [id, other, relation] of relations) assert.is((await offered(id, other))?.relation, relation, id)
})

test('a product is not replaced by what it is made of', async () => {
  const { data, rejected } = await answer('stainless-steel-pipe', 'stainless-steel-part')
  assert.not.ok(data.some(({ material }) => material.id === 'stainless-steel'))
  assert.is(rejected.find(({ id }) => id === 'stainless-steel')?.reason, 'is what it is made of')
})

test('a small saving that the figures allow to be three times as much is none, but for another route', async () => {
  const { rejected } = await answer('kenaf')
  assert.match(rejected.find(({ id }) => id === 'hemp-fibre')?.reason ?? '', /^its carbon/)
  for (const id of ['kenaf', 'cotton', 'jute', 'vinyl-flooring', 'bamboo-flooring'])
    for (const { verdict, relation, carbon_ratio: ratio, material } of (await answer(id)).data)
      if (verdict !== 'lower' && relation !== 'other-route' && ratio)
        assert.ok(ratio.value <= 0.7 || ratio.high <= 3, `${material.id} for ${id}`)
})

test('of frames, hollow or solid, a kilogram stands for the metre, to check', async () => {
  for (const { function: type, unknown } of (await answer('pvc-window-profile')).data) {
    assert.is(type, 'mass')
    assert.ok(unknown.includes('carbon_kg_co2e_per_kg'))
  }
})

test.run()
