import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'

const test = suite('wishes that are kept')
const atlas = openAtlas(readSnapshot(join(DIST, 'atlas.snapshot')))
const search = await atlas.search()
const { content } = atlas
const suppliers = new Map(content.suppliers.map((supplier) => [supplier.id, supplier]))
const find = (q: string) => search.find({ q, explain: true, page: 1, per_page: 100 })

for (const q of [
  'compostable coffee cup lid',
  'greaseproof paper, compostable',
  'insulation below 0.03 W/mK',
  'kompostierbarer Becherdeckel',
  'mousse isolante incombustible',
])
  test(`${q}: what is found is known to hold the conditions, or makes what is`, async () => {
    const { data, reading } = await find(q)
    assert.ok(data.length > 0 && (reading?.conditions.length ?? 0) > 0)
    for (const { type, id, explanation } of data) {
      if (type === 'material')
        for (const { figure, value } of explanation?.conditions ?? [])
          assert.ok(value !== undefined, `${id}: ${figure}`)
      const made = type === 'material' ? [id] : (suppliers.get(id)?.materials ?? [])
      const { weight } = search.questions.read(q)
      assert.ok(
        made.some((one) => (weight?.(atlas.materials.indexOf(one) ?? -1) ?? 0) > 0),
        id,
      )
    }
  })

test('where nothing is asked for but what to leave out, all else is found', async () => {
  for (const q of [
    'without isocyanates',
    'free of cobalt',
    'materials without endocrine disruptors',
    'no formaldehyde',
  ]) {
    const { total, data, reading } = await search.find({ q, type: 'material', explain: true, page: 1, per_page: 400 })
    const out = reading?.excludes[0]?.materials ?? 0
    assert.ok(out > 0 && total > 300 && total <= content.materials.length - out, `${q}: ${total}`)
    const { weight } = search.questions.read(q)
    assert.ok(data.every(({ id }) => weight?.(atlas.materials.indexOf(id) ?? -1) !== 0))
  }
})

test('a record without the figure, or with another, is none that holds a condition', () => {
  const { weight } = search.questions.read('insulation below 0.03 W/mK')
  const of = (id: string) => weight?.(atlas.materials.indexOf(id) ?? -1)
  assert.equal([of('aerogel-insulation'), of('acrylic-fibre'), of('glass-wool')], [1, 0, 0])
})

test('where nothing is known to hold all conditions, nothing is found, and what comes nearest is named', async () => {
  for (const q of ['clear film oxygen barrier recyclable', 'insulation below 0.001 W/mK without plastic']) {
    const { total, nearest } = await find(q)
    assert.is(total, 0, q)
    assert.ok((nearest?.records.length ?? 0) > 0, q)
  }
})

test('a clear finish or a waterproof jacket asks for no quality of a material', async () => {
  for (const q of ['clear varnish for an oak table', 'waterproof hiking jacket'])
    assert.equal((await find(q)).reading?.conditions, [], q)
})

test('where no material is named, makers are found by the place, the certificate and what is like the words', async () => {
  for (const [q, id] of [
    ['steelmaker in Raahe, Finland', 'ssab'],
    ['Copper Mark certified refinery', 'boliden'],
    ['kraftliner mill northern Sweden', 'billerud'],
    ['Danish insulation company', 'rockwool'],
  ] as const) {
    const { data } = await find(q)
    assert.ok(
      data.slice(0, 5).some((one) => one.id === id),
      `${q}: ${data.map((one) => one.id)}`,
    )
  }
})

test('where nobody is known to make something in a place, nobody who makes something else is offered', async () => {
  for (const [q, material] of [
    ['stone wool maker in Portugal', 'stone-wool'],
    ['Steinwolle Hersteller Portugal', 'stone-wool'],
    ['recycled aluminium maker in Japan', 'recycled-aluminium'],
    ['リサイクル アルミ メーカー 日本', 'recycled-aluminium'],
    ['suppliers of granite in Norway', 'granite'],
  ] as const) {
    const { total, nearest } = await find(q)
    assert.is(total, 0, q)
    assert.ok((nearest?.records.length ?? 0) > 0, q)
    for (const { type, id } of nearest?.records ?? []) {
      const made = type === 'material' ? [id] : (suppliers.get(id)?.materials ?? [])
      assert.ok(made.includes(material), `${q}: ${id}`)
    }
  }
})

test('makers of something make it, in the place and with the certificates that are asked for', async () => {
  for (const [q, made, country, certificate] of [
    ['hemp insulation supplier in Germany', ['hemp-fibre-insulation'], 'DE', undefined],
    ['cork manufacturer in Portugal', ['expanded-cork', 'cork-flooring', 'cork-fabric'], 'PT', undefined],
    ['who makes lyocell in Austria', ['lyocell'], 'AT', undefined],
    ['suppliers of organic cotton in India', ['organic-cotton'], 'IN', undefined],
    ['GOTS certified wool supplier', ['wool', 'recycled-wool'], undefined, 'GOTS'],
  ] as const) {
    const found = (await find(q)).data.flatMap(({ type, id }) => (type === 'supplier' ? (suppliers.get(id) ?? []) : []))
    assert.ok(found.length > 0, q)
    for (const { id, materials, country: seat, production_sites, certifications } of found) {
      assert.ok(
        materials.some((one) => made.some((other) => one === other)),
        `${q}: ${id}`,
      )
      if (country)
        assert.ok(seat === country || production_sites.some((site) => site.country === country), `${q}: ${id}`)
      if (certificate) assert.ok(certifications.includes(certificate), `${q}: ${id}`)
    }
  }
})

test.run()
