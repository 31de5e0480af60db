import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RESOURCES } from '../../src/schema/resources.ts'
import { ask, items, type Json } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('fields')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const get = (target: string) => ask(server.base, target, { headers: server.key })

test('a list has only the fields asked for, in the order of the record, with the same matches', async () => {
  const whole = await get('/v1/materials?category=Bioplastics&per_page=5')
  const cut = await get('/v1/materials?category=Bioplastics&per_page=5&fields=sustainability.score,name,id')
  assert.equal(
    items(cut),
    items(whole).map(({ id, name, sustainability }) => ({
      id,
      name,
      sustainability: { score: Object(sustainability).score },
    })),
  )
  assert.is(cut.body.total, whole.body.total)
  assert.equal(Object.keys(items(cut)[0] ?? {}), ['id', 'name', 'sustainability'])
  assert.match(cut.headers.get('link') ?? '', /fields=sustainability\.score,name,id/)
  assert.not.equal(cut.headers.get('etag'), whole.headers.get('etag'))
  assert.ok(RESOURCES.PartialMaterialList.safeParse(cut.body).success)
})

test('a single answer has them too, and a whole object takes in the fields within it', async () => {
  const { body: whole } = await get('/v1/materials/polylactic-acid')
  const { body } = await get(
    '/v1/materials/polylactic-acid?fields=sustainability.score,sustainability,properties.density_kg_m3',
  )
  const { density_kg_m3 } = Object(whole.properties)
  assert.equal(body, { sustainability: whole.sustainability, properties: { density_kg_m3 } })
  const { body: evidence } = await get('/v1/materials/polylactic-acid?fields=properties.evidence')
  assert.equal(evidence, { properties: { evidence: Object(whole.properties).evidence } })
})

test('of suppliers each production site has the fields asked for', async () => {
  const { body: whole } = await get('/v1/suppliers/natureworks')
  const { body } = await get('/v1/suppliers/natureworks?fields=id,production_sites.country,production_sites.status')
  const sites: Json[] = Object(whole).production_sites
  assert.equal(body, {
    id: 'natureworks',
    production_sites: sites.map(({ country, status }) => ({ country, status })),
  })
  assert.ok(items(await get('/v1/suppliers?fields=name')).every((supplier) => Object.keys(supplier).join() === 'name'))
})

test('every field of every record can be asked for', async () => {
  const paths = (record: Json, parents: readonly string[]) =>
    Object.entries(record).flatMap(([key, value]) => [
      key,
      ...(parents.includes(key) ? [value].flat().flatMap((inner) => Object.keys(Object(inner))) : []).map(
        (inner) => `${key}.${inner}`,
      ),
    ])
  for (const [list, parents] of [
    ['/v1/materials', ['sustainability', 'properties']],
    ['/v1/suppliers', ['production_sites']],
  ] as const) {
    const seen = new Set<string>()
    for (let page = 1, total = 1; (page - 1) * 100 < total; page++) {
      const answer = await get(`${list}?per_page=100&page=${page}`)
      total = Number(answer.body.total)
      for (const record of items(answer)) for (const path of paths(record, parents)) seen.add(path)
    }
    assert.ok(seen.size > 20)
    for (const path of seen) assert.is((await get(`${list}?per_page=1&fields=${path}`)).status, 200, path)
  }
})

test('an unknown field is refused with the nearest; an empty list is as if absent', async () => {
  for (const [target, near] of [
    ['/v1/materials?fields=id,sustainability.scor', 'sustainability.score'],
    ['/v1/materials/polylactic-acid?fields=nam', 'name'],
    ['/v1/suppliers?fields=production_sites.contry', 'production_sites.country'],
    ['/v1/suppliers/natureworks?fields=web-site', 'website'],
  ]) {
    const { status, body } = await get(target ?? '')
    const [detail] = Object(body.error).details
    assert.equal([status, detail.parameter, detail.did_you_mean], [400, 'fields', near])
  }
  assert.is((await get('/v1/materials/polylactic-acid?fields=sustainability.score.x')).status, 400)
  assert.equal((await get('/v1/materials?fields=')).body, (await get('/v1/materials')).body)
})

test.run()
