import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ENDPOINTS } from '../../src/api/endpoints.ts'
import { RESOURCES } from '../../src/schema/resources.ts'
import { ask, items } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('responses')
let live: SharedServer
let mock: SharedServer
test.before(async () => {
  live = await startReadingServer()
  mock = await startReadingServer('mock')
})
test.after(() => {
  void live.stop()
  void mock.stop()
})

/** GET targets that cover every list, every record and every sub-resource of an atlas. */
async function addresses(server: SharedServer): Promise<{ target: string; path: string }[]> {
  const ids = async (list: string) => {
    const found: string[] = []
    for (let page = 1; ; page++) {
      const answer = await ask(server.base, `${list}?per_page=100&page=${page}`, { headers: server.key })
      found.push(...items(answer).map(({ id }) => String(id)))
      if (found.length >= Number(answer.body.total)) return found
    }
  }
  const [materials, suppliers] = [await ids('/v1/materials'), await ids('/v1/suppliers')]
  return ENDPOINTS.filter(({ method }) => method === 'GET').flatMap(({ path }) => {
    if (path === '/v1/search')
      return ['plastic', 'Europe', 'insulation'].map((q) => ({ path, target: `${path}?q=${q}&per_page=100` }))
    const [name] = /\{(\w+)\}/.exec(path) ?? []
    if (!name) return [{ path, target: path }]
    const known = path.startsWith('/v1/suppliers') ? suppliers : materials
    return known.map((id) => ({
      path,
      target: path.replace(name, id) + (path.endsWith('substitutes') ? '?limit=20' : ''),
    }))
  })
}

/** Response texts of the live server by target, reused by later tests. */
const liveTexts = new Map<string, string>()

for (const [mode, server] of [
  ['live', () => live],
  ['mock', () => mock],
] as const)
  test(`in ${mode} mode every endpoint and every record answers by its schema`, async () => {
    for (const { target, path } of await addresses(server())) {
      const endpoint = ENDPOINTS.find((row) => row.path === path && row.method === 'GET')
      const { status, body, text, headers } = await ask(server().base, target, { headers: server().key })
      if (mode === 'live') liveTexts.set(target, text)
      assert.is(status, 200, target)
      const parsed = RESOURCES[endpoint?.response ?? 'Health'].safeParse(body)
      assert.ok(parsed.success, `${target}: ${parsed.error?.message}`)
      assert.is(headers.get('x-svc-api-mock'), mode === 'mock' ? 'true' : null)
    }
  })

test('no answer holds a null but the email of an account', async () => {
  for (const { target } of await addresses(live)) {
    const text = liveTexts.get(target) ?? (await ask(live.base, target, { headers: live.key })).text
    assert.not.match(text.replace('"email":null', ''), /:null[,}]/, target)
  }
})

test('every page of the emissions answers by its schema', async () => {
  for (let page = 1; page <= 249; page += 31) {
    const { body } = await ask(live.base, `/v1/emissions?per_page=100&page=${page}`, { headers: live.key })
    const parsed = RESOURCES.EmissionsRecordList.safeParse(body)
    assert.ok(parsed.success, parsed.error?.message)
  }
})

test('the preview atlas says of itself that it is an example', async () => {
  const { body } = await ask(mock.base, '/v1/health')
  assert.is(body.mode, 'mock')
  for (const { name } of items(await ask(mock.base, '/v1/materials', { headers: mock.key })))
    assert.match(String(name), /example/i)
})

test.run()
