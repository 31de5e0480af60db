import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('what is compared')
const atlas = openAtlas(readSnapshot(join(DIST, 'atlas.snapshot')))
const search = await atlas.search()
const idsOf = async (q: string) => (await search.find({ q, page: 1, per_page: 6 })).data.map(({ id }) => id)

test('both sides of a comparison come first, in whatever words it is asked', async () => {
  for (const [question, ...sides] of [
    ["what's the difference between plywood and OSB", 'plywood', 'oriented-strand-board'],
    ['which is greener: jute or sisal', 'jute', 'sisal'],
    ['brass compared with zamak', 'brass', 'zamak'],
    ['how do linoleum and vinyl flooring compare?', 'linoleum', 'vinyl-flooring'],
    ['embodied carbon of brass versus titanium', 'brass', 'titanium'],
    ['PLA vs PP', 'polylactic-acid', 'polypropylene'],
  ] as const)
    assert.equal((await idsOf(question)).slice(0, 2).toSorted(), sides.toSorted(), question)
})

test('a side that is a group has its best known members among the first', async () => {
  for (const [question, name, group] of [
    ['PP vs PE', 'polypropylene', 'high-density-polyethylene'],
    ['wood versus brass', 'brass', 'cross-laminated-timber'],
    ['silk or polyester, which is better for the planet', 'silk', 'polyester-fibre'],
  ] as const) {
    const first = await idsOf(question)
    for (const id of [name, group]) assert.ok(first.includes(id), `${question}: ${first.join()}`)
  }
})

test('two names that are not set against each other stay a question', async () => {
  for (const question of ['oak or ash for a tool handle', 'bag of cotton and jute', 'glue for glass or metal'])
    assert.equal(search.questions.read(question).named, [], question)
})

test.run()
