import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('places that are refused')
const atlas = openAtlas(readSnapshot(join(DIST, 'atlas.snapshot')))
const search = await atlas.search()
const suppliers = new Map(atlas.content.suppliers.map((supplier) => [supplier.id, supplier]))

for (const [q, refused, name] of [
  ['copper suppliers outside Chile', ['CL'], 'Chile'],
  ['linen that is not from France', ['FR'], 'France'],
  ['non-Indian jute suppliers', ['IN'], 'India'],
  ['aluminium not made in Russia or China', ['RU', 'CN'], 'Russia'],
  ['who makes glass wool, but not in Germany', ['DE'], 'Germany'],
  ['steel producers except Japan', ['JP'], 'Japan'],
  ['Stahl Hersteller außerhalb Chinas', ['CN'], 'China'],
  ['fournisseurs de lin hors de France', ['FR'], 'France'],
  ['proveedores de acero que no sean de China', ['CN'], 'China'],
] as const)
  test(`${q}: nobody there`, async () => {
    const { data, reading } = await search.find({ q, explain: true, page: 1, per_page: 100 })
    assert.ok(
      reading?.excludes.some((one) => one.name === name && one.materials === 0),
      JSON.stringify(reading),
    )
    assert.equal(reading?.places, [])
    const found = data.flatMap(({ type, id }) => (type === 'supplier' ? (suppliers.get(id) ?? []) : []))
    assert.ok(found.length > 0)
    for (const { id, country, production_sites } of found) {
      const sites = production_sites.filter(({ status }) => status !== 'closed')
      const isThere = (at: string) => refused.some((one) => one === at)
      assert.not(isThere(country), id)
      assert.ok(sites.length === 0 || sites.some((site) => !isThere(site.country)), id)
    }
  })

test('a place that is wanted stays wanted beside one that is not', async () => {
  const { reading } = await search.find({
    q: 'wood suppliers from Finland but not Sweden',
    explain: true,
    page: 1,
    per_page: 5,
  })
  assert.equal(
    reading?.places.map(({ place }) => place),
    ['FI'],
  )
  assert.equal(
    reading?.excludes.map(({ name }) => name),
    ['Sweden'],
  )
})

test('“not only” refuses nothing, and a verb is no Pole', async () => {
  for (const q of ['hemp insulation, not only in Germany', 'no polish on the floor']) {
    const { reading } = await search.find({ q, explain: true, page: 1, per_page: 5 })
    assert.equal(reading?.excludes, [], q)
  }
})

test.run()
