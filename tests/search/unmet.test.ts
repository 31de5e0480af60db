import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('conditions that nothing of the kind meets')
const atlas = openAtlas(readSnapshot(join(DIST, 'atlas.snapshot')))
const search = await atlas.search()
const find = (q: string) => search.find({ q, page: 1, per_page: 5 })
const materialOf = (id: string) => atlas.materials.at(atlas.materials.indexOf(id) ?? -1)

test('a kind of which nothing meets a condition has no answer, but says so and has what comes nearest of the kind', async () => {
  for (const [question, figure, name] of [
    ['cement under 0.1 kg CO2 per kg', 'carbon_kg_co2e_per_kg', /cement/i],
    ['insulation below 0.01 W/mK', 'thermal_conductivity_w_mk', /./],
    ['transparent wood', 'transparency', /./],
    ['Beton über 300 MPa', 'tensile_strength_mpa', /concrete/i],
  ] as const) {
    const { total, unmet, nearest } = await find(question)
    assert.equal([total, unmet?.map((one) => one.figure)], [0, [figure]], question)
    assert.ok((nearest?.records.length ?? 0) > 0, question)
    for (const { id } of nearest?.records ?? []) assert.match(materialOf(id).name, name, question)
  }
})

test('what is nearest misses a limit by least', async () => {
  const { nearest } = await find('insulation below 0.01 W/mK')
  assert.is(nearest?.records[0]?.id, 'aerogel-insulation')
})

test('an everyday thing of which nothing meets a condition is not answered by other things', async () => {
  for (const question of ['recyclable rotor blade', 'rotor blade recyclable']) {
    const { total, nearest } = await find(question)
    assert.is(total, 0, question)
    assert.ok(
      nearest?.records.some(({ id }) => id === 'vitrimer-composite'),
      question,
    )
  }
})

test('what meets a condition and is of the kind comes before all else that meets it', async () => {
  for (const [question, category] of [
    ['waterproof insulation under a car park', 'Insulation'],
    ['waterproof flooring', 'Flooring'],
  ] as const)
    assert.is(materialOf((await find(question)).data[0]?.id ?? '').category, category, question)
})

test('what a shape or two kinds share is no kind, and boiling says a temperature', async () => {
  for (const question of ['transparent board', 'carpet or wood under 0.1 kg CO2 per kg'])
    assert.is((await find(question)).unmet, undefined, question)
  const { reading } = await search.find({ q: 'resin that withstands boiling', explain: true, page: 1, per_page: 1 })
  assert.equal(reading?.conditions, [
    { words: 'withstands boiling', figure: 'max_service_temp_c', is: 'at least', limit: 100 },
  ])
})

test.run()
