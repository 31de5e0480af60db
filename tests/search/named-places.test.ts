import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('places that a question names')
const atlas = openAtlas(readSnapshot(join(DIST, 'atlas.snapshot')))
const search = await atlas.search()
const find = (q: string) => search.find({ q, explain: true, page: 1, per_page: 10 })

for (const [question, ...places] of [
  ['PA tubing'],
  ['PS cups'],
  ['pump of SS 904'],
  ['CR wetsuit sheet'],
  ['bags made of PE'],
  ['AL extrusion'],
  ['bamboo vs oak parquet'],
  ['jersey for T-shirts'],
  ['plates of fine china'],
  ['Danish oil for worktops'],
  ['European beech handle'],
  ['steel not from Russia'],
  ['nail polish bottle'],
  ['hemp mill in PL', 'PL'],
  ['wood panel supplier AT', 'AT'],
  ['EU cement makers', 'EU'],
  ['Swedish plywood', 'SE'],
  ['Turkish cotton towels', 'TR'],
  ['Nordic sawmills', 'nordic-countries'],
  ['African rubber', 'africa'],
  ['Welsh stone walls', 'GB-WLS'],
  ['supplier of Polish glass', 'PL'],
  ['schwedisches Sperrholz', 'SE'],
] as const)
  test(`${question}: ${places.join() || 'no place'}`, async () => {
    assert.equal(
      (await find(question)).reading?.places.map(({ place }) => place),
      places,
    )
  })

test('what comes from a place is found as a material too, of which no record says where it comes from', async () => {
  for (const [question, id] of [
    ['leather from Brazil', 'bovine-leather'],
    ['Australian wool', 'wool'],
    ['bricks from Denmark', 'fired-clay-brick'],
    ['linen from Lithuania', 'flax-fibre'],
  ] as const)
    assert.ok(
      (await find(question)).data.slice(0, 5).some((found) => found.id === id),
      question,
    )
})

test('of a part of a country it is said that sites do not tell it', async () => {
  assert.match((await find('glass maker in Texas')).notes?.join() ?? '', /for US-TX, those of all US count/)
  assert.is((await find('glass maker in Spain')).notes, undefined)
})

test('a certificate is known by its short name, and who has it and makes the product comes, beside the product', async () => {
  const suppliers = new Map(atlas.content.suppliers.map((supplier) => [supplier.id, supplier]))
  for (const [question, certification, id] of [
    ['RWS yarn of wool', 'Responsible Wool Standard', 'wool'],
    ['oeko-tex viscose', 'OEKO-TEX Standard 100', 'viscose'],
    ['LWG cow leather', 'Leather Working Group', 'bovine-leather'],
    ['Cradle to Cradle certified linoleum', 'Cradle to Cradle Certified', 'linoleum'],
  ] as const) {
    const { data, reading } = await find(question)
    assert.equal(
      reading?.certifications.map((one) => one.certification),
      [certification],
      question,
    )
    assert.ok(
      data.slice(0, 3).some((found) => found.id === id),
      `${question}: ${data.map((found) => found.id)}`,
    )
    for (const found of data)
      if (found.type === 'supplier')
        assert.ok(suppliers.get(found.id)?.certifications.includes(certification), found.id)
  }
})

test('a place after a maker keeps out who makes nothing there', async () => {
  const suppliers = new Map(atlas.content.suppliers.map((supplier) => [supplier.id, supplier]))
  for (const { type, id } of (await find('Austrian timber manufacturer')).data)
    if (type === 'supplier') {
      const { country, production_sites = [] } = suppliers.get(id) ?? {}
      assert.ok(country === 'AT' || production_sites.some((site) => site.country === 'AT'), id)
    }
})

test.run()
