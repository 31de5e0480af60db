import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { miniAtlas } from '../support/atlas-folder.ts'
import { ask, items } from '../support/http.ts'
import { call, overHttp } from '../support/mcp-client.ts'
import { build, type RunningServer, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('former ids')

const IDS = `materials:
  renamed: { old-polymer: example-polymer }
  removed:
    lost-polymer: { because: it was the same, replaced_by: example-polymer }
    lost-wool: { because: nobody makes it }
  known: [old-polymer, lost-polymer, lost-wool]
suppliers:
  renamed: { sample-works: example-works }
  removed: { lost-works: { because: it has closed } }
  known: [sample-works]
`

let server: RunningServer
test.before(async () => {
  const out = temporaryFolder()
  const { code, stderr } = await build([
    '--data',
    miniAtlas({ file: 'ids.yaml', write: IDS }),
    '--out',
    out,
    '--data-only',
  ])
  assert.is(code, 0, stderr)
  server = await startServer(['--snapshot', join(out, 'atlas.snapshot')])
})
test.after(() => void server.stop())

test('a renamed record is a 308 to its new id, with the same query', async () => {
  for (const [path, now] of [
    ['/v1/materials/old-polymer', '/v1/materials/example-polymer'],
    ['/v1/materials/old-polymer?fields=id,name&_a=1', '/v1/materials/example-polymer?fields=id,name&_a=1'],
    ['/v1/materials/old-polymer/substitutes?limit=2', '/v1/materials/example-polymer/substitutes?limit=2'],
    ['/v1/materials/./old%2Dpolymer/supply', '/v1/materials/example-polymer/supply'],
    ['/v1/regulatory/old-polymer', '/v1/regulatory/example-polymer'],
    ['/v1/suppliers/sample-works', '/v1/suppliers/example-works'],
  ]) {
    const { status, headers, body } = await ask(server.base, path ?? '', { redirect: 'manual' })
    assert.equal([status, headers.get('location')], [308, now], path)
    assert.is(Object(body.error).code, 'renamed')
  }
  assert.is((await ask(server.base, '/v1/materials/old-polymer?fields=id')).text, '{"id":"example-polymer"}')
})

test('a removed record is a 410 that names what takes its place', async () => {
  const replaced = await ask(server.base, '/v1/materials/lost-polymer')
  assert.is(replaced.status, 410)
  assert.equal(replaced.body.error, {
    code: 'gone',
    message: 'The material lost-polymer was removed: it was the same; example-polymer takes its place',
    status: 410,
    replaced_by: 'example-polymer',
  })
  for (const path of ['/v1/materials/lost-wool', '/v1/materials/lost-wool/citations', '/v1/suppliers/lost-works']) {
    const { status, body } = await ask(server.base, path)
    assert.equal([status, 'replaced_by' in Object(body.error)], [410, false], path)
  }
})

const post = (path: string, body: object) => ask(server.base, path, { method: 'POST', body: JSON.stringify(body) })

test('bodies and filters understand former ids', async () => {
  const compared = await post('/v1/materials/compare', { ids: ['old-polymer', 'example-wool'] })
  assert.match(compared.text, /"id":"example-polymer"/)
  const twice = await post('/v1/materials/compare', { ids: ['old-polymer', 'example-polymer'] })
  assert.match(twice.text, /repeated: example-polymer/)
  const claims = [{ material: 'old-polymer', figure: 'density_kg_m3', value: 1 }]
  assert.match((await post('/v1/verify', { claims })).text, /"id":"example-polymer"/)
  const idsOf = async (target: string) =>
    items(await ask(server.base, target)).map(({ id, material }) => id ?? material)
  assert.equal(await idsOf('/v1/materials?ids=example-wool,old-polymer'), ['example-wool', 'example-polymer'])
  assert.equal(await idsOf('/v1/suppliers?material=old-polymer'), await idsOf('/v1/suppliers?material=example-polymer'))
  assert.equal(
    await idsOf('/v1/regulatory?materials=old-polymer'),
    await idsOf('/v1/regulatory?materials=example-polymer'),
  )
})

test('a removed id in a body or filter is told with what takes its place', async () => {
  const { status, text } = await post('/v1/materials/compare', { ids: ['lost-polymer', 'example-wool'] })
  assert.is(status, 400)
  assert.match(text, /did you mean example-polymer/)
})

test('an assistant is led to the new id', async () => {
  const client = await overHttp(server.base)
  assert.is((await call(client, 'material', { id: 'old-polymer' })).answer.id, 'example-polymer')
  assert.match((await call(client, 'material', { id: 'lost-polymer' })).text, /example-polymer takes its place/)
  await client.close()
})

test.run()
