import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Ranking } from '../../src/schema/rank.ts'
import { ask, type Json } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('rank')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const post = (body: unknown) =>
  ask(server.base, '/v1/materials/rank', { method: 'POST', body: JSON.stringify(body), headers: server.key })
async function ranked(body: unknown): Promise<Ranking> {
  const { status, body: answer } = await post(body)
  assert.is(status, 200, JSON.stringify(answer))
  return answer as unknown as Ranking
}

const CUPS = {
  ids: ['polystyrene', 'polylactic-acid', 'recycled-polyethylene-terephthalate', 'polyethylene-terephthalate'],
  weights: { carbon: 0.6, tensile_strength_mpa: 0.4 },
  function: { type: 'panel_stiffness' },
}

test('totals are the sum of the terms, best first', async () => {
  const { rows, total } = await ranked(CUPS)
  assert.is(total, 4)
  assert.is(rows[0]?.id, 'recycled-polyethylene-terephthalate')
  for (const { terms, total: sum } of rows) {
    assert.ok(Math.abs(terms.reduce((all, { points }) => all + points, 0) - sum) < 0.001)
    assert.equal(
      terms.map(({ figure, weight }) => [figure, weight]),
      [
        ['carbon', 0.6],
        ['tensile_strength_mpa', 0.4],
      ],
    )
  }
  assert.equal(
    rows.map((row) => row.total),
    rows.map((row) => row.total).toSorted((a, b) => b - a),
  )
})

test('the best and the worst by one criterion get all and nothing', async () => {
  const { rows } = await ranked({ ids: ['polystyrene', 'polylactic-acid'], weights: { density_kg_m3: -1 } })
  assert.equal(
    rows.map(({ id, total }) => [id, total]),
    [
      ['polystyrene', 1],
      ['polylactic-acid', 0],
    ],
  )
})

test('the Pareto front is what nothing beats on every count', async () => {
  const { pareto, rows } = await ranked(CUPS)
  assert.ok(pareto.includes(rows[0]?.id ?? ''))
  assert.not.ok(pareto.includes('polyethylene-terephthalate'), 'recycled PET is as strong with less carbon')
})

test('those that tie share the trials, so that stability never adds up to more than all of them', async () => {
  const ids = ['polyethylene-terephthalate', 'bio-based-polyethylene-terephthalate']
  const { stability, rows } = await ranked({ ids, weights: { density_kg_m3: -1 } })
  assert.is(rows[0]?.total, rows[1]?.total)
  assert.equal(Object.values(stability), [50, 50])
})

test('stability says how often each of the first three stays first, the same each time', async () => {
  const first = await ranked(CUPS)
  assert.equal(first, await ranked(CUPS))
  const counts = Object.values(first.stability)
  assert.is(counts.length, 3)
  assert.ok(counts.reduce((all, count) => all + count, 0) <= 100)
  assert.ok((first.stability[first.rows[0]?.id ?? ''] ?? 0) > 90)
})

test('stability knows how far the figures may be off: near figures change places, far ones do not', async () => {
  const weights = { carbon: 1 }
  const near = await ranked({ ids: ['epoxy-resin', 'vinyl-ester-resin'], weights })
  assert.ok(
    Object.values(near.stability).every((count) => count > 10 && count < 90),
    JSON.stringify(near),
  )
  const far = await ranked({ ids: ['primary-aluminium', 'recycled-aluminium'], weights })
  assert.equal(far.stability['recycled-aluminium'], 100)
})

test('what nobody states earns nothing and leaves the total open', async () => {
  const { rows } = await ranked({
    ids: ['chemically-recycled-polyethylene-terephthalate', 'polystyrene', 'polylactic-acid'],
    weights: { carbon: 1, curie_temp_c: -1, density_kg_m3: -1 },
  })
  for (const { terms, total, total_high = 0 } of rows) {
    assert.is(terms.find(({ figure }) => figure === 'curie_temp_c')?.unknown, true)
    assert.ok(total_high > total)
  }
})

test('candidates come from a job, a family or conditions', async () => {
  const weights = { carbon: 1 }
  const { rows } = await ranked({ job: 'clear-rigid-packaging', weights, limit: 100 })
  assert.ok(rows.some(({ id }) => id === 'polystyrene'))
  assert.not.ok(rows.some(({ id }) => id === 'stone-wool'))
  const family = await ranked({ family: 'insulation', where: 'thermal_conductivity_w_mk<0.03', weights })
  assert.ok(family.total > 0 && family.total < 10)
  assert.is((await ranked({ weights, limit: 1 })).rows.length, 1)
})

test('carbon is for the function of the job that was asked for, so that rank and substitutes agree', async () => {
  const weights = { carbon: 0.5, thermal_conductivity_w_mk: -0.5 }
  const { rows, ...answer } = await ranked({ job: 'non-combustible-insulation', weights })
  assert.is(answer.function, 'thermal_resistance')
  const at = (id: string) => rows.findIndex((row) => row.id === id)
  assert.ok(at('glass-wool') < at('stone-wool'))
  const byMass = await ranked({ job: 'non-combustible-insulation', weights, function: { type: 'mass' } })
  assert.is(byMass.function, 'mass')
})

test('what compare does not order is warned of among the first three', async () => {
  const apart = await ranked({ ids: ['cotton', 'gold', 'portland-cement'], weights: { carbon: 1 } })
  assert.is(apart.warnings?.length, 3)
  assert.match(
    apart.warnings?.[0] ?? '',
    /^The carbon of Portland cement and Cotton does not compare: they have no job in common/,
  )
  const ids = ['lithium-iron-phosphate', 'nickel-manganese-cobalt-oxide']
  const cathodes = await ranked({ ids, weights: { carbon: 1 }, function: { type: 'energy_storage' } })
  assert.match(cathodes.warnings?.join() ?? '', /unlike boundaries/)
  const near = await ranked({ ids: ['epoxy-resin', 'vinyl-ester-resin'], weights: { carbon: 1 } })
  assert.ok(near.warnings?.length === 1)
  const films = await ranked({ job: 'flexible-film', weights: { carbon: 1 } })
  assert.match(films.warnings?.join() ?? '', /^The carbon of .* and .* cannot be told apart by the figures/)
  const { warnings } = await ranked({ ids: ['primary-copper', 'recycled-copper'], weights: { carbon: 1, score: 1 } })
  assert.is(warnings, undefined)
})

test('a positive weight of a figure without a better direction is told to ask for more of it', async () => {
  const ids = ['stone-wool', 'glass-wool']
  const more = await ranked({ ids, weights: { thermal_conductivity_w_mk: 1 } })
  assert.equal(more.warnings, ['More of thermal conductivity counts as better; a negative weight asks for less'])
  assert.is((await ranked({ ids, weights: { thermal_conductivity_w_mk: -1 } })).warnings, undefined)
})

test('a figure without a better direction has that of the job, which the answer says', async () => {
  const weights = { thermal_conductivity_w_mk: 1 }
  const { rows, warnings = [] } = await ranked({ job: 'board-insulation', weights, limit: 100 })
  const values = rows.flatMap(({ terms }) => (typeof terms[0]?.value === 'number' ? [terms[0].value] : []))
  assert.ok(values.length > 5)
  assert.equal(
    values,
    values.toSorted((a, b) => a - b),
  )
  assert.match(warnings.join(), /^Less of thermal conductivity counts as better, as the job asks: board insulation$/)
  const signed = await ranked({ job: 'board-insulation', weights: { thermal_conductivity_w_mk: -1 }, limit: 100 })
  assert.equal(
    signed.rows.map(({ id }) => id),
    rows.map(({ id }) => id),
  )
  assert.is(signed.warnings, undefined)
})

test('what none of the candidates has earns nothing, and what nobody states comes before it', async () => {
  for (const [job, quality, unknown] of [
    ['board-insulation', 'biodegradable', 'expanded-cork'],
    ['casting-resin', 'recyclable', undefined],
  ] as const) {
    const { rows } = await ranked({ job, weights: { [quality]: 1 }, limit: 100 })
    const told = rows.flatMap(({ terms }) => terms)
    assert.ok(
      told.every(({ value, rated }) => value !== false || rated === 0),
      job,
    )
    if (unknown === undefined) continue
    const at = (id: string) => rows.findIndex((row) => row.id === id)
    assert.ok(at(unknown) < at('expanded-polystyrene'))
  }
})

test('carbon without the working into the product does not win a job of products', async () => {
  for (const [job, plain] of [
    ['pressure-water-pipe', 'recycled-copper'],
    ['corrosion-protected-sheet', 'electric-arc-furnace-steel'],
  ] as const) {
    const { rows, warnings = [] } = await ranked({ job, weights: { carbon: 1 }, limit: 100 })
    assert.is(rows.find(({ id }) => id === plain)?.terms[0]?.unknown, true, job)
    assert.not.equal(rows[0]?.id, plain)
    assert.match(warnings.join(), /lacks? the working into the product, and counts as unknown/)
  }
})

test('where figures of the function are unknown, carbon is per kilogram, and the answer says that it does not order', async () => {
  for (const job of ['moulded-cushion', 'foam-packaging', 'window-profile']) {
    const answer = await ranked({ job, weights: { carbon: 1 } })
    assert.is(answer.function, 'mass', job)
    assert.match(answer.warnings?.join() ?? '', /neither a kilogram nor a litre stands for the function/)
    assert.ok(Object.values(answer.stability).reduce((all, count) => all + count, 0) <= 100)
  }
})

test('candidates may be asked for by a quality', async () => {
  const { rows } = await ranked({ job: 'clear-rigid-packaging', where: 'recyclable=true', weights: { carbon: 1 } })
  assert.ok(rows.length > 0 && !rows.some(({ id }) => id === 'polystyrene'))
})

test('materials that do not do the job are named', async () => {
  const { total, warnings } = await ranked({ ids: ['cotton', 'wool'], job: 'flexible-film', weights: { carbon: 1 } })
  assert.is(total, 0)
  assert.equal(warnings, ['Cotton, Wool do not do the job or hold the conditions asked for, and are left out'])
})

test('scores of different jobs are warned of', async () => {
  const { warnings = [] } = await ranked({ ids: ['gold', 'wool'], weights: { score: 1 } })
  assert.match(warnings.join(), /no job in common, so their scores do not compare/)
})

const FAULTS: [body: unknown, parameter: string, message: RegExp][] = [
  [[], 'body', /must be a JSON object/],
  [{}, 'weights', /missing/],
  [{ weights: {} }, 'weights', /0 weights/],
  [{ weights: { carbn: 1 } }, 'weights.carbn', /did you mean carbon/],
  [{ weights: { carbon: 'a' } }, 'weights.carbon', /cannot be a string/],
  [{ weights: { carbon: 0 } }, 'weights.carbon', /is 0/],
  [{ weights: { tensile_strength_mpa: -1 } }, 'weights.tensile_strength_mpa', /negative/],
  [{ weights: { carbon: 1 }, job: 'clear-cupp' }, 'job', /cannot be/],
  [{ weights: { carbon: 1 }, where: 'densty<1' }, 'where', /did you mean density_kg_m3/],
  [{ weights: { carbon: 1 }, ids: ['polystyrene'] }, 'ids', /1 id sent/],
  [{ weights: { carbon: 1 }, function: { type: 'panel' } }, 'function.type', /cannot be "panel"/],
  [
    { weights: { carbon: 1 }, ids: ['glass-fibre', 'carbon-fibre'], function: { type: 'magnetic_energy' } },
    'function.type',
    /no job of glass-fibre .* asks for it/,
  ],
  [{ weights: { carbon: 1 }, function: { type: 'mass', mass_kg: -1 } }, 'function.mass_kg', /cannot be -1/],
  [{ weights: { carbon: 1 }, limit: 0 }, 'limit', /a number from 1 to 100/],
  [{ weights: { carbon: 1 }, familly: 'x' }, 'familly', /did you mean family/],
]
for (const [body, parameter, message] of FAULTS)
  test(`a wrong body is told what is wrong: ${JSON.stringify(body)}`, async () => {
    const { status, body: answer } = await post(body)
    assert.is(status, 400)
    const details = (answer.error as { details: Json[] }).details
    const found = details.find((detail) => detail.parameter === parameter)
    assert.match(String(found?.message), message)
  })

test.run()
