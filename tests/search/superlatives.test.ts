import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('superlatives')
const atlas = openAtlas(readSnapshot(join(DIST, 'atlas.snapshot')))
const search = await atlas.search()
const find = (q: string) => search.find({ q, page: 1, per_page: 5, explain: true })

test('the most or the least of a class is read in whatever words, and the reading says by which figure', async () => {
  for (const [question, figure, is, words] of [
    ['rubber with the greatest elongation', 'elongation_at_break_pct', 'most', 'greatest elongation'],
    ['metal having the highest melting point', 'melting_point_c', 'most', 'highest melting point'],
    ['flooring with the smallest carbon footprint', 'carbon_kg_co2e_per_kg', 'least', 'smallest carbon footprint'],
    ['climate-neutral bricks', 'carbon_kg_co2e_per_kg', 'least', 'climate-neutral'],
    ['heaviest wood', 'density_kg_m3', 'most', 'heaviest'],
    ['rubber with the lowest service temperature', 'min_service_temp_c', 'least', 'lowest service temperature'],
    ['most eco-friendly leather', 'score', 'most', 'most eco-friendly'],
    ['leichtestes Metall', 'density_kg_m3', 'least', 'leichtestes'],
    ['le bois le plus dur', 'hardness_brinell', 'most', 'le plus dur'],
    ['最环保的保温材料', 'score', 'most', '最环保的'],
  ] as const)
    assert.equal((await find(question)).reading?.superlative, { words, figure, is }, question)
})

test('word order makes no difference to which comes first', async () => {
  for (const [one, other] of [
    ['lowest density wood', 'wood with the lowest density'],
    ['stiffest plastic', 'plastic with the highest stiffness'],
    ['lowest carbon flooring', 'flooring with the lowest embodied carbon'],
  ] as const) {
    const [first, second] = await Promise.all([find(one), find(other)])
    assert.is(first.data[0]?.id, second.data[0]?.id, one)
  }
})

test('a figure that hardly any of a class has ranks nothing, and what is of all materials is no class', async () => {
  for (const question of ['softest plastic', 'hardest insulation', 'lightest material for a kite'])
    assert.is((await find(question)).reading?.superlative, undefined, question)
  const { data } = await find('softest plastic')
  const plastics = new Set(['Conventional plastics', 'Recycled plastics', 'Bioplastics', 'Elastomers'])
  for (const { id, subtitle } of data) assert.ok(plastics.has(subtitle.split(' · ')[0] ?? ''), `${id}: ${subtitle}`)
})

test('of a board of insulation, both are asked for', async () => {
  for (const { id } of (await find('heaviest insulation board')).data.slice(0, 5)) {
    const material = atlas.materials.at(atlas.materials.indexOf(id) ?? -1)
    assert.is(material.category, 'Insulation', id)
  }
})

test.run()
