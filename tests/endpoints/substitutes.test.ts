import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Substitute } from '../../src/schema/material.ts'
import { ask, items, type Json } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('substitutes')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const get = (target: string) => ask(server.base, target, { headers: server.key })

type Answer = { data: Substitute[]; total: number; rejected?: { id: string; name: string; reason: string }[] }
async function substitutes(id: string, query = 'limit=20'): Promise<Answer> {
  const { status, body } = await get(`/v1/materials/${id}/substitutes?${query}`)
  assert.is(status, 200, id)
  return body as unknown as Answer
}
const idsOf = ({ data }: Answer) => data.map(({ material }) => material.id)

async function everything(): Promise<Json[]> {
  const first = await get('/v1/materials?per_page=100')
  const pages = Math.ceil(Number(first.body.total) / 100)
  const rest = await Promise.all(
    Array.from({ length: pages - 1 }, (_, at) => get(`/v1/materials?per_page=100&page=${at + 2}`)),
  )
  return [first, ...rest].flatMap(items)
}

test('the list is cut by limit and keeps its order and its total', async () => {
  const all = await substitutes('polystyrene')
  const two = await get('/v1/materials/polystyrene/substitutes?limit=2')
  assert.equal([two.body.page, two.body.per_page, two.body.total], [1, 2, all.total])
  assert.equal(
    items(two).map((item) => (item.material as Json).id),
    idsOf(all).slice(0, 2),
  )
})

test('the same material made otherwise comes first', async () => {
  const obvious: [string, string][] = [
    ['primary-aluminium', 'recycled-aluminium'],
    ['blast-furnace-steel', 'electric-arc-furnace-steel'],
    ['primary-copper', 'recycled-copper'],
    ['container-glass', 'recycled-container-glass'],
  ]
  for (const [id, expected] of obvious) {
    const [first] = (await substitutes(id, 'limit=1')).data
    assert.is(first?.material.id, expected, id)
  }
})

test('of every material, whatever is offered does its main job, with lower carbon for the function, and says what it rests on', async () => {
  let some = 0
  for (const source of await everything()) {
    const id = String(source.id)
    const { data, rejected, total } = await substitutes(id)
    const [mainJob = ''] = Object(source.properties).jobs
    if (data.length > 0) some++
    else assert.ok(Array.isArray(rejected), `${id} has no substitute and does not say why`)
    assert.ok(total >= data.length)
    const tiers = data.map(({ tier }) => tier)
    assert.equal(tiers, tiers.toSorted().toReversed(), `${id}: verified ones come first`)
    for (const found of data) {
      const pair = `${found.material.id} for ${id}`
      assert.ok(found.material.properties.jobs.includes(mainJob), pair)
      assert.ok(found.sustainability_uplift > 0, pair)
      assert.ok(found.similarity >= 0 && found.similarity <= 1, pair)
      assert.is(found.tier, found.unknown.length === 0 ? 'verified' : 'to-check', pair)
      assert.match(found.rationale, /points? (more sustainable|of its score rest on that carbon)/, pair)
      assert.not.match(found.rationale, /allow -/, pair)
      assert.not.ok('evidence' in found.material.properties, pair)
      const { carbon_ratio: ratio } = found
      if (!ratio) continue
      assert.ok(ratio.low <= ratio.value && ratio.value <= ratio.high, pair)
      if (found.verdict === 'lower') assert.ok(ratio.high < 1, pair)
      // What is unlike and a stand-in besides is not ordered, however far apart.
      if (ratio.high < 1) assert.ok(['lower', 'not_comparable'].includes(found.verdict), pair)
    }
    for (const { reason } of rejected ?? []) assert.ok(reason.length > 5, id)
  }
  assert.ok(some > 100)
})

test('explain tells the nearest that were turned down, and why', async () => {
  assert.is((await substitutes('polystyrene')).rejected, undefined)
  const { rejected = [] } = await substitutes('polystyrene', 'explain=true')
  const reasonOf = new Map(rejected.map(({ id, reason }) => [id, reason]))
  assert.match(reasonOf.get('polyethylene-terephthalate') ?? '', /^its carbon per [a-z ]+ is [\d.]+ times as high$/)
})

const offered = async (id: string, other: string) =>
  (await substitutes(id)).data.find(({ material }) => material.id === other)

test('what the source is taken for decides, not what it merely has', async () => {
  for (const [id, other] of [
    ['adobe', 'rammed-earth'],
    ['granite', 'ceramic-tile'],
    ['polyvinyl-butyral', 'ethylene-vinyl-acetate'],
    ['polypropylene-pipe', 'polyethylene-pipe'],
    ['lime-cement-plaster', 'clay-plaster'],
    ['concrete-block', 'carbonated-concrete-block'],
  ] as const)
    assert.ok(await offered(id, other), `${other} for ${id}`)
  const turnedDown: [string, string, RegExp][] = [
    ['stainless-steel-316l', 'recycled-stainless-steel', /^resistance to corrosion outdoors: needs marine/],
    ['duplex-stainless-steel', 'recycled-stainless-steel', /^resistance to corrosion outdoors: needs marine/],
    ['butadiene-rubber', 'synthetic-polyisoprene', /^glass transition .* or less$/],
    ['lime-cement-plaster', 'gypsum-plaster', /^resistance to water dry: needs humid/],
    ['basalt-fibre', 'flax-fibre', /^maximum service temperature decides here/],
  ]
  for (const [id, other, reason] of turnedDown) {
    const { rejected = [] } = await substitutes(id, 'limit=20&explain=true')
    assert.match(rejected.find((one) => one.id === other)?.reason ?? '', reason, id)
  }
})

test('of unlike figures, one that counts more and is lower all the same is offered, to check', async () => {
  const found = await offered('starch-loose-fill', 'kraft-paper')
  assert.is(found?.verdict, 'not_comparable')
  assert.ok(found?.unknown.includes('carbon_kg_co2e_per_kg'))
})

test('what counts more and is surely lower all the same leaves nothing to check', async () => {
  const found = await offered('primary-aluminium', 'recycled-aluminium')
  assert.equal([found?.verdict, found?.tier], ['lower', 'verified'])
})

test('what is surely lower or at most a tenth more is verified; else the sentence says why the carbon is to check', async () => {
  const open = await offered('concrete-block', 'carbonated-concrete-block')
  assert.is(open?.tier, 'to-check')
  assert.match(open?.rationale ?? '', /check its carbon, as the figures leave open whether it is lower\.$/)
  const unlike = await offered('adobe', 'rammed-earth')
  assert.match(unlike?.rationale ?? '', /unlike stages or boundaries\.$/)
})

test('of a hazardous residue, or one that some grades hold, the sentence names the grade to ask for', async () => {
  for (const [id, other, grade] of [
    ['oriented-strand-board', 'plywood', 'low in formaldehyde'],
    ['flax-fibre-insulation', 'cellulose-insulation', 'without boric acid'],
  ] as const) {
    const found = await offered(id, other)
    assert.ok(found?.unknown.includes('substances'), other)
    assert.match(found?.rationale ?? '', new RegExp(`; ask for a grade ${grade}`))
  }
})

test('aluminium is a conductor with the figures of the unalloyed metal, and copper is no substitute that hangs from a mast', async () => {
  const { rejected = [] } = await substitutes('primary-copper', 'limit=20&explain=true')
  assert.match(rejected.find(({ id }) => id === 'primary-aluminium')?.reason ?? '', /^its carbon/)
  const conductor = await substitutes('primary-aluminium', 'limit=20&explain=true&job=electrical-conductor')
  assert.equal(idsOf(conductor), [])
  assert.match(conductor.rejected?.find(({ id }) => id === 'primary-copper')?.reason ?? '', /^density/)
  for (const id of ['aluminium-sheet', 'cast-aluminium'])
    assert.not.match((await offered(id, 'recycled-aluminium'))?.rationale ?? 'better yield', /better yield/)
})

test('the same material by another route is ahead of others in its tier', async () => {
  const ids = idsOf(await substitutes('polypropylene'))
  assert.ok(ids.indexOf('recycled-polypropylene') < ids.indexOf('recycled-high-density-polyethylene'))
})

test('of the plain metal in place of its product, what working gives is to check, and nothing is said of how much carbon it saves', async () => {
  const products: [string, string, string][] = [
    ['galvanised-steel', 'electric-arc-furnace-steel', 'corrosion_resistance'],
    ['steel-fasteners', 'electric-arc-furnace-steel', 'yield_strength_mpa'],
    ['aluminium-foil', 'recycled-aluminium', 'oxygen_barrier'],
    ['polyester-film', 'recycled-polyethylene-terephthalate', 'tensile_strength_mpa'],
  ]
  for (const [id, plain, figure] of products) {
    const found = await offered(id, plain)
    assert.is(found?.tier, 'to-check', id)
    assert.ok(found?.unknown.includes(figure) && found.unknown.includes('carbon_kg_co2e_per_kg'), id)
    assert.equal([found?.verdict, found?.carbon_ratio], ['not_comparable', undefined], id)
    assert.match(String(found?.rationale), /^carbon not comparable \([\d.]+ vs [\d.]+ kg CO2e per kg\)/, id)
    const changed = [...(found?.better_on ?? []), ...(found?.worse_on ?? [])].map((change) => change.figure)
    assert.not.ok(changed.includes(figure), id)
  }
  assert.match(
    String((await offered('galvanised-steel', 'electric-arc-furnace-steel'))?.rationale),
    /check resistance to corrosion, which the working into the product gives;/,
  )
  const { rejected = [] } = await substitutes('prepainted-aluminium', 'limit=20&explain=true')
  assert.is(
    rejected.find(({ id }) => id === 'electric-arc-furnace-steel')?.reason,
    'is another material, and not yet a product',
  )
})

test('a figure that misses its limit by less than it may be off is to check; a class that the job is defined by is not', async () => {
  const particleboard = await offered('medium-density-fibreboard', 'particleboard')
  assert.is(particleboard?.tier, 'to-check')
  assert.ok(particleboard?.unknown.includes('flexural_strength_mpa'))
  assert.is(await offered('cellular-glass', 'extruded-polystyrene'), undefined)
})

test('what misses its limit by far does not do the job, however wide its range; where a stronger class is sold, nothing is said of its carbon', async () => {
  const bearing = await substitutes('fired-clay-brick', 'limit=20&explain=true&job=load-bearing-masonry')
  const { reason = '' } = bearing.rejected?.find(({ id }) => id === 'lightweight-concrete-block') ?? {}
  assert.match(reason, /^compressive strength .* or more$/)
  for (const [id, figure] of [
    ['concrete-block', 'compressive_strength_mpa'],
    ['sand-lime-brick', 'compressive_strength_mpa'],
    ['autoclaved-aerated-concrete', 'thermal_conductivity_w_mk'],
  ] as const) {
    const found = await offered(id, 'lightweight-concrete-block')
    assert.ok(found?.unknown.includes(figure), id)
    assert.equal([found?.verdict, found?.carbon_ratio, found?.mass_factor], ['not_comparable', undefined, undefined])
    assert.match(found?.rationale ?? '', /check its carbon, which is of another class\.$/)
  }
  const { data } = await substitutes('concrete-block')
  assert.is(data[0]?.material.id, 'carbonated-concrete-block')
})

test('the warmth of masonry is judged alike wherever it counts, and is nothing to a wall inside', async () => {
  for (const job of ['thermal-masonry', 'load-bearing-masonry']) {
    const { data } = await substitutes('autoclaved-aerated-concrete', `limit=20&job=${job}`)
    const block = data.find(({ material }) => material.id === 'lightweight-concrete-block')
    assert.ok(block?.unknown.includes('thermal_conductivity_w_mk'), job)
  }
  const { data } = await substitutes('autoclaved-aerated-concrete', 'limit=20&job=partition-wall')
  const block = data.find(({ material }) => material.id === 'lightweight-concrete-block')
  assert.not.ok(block?.unknown.includes('thermal_conductivity_w_mk'))
})

const turnedDown = async (id: string, other: string, job: string) => {
  const { rejected = [] } = await substitutes(id, `limit=20&explain=true&job=${job}`)
  return rejected.find((one) => one.id === other)?.reason ?? ''
}

test('what nobody states of the source is to check, and what melts below the heat that is asked for is turned down', async () => {
  assert.match(
    await turnedDown(
      'glass-fibre-reinforced-polyamide-66',
      'glass-fibre-reinforced-polypropylene',
      'reinforced-engineering-part',
    ),
    /^maximum service temperature 82 °C/,
  )
  const filled = await offered('carbon-fibre-reinforced-polyamide', 'glass-fibre-reinforced-pet')
  assert.ok(filled?.unknown.includes('max_service_temp_c'))
  assert.match(
    filled?.rationale ?? '',
    /check maximum service temperature.*, which no source states of carbon-fibre-reinforced polyamide/,
  )
  assert.match(
    await turnedDown('silicone-rubber', 'ethylene-vinyl-acetate', 'soft-plastic-goods'),
    /^melting point .*: needs a maximum service temperature of .* or more$/,
  )
})

test('a figure that is borrowed passes no gate that its lender fails', async () => {
  for (const id of ['ramie', 'recycled-cellulosic-fibre']) {
    const ids = idsOf(await substitutes(id))
    assert.not.ok(ids.includes('cotton'), id)
    for (const one of ['organic-cotton', 'cotton-made-in-africa']) assert.not.ok(ids.includes(one), id)
  }
})

test('what conducts current decides nothing in pipes and roofs', async () => {
  for (const job of ['pressure-water-pipe', 'metal-roof-sheet']) {
    const { rejected = [], data } = await substitutes('recycled-copper', `limit=20&explain=true&job=${job}`)
    assert.not.ok(
      rejected.some(({ reason }) => /conductivity/.test(reason)),
      job,
    )
    assert.not.ok(
      data.some(({ rationale }) => /conductivity/.test(rationale)),
      job,
    )
  }
})

test('points of the score that rest on carbon which does not compare are not told as a gain', async () => {
  const scrap = await offered('aluminium-foil', 'recycled-aluminium')
  assert.match(scrap?.rationale ?? '', /^carbon not comparable .*; the \d+ points of its score rest on that carbon/)
})

test('a pair that does not compare is told so both ways', async () => {
  for (const [id, other] of [
    ['vinyl-ester-resin', 'epoxy-resin'],
    ['glass-fibre-reinforced-polypropylene', 'glass-fibre-reinforced-pet'],
  ] as const) {
    const { rejected = [] } = await substitutes(id, 'limit=20&explain=true')
    assert.match(
      rejected.find((one) => one.id === other)?.reason ?? '',
      /^its carbon cannot be compared: unlike (boundaries|states)/,
    )
  }
})

test('a reason is that which holds: what saves nothing is not called another maker’s saving', async () => {
  const reason = await turnedDown('ready-mixed-concrete', 'recycled-aggregate-concrete', 'structural-concrete')
  assert.match(reason, /^its carbon per .*, 1\.28 times, cannot be told from that of the source$/)
})

test('hazardous substances that stay, and those that come in their place, are named', async () => {
  const tile = await offered('engineered-stone', 'ceramic-tile')
  assert.match(tile?.rationale ?? '', /; it too holds crystalline silica \(quartz\), carcinogenic in category 1/)
  const { data } = await substitutes('alkyd-paint', 'limit=20&job=metal-coating')
  const epoxy = data.find(({ material }) => material.id === 'epoxy-coating')
  assert.match(epoxy?.rationale ?? '', /without butanone oxime.*; made with bisphenol A, of very high concern/i)
})

test('every loss is told, and what is merely different too', async () => {
  const trays = await substitutes('polyethylene-terephthalate', 'limit=20&job=clear-rigid-packaging')
  const tray = trays.data.find(({ material }) => material.id === 'polystyrene')
  assert.is(tray?.tier, 'to-check')
  assert.match(tray?.rationale ?? '', /but worse .*recycled at scale \(no vs yes\)/)
  const solder = await offered('tin-lead-solder', 'lead-free-solder')
  assert.match(solder?.rationale ?? '', /; another melting point \(217 vs 183 °C\)/)
})

test('form, weight and size that cannot hold are to check', async () => {
  for (const [id, other, job, figure] of [
    ['calcium-silicate-board', 'expanded-perlite', 'non-combustible-insulation', 'density_kg_m3'],
    ['ethylene-vinyl-acetate-foam', 'polyethylene-foam', 'reusable-cushion', 'density_kg_m3'],
    ['granite', 'ceramic-tile', 'stone-slab', 'grammage_g_m2'],
    ['straw-board', 'gypsum-plasterboard', 'lining-board', 'thickness_mm'],
    ['gypsum-block', 'carbonated-concrete-block', 'partition-wall', 'density_kg_m3'],
    ['wood-wool-board', 'glass-wool', 'sound-absorber', 'density_kg_m3'],
  ] as const) {
    const { data } = await substitutes(id, `limit=20&job=${job}`)
    const found = data.find(({ material }) => material.id === other)
    if (found) assert.ok(found.unknown.includes(figure), `${other} for ${id}`)
  }
  assert.not.ok(idsOf(await substitutes('glass-wool')).includes('straw-bale'))
})

test('where a kilogram stands for a tray, what a litre costs many times over is not offered', async () => {
  for (const id of ['expanded-polystyrene', 'extruded-polystyrene']) {
    const { data } = await substitutes(id, 'limit=20&job=foam-packaging')
    const ids = data.map(({ material }) => material.id)
    assert.ok(ids.includes('moulded-pulp') && !ids.includes('bagasse-pulp'), id)
    assert.match(await turnedDown(id, 'bagasse-pulp', 'foam-packaging'), /^a litre of it has [\d.]+ times the carbon/)
  }
})

test('what is dosed or spun is compared for no section of a beam', async () => {
  for (const [id, type, allowed] of [
    ['portland-cement', 'tie_strength', ['mass']],
    ['cotton', 'panel_stiffness', ['mass', 'tenacity']],
  ] as const) {
    const { status, body } = await get(`/v1/materials/${id}/substitutes?function=${type}`)
    const [detail] = (body.error as { details: { allowed: string[] }[] }).details
    assert.equal([status, detail?.allowed], [400, [...allowed]], id)
  }
})

test('a pipe that bears the heat of its job is offered, to check where the kind of pipe decides', async () => {
  assert.not.ok(idsOf(await substitutes('copper-pipe')).includes('polypropylene-pipe'), 'it is a drain')
  const steel = await offered('stainless-steel-pipe', 'cross-linked-polyethylene')
  assert.not.match(String(steel?.rationale), /927/)
  assert.not.match(await turnedDown('polypropylene-pipe', 'pvc-u-pipe', 'drain-pipe'), /temperature/)
})

test('a figure to which others have three times as much leaves the carbon to check', async () => {
  for (const [id, job] of [
    ['prepainted-aluminium', 'metal-roof-sheet'],
    ['prepainted-steel', 'metal-roof-sheet'],
  ] as const) {
    const { data } = await substitutes(id, `limit=20&job=${job}`)
    const sheet = data.find(({ material }) => material.id === 'copper-sheet')
    assert.is(sheet?.tier, 'to-check', id)
    assert.match(
      sheet?.rationale ?? '',
      /check its carbon, (of which others have three times as much|as the figures leave open)/,
    )
  }
})

test('recycled and virgin plastic of one kind are not set apart by two tests of heat', async () => {
  const virgin = await turnedDown(
    'recycled-acrylonitrile-butadiene-styrene',
    'acrylonitrile-butadiene-styrene',
    'impact-housing',
  )
  assert.not.match(virgin, /temperature/)
})

test('a block of a known width stands in for no board', async () => {
  for (const id of ['gypsum-fibreboard', 'clay-board'])
    assert.match(await turnedDown(id, 'lightweight-concrete-block', 'partition-wall'), /^thickness 140 mm/, id)
})

test('a substitute may be asked for by its qualities, and by what is true or false', async () => {
  const clear = await substitutes(
    'polyethylene-terephthalate',
    'limit=20&require=recyclable=true,food_contact>=conditional',
  )
  assert.ok(clear.total > 0)
  for (const { material } of clear.data) {
    assert.is(material.sustainability.recyclable, true)
    assert.ok(['suitable', 'conditional'].includes(String(Object(material.properties).food_contact)))
  }
  const { rejected = [] } = await substitutes('stone-wool', 'limit=20&explain=true&require=recyclable=true')
  assert.ok(
    rejected.some(({ reason }) => reason === 'does not hold recyclable=true'),
    JSON.stringify(rejected),
  )
})

test('a saving whose least cannot be seen is told as “up to”', async () => {
  const steel = await offered('blast-furnace-steel', 'hydrogen-reduced-steel')
  assert.match(steel?.rationale ?? '', /% less carbon per \w+ \(up to \d+ %\)/)
})

test('what is sold light and dense is not told apart by the density that one record happens to have', async () => {
  for (const job of ['cavity-insulation', 'sound-absorber', 'non-combustible-insulation']) {
    const { data } = await substitutes('stone-wool', `limit=20&job=${job}`)
    const wool = data.find(({ material }) => material.id === 'glass-wool')
    assert.equal([wool?.tier, wool?.verdict], ['to-check', 'not_distinguishable'], job)
    assert.match(wool?.rationale ?? '', /check its carbon, which the density of what is ordered decides\.$/)
  }
})

test('where the density is not that of the product whose carbon it is, the carbon is to check', async () => {
  const clay = await offered('lime-plaster', 'clay-plaster')
  assert.is(clay?.tier, 'to-check')
  assert.match(clay?.rationale ?? '', /check its carbon, as density and carbon of one of them are of two products\.$/)
})

test('quartz dust is held against no worktop that comes to replace stone with as much of it, nor frost against what lies indoors', async () => {
  const { data, rejected = [] } = await substitutes('granite', 'limit=20&explain=true&job=worktop')
  assert.ok(data.some(({ material }) => material.id === 'engineered-stone'))
  for (const { rationale, material } of data)
    assert.not.match(rationale, material.id === 'high-pressure-laminate' ? /frost/ : /frost|without Crystalline silica/)
  const marble = rejected.find(({ id }) => id === 'marble')
  assert.is(marble?.reason, 'resistance to acids and alkalis poor: needs fair or better')
  const outdoors = await substitutes('granite', 'limit=20&explain=true')
  assert.match(outdoors.rejected?.find(({ id }) => id === 'marble')?.reason ?? '', /^resistance to frost/)
})

test('the function is that of the job: a lining by volume, hide by area, a core by what crushes it', async () => {
  const peek = await offered('polytetrafluoroethylene', 'polyether-ether-ketone')
  assert.is(peek?.function, 'volume')
  assert.ok(peek?.unknown.includes('elongation_at_break_pct'))
  const sulfide = await offered('polyether-ether-ketone', 'polyphenylene-sulfide')
  assert.is(sulfide?.function, 'volume')
  const hides = (await substitutes('bovine-leather', 'limit=20')).data
  const grown = hides.find(({ material }) => material.id === 'mycelium-leather')
  // 2.76 kg CO2e/m2 of the study against 19.3 kg CO2e/kg × 0.863 kg/m2.
  assert.ok(Math.abs((grown?.carbon_ratio?.value ?? 0) - 2.76 / (19.3 * 0.863)) < 0.01)
  assert.is(hides.at(-1)?.material.id, 'mycelium-leather')
  const { rejected = [] } = await substitutes('balsa')
  assert.is(
    rejected.find(({ id }) => id === 'recycled-pet-foam')?.reason,
    'compressive strength 0.8 MPa: needs 7.78 MPa or more',
  )
})

test('nylon by another route comes before what melts sooner', async () => {
  assert.equal(idsOf(await substitutes('polyamide-fibre')).slice(0, 2), [
    'recycled-polyamide-fibre',
    'polypropylene-fibre',
  ])
  assert.ok((await offered('polyamide-fibre', 'polypropylene-fibre'))?.unknown.includes('melting_point_c'))
})

test('an empty list says which came nearest and why not', async () => {
  const { data, total, rejected = [] } = await substitutes('toughened-glass')
  assert.equal([data, total], [[], 0])
  assert.is(rejected.find(({ id }) => id === 'float-glass')?.reason, 'is not used as tempered pane')
})

test('a figure that its grade decides is to check where it misses, after all that hold', async () => {
  for (const [id, other, figure] of [
    ['polypropylene', 'recycled-polypropylene', 'elongation_at_break_pct'],
    ['pvc-window-profile', 'sawn-pine', 'rot_resistance'],
    ['recycled-plastic-lumber', 'sawn-larch', 'rot_resistance'],
    ['bovine-leather', 'polyurethane-synthetic-leather', 'tear_strength_n_mm'],
  ] as const) {
    const found = await offered(id, other)
    assert.is(found?.tier, 'to-check', other)
    assert.ok(found?.unknown.includes(figure), other)
  }
})

test('a stand-in figure has to lie far lower, and is to check; one for the same worked further is none', async () => {
  const found = await offered('pvc-coated-fabric', 'polyurethane-synthetic-leather')
  assert.is(found?.verdict, 'not_distinguishable')
  assert.ok(found?.unknown.includes('carbon_kg_co2e_per_kg'))
  assert.is(await offered('silicone-water-repellent', 'plant-based-water-repellent'), undefined)
  const { rejected = [] } = await substitutes('galvanised-steel', 'limit=20&explain=true')
  assert.match(rejected.find(({ id }) => id === 'prepainted-steel')?.reason ?? '', /^is the same worked further/)
})

test('“of very high concern” is said of what is on the candidate list alone, and of the rest which hazard it is', async () => {
  const { body } = await get('/v1/vocabulary')
  const listed = (body.substances as Json[]).filter(({ hazards }) => (hazards as string[]).includes('svhc'))
  const ofConcern = new Set(listed.flatMap(({ cas, label }) => [String(cas), String(label)]))
  const said = new Set<string>()
  for (const { id } of await everything()) {
    const { data, rejected = [] } = await substitutes(String(id), 'limit=20&explain=true')
    for (const text of [...data.map(({ rationale }) => rationale), ...rejected.map(({ reason }) => reason)])
      for (const [, name = '', cas] of text.matchAll(
        /(?:without|holds) ([^;]+?)(?: \(([\d-]+)\))?, of very high concern/g,
      )) {
        assert.ok(ofConcern.has(cas ?? name), text)
        said.add(name)
      }
  }
  assert.ok(said.has('Lead'))
  const fluorinated = await offered('polyvinylidene-fluoride', 'polyether-ether-ketone')
  assert.match(fluorinated?.rationale ?? '', /without Polyvinylidene fluoride, a PFAS/)
  const laminate = await offered('engineered-stone', 'high-pressure-laminate')
  assert.match(laminate?.rationale ?? '', /without Crystalline silica \(quartz\), carcinogenic in category 1/)
})

test('what holds a hazardous substance is replaced at a cost in carbon, but not at any', async () => {
  assert.ok(await offered('tin-lead-solder', 'lead-free-solder'))
  assert.is(await offered('alkyd-paint', 'polyurethane-varnish'), undefined)
})

test('what is recycled or made of scrap is not replaced by new material on figures that leave it open, nor by its own metal', async () => {
  const reasons = async (id: string) => (await substitutes(id, 'limit=20&explain=true')).rejected ?? []
  const reasonOf = async (id: string, other: string) => (await reasons(id)).find((one) => one.id === other)?.reason
  assert.match((await reasonOf('testliner', 'kraft-paper')) ?? '', /^is new material in place of recycled/)
  assert.match((await reasonOf('recycled-copper', 'primary-copper')) ?? '', /^its carbon .* times as high$/)
  assert.is(await reasonOf('reinforcing-steel', 'electric-arc-furnace-steel'), 'is what it is made of')
})

test('of a cushion, harder is not better, and neither a kilogram nor a litre tells its carbon', async () => {
  for (const [id, job] of [
    ['expanded-polystyrene', 'moulded-cushion'],
    ['extruded-polystyrene', 'foam-packaging'],
    ['expanded-polypropylene', 'moulded-cushion'],
  ] as const) {
    const { data } = await substitutes(id, `limit=20&job=${job}`)
    assert.ok(data.length > 0)
    for (const { rationale, material, unknown, ...found } of data) {
      assert.not.match(rationale, /(better|worse) [^;]*compressive/)
      assert.ok(unknown.includes('carbon_kg_co2e_per_kg'))
      assert.equal([found.carbon_ratio, found.mass_factor], [undefined, undefined])
      assert.match(rationale, /^\d+ % less carbon per kilogram, .* carbon per litre; /)
      if (/ (more|times the) carbon/.test(rationale)) assert.is(found.verdict, 'not_comparable', material.id)
    }
  }
  const light = await substitutes('expanded-polystyrene', 'job=moulded-cushion&max_mass_factor=2&explain=true')
  assert.equal(light.data, [])
  assert.is(
    light.rejected?.find(({ id }) => id === 'moulded-pulp')?.reason,
    'its mass for the same function is unknown',
  )
})

test('an answer says in which job the material is replaced, and which others it has', async () => {
  const { body } = await get('/v1/materials/expanded-polystyrene/substitutes')
  assert.equal(body.job, { id: 'board-insulation', label: 'Board insulation' })
  assert.ok((body.other_jobs as Json[]).some(({ id }) => id === 'foam-packaging'))
  const cotton = await get('/v1/materials/cotton/substitutes?job=board-insulation')
  const [detail] = (cotton.body.error as { details: Json[] }).details
  assert.equal([cotton.status, detail?.allowed], [400, ['absorbent-fibre', 'fill-fibre']])
  assert.match(String(detail?.message), /cotton does not do it/)
})

test('a reason is one: elements are not turned down for being others, and near figures are not called higher', async () => {
  assert.equal((await substitutes('lead', 'limit=20&explain=true')).rejected, [])
  const { rejected: [cork] = [] } = await substitutes('expanded-polystyrene')
  assert.match(cork?.reason ?? '', /^its carbon per square metre of the same thermal resistance, .* cannot be told/)
  const { rejected: concretes = [] } = await substitutes('ready-mixed-concrete', 'limit=20&explain=true')
  assert.match(concretes.find(({ id }) => id === 'concrete-c20-25')?.reason ?? '', /^compressive strength/)
  assert.ok(await offered('steel-sections', 'hydrogen-reduced-steel'))
})

test('conditions of the caller narrow the list, and each turned down says which it does not hold', async () => {
  const all = await substitutes('polystyrene')
  const dense = await substitutes('polystyrene', 'limit=20&explain=true&require=density_kg_m3<1300')
  assert.ok(dense.total < all.total)
  for (const { material } of dense.data) assert.ok(Number(material.properties.density_kg_m3) < 1300)
  assert.ok(dense.rejected?.some(({ reason }) => reason === 'does not hold density_kg_m3<1300'))
  const low = await substitutes('polystyrene', 'max_carbon=1')
  assert.ok(low.data.every(({ material }) => material.sustainability.carbon_kg_co2e_per_kg <= 1))
  const light = await substitutes('polystyrene', 'max_mass_factor=1.2')
  assert.ok(light.data.every(({ mass_factor }) => mass_factor !== undefined && mass_factor <= 1.2))
  const made = await substitutes('polystyrene', 'min_suppliers=4')
  assert.ok(made.data.every(({ material }) => material.supplier_count >= 4))
})

test('produced_in keeps what a listed site makes there today, and says of the rest that none does', async () => {
  const kept: string[] = []
  const refused: string[] = []
  for (const id of ['polystyrene', 'primary-aluminium', 'primary-copper', 'polyester-fibre']) {
    const all = idsOf(await substitutes(id))
    const answer = await substitutes(id, 'limit=20&explain=true&produced_in=Germany')
    for (const other of all) {
      const makers = (await get(`/v1/suppliers?material=${other}&produced_in=DE&per_page=1`)).body.total
      assert.is(idsOf(answer).includes(other), Number(makers) > 0, `${other} for ${id}`)
      ;(Number(makers) > 0 ? kept : refused).push(other)
      const reason = answer.rejected?.find((one) => one.id === other)?.reason
      if (makers === 0 && reason) assert.is(reason, 'no listed operating site in Germany')
    }
  }
  assert.ok(kept.length > 0 && refused.length > 0)
  assert.is((await get('/v1/materials/polystyrene/substitutes?produced_in=Germny')).status, 400)
})

test('allowed_in tells what bans of products there have to be checked, inherited law included', async () => {
  const touched = 'recycled-high-density-polyethylene'
  const bans = items(await get(`/v1/regulatory/${touched}?jurisdiction=Brazil&phase=in_force&per_page=100`))
  assert.ok(bans.some(({ kind }) => kind === 'ban'))
  const found = async (place: string) =>
    (await substitutes('high-density-polyethylene', `limit=20&allowed_in=${place}`)).data.find(
      ({ material }) => material.id === touched,
    )
  for (const place of ['BR', 'Brazil', 'Mercosur']) {
    const substitute = await found(place)
    assert.is(substitute?.tier, 'to-check', place)
    assert.ok(substitute?.unknown.includes('law'))
    assert.match(String(substitute?.rationale), /; check bans on products in (Brazil|Mercosur) \(/)
  }
  assert.not.ok((await found('Andorra'))?.unknown.includes('law'))
  assert.is((await get('/v1/materials/polystyrene/substitutes?allowed_in=Atlantis')).status, 400)
})

test('a function of the caller replaces that of the job', async () => {
  const [own] = (await substitutes('polystyrene', 'limit=1')).data
  const [perVolume] = (await substitutes('polystyrene', 'limit=1&function=volume')).data
  assert.equal([own?.function, perVolume?.function], ['panel_stiffness', 'volume'])
  assert.not.equal(own?.carbon_ratio, perVolume?.carbon_ratio)
  const { status, body } = await get('/v1/materials/polystyrene/substitutes?function=energy_storage')
  assert.is(status, 400)
  assert.match(String((body.error as Json).message), /no job of polystyrene \(clear rigid packaging\) asks for it/)
})

test('a condition that cannot be read is told with the nearest figure', async () => {
  const { status, body } = await get('/v1/materials/polystyrene/substitutes?require=densty_kg_m3<1')
  assert.is(status, 400)
  const [detail] = (body.error as { details: Json[] }).details
  assert.equal([detail?.parameter, detail?.did_you_mean], ['require', 'density_kg_m3'])
  for (const wrong of [
    'density_kg_m3',
    'density_kg_m3<',
    'density_kg_m3<a',
    'density_kg_m3<1,',
    'density_kg_m3<<1',
    'recyclable=1',
  ])
    assert.is(
      (await get(`/v1/materials/polystyrene/substitutes?require=${encodeURIComponent(wrong)}`)).status,
      400,
      wrong,
    )
})

test('nothing is offered that a practitioner would laugh at', async () => {
  const laughable: [string, string[]][] = [
    ['primary-aluminium', ['recycled-copper', 'electric-arc-furnace-steel']],
    ['stone-wool', ['wood-fibre-insulation', 'straw-bale', 'cellulose-insulation']],
    ['ptfe-non-stick-coating', ['linseed-oil-finish']],
    ['concrete-c50-60', ['concrete-c20-25', 'sawn-softwood']],
    ['ready-mixed-concrete', ['concrete-c20-25', 'sawn-softwood']],
    ['toughened-glass', ['float-glass']],
    ['aramid-fibre', ['hemp-fibre', 'flax-fibre']],
    ['nickel-manganese-cobalt-oxide', ['nickel-sulfate', 'lithium-carbonate']],
    ['neodymium-iron-boron-magnet', ['ferrite-magnet']],
    ['low-density-polyethylene', ['recycled-high-density-polyethylene']],
    ['polyamide-carpet-tile', ['cork-flooring']],
    ['acrylonitrile-butadiene-styrene', ['recycled-high-density-polyethylene', 'recycled-polyamide-6']],
  ]
  for (const [id, never] of laughable) {
    const ids = idsOf(await substitutes(id))
    for (const other of never) assert.not.ok(ids.includes(other), `${other} for ${id}`)
  }
})

test.run()
