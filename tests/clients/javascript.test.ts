import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ENDPOINTS } from '../../src/api/endpoints.ts'
import { DIST, type RunningServer, startServer } from '../support/program.ts'

const test = suite('JavaScript client')

const FILE = join(DIST, 'client.mjs')
const { createClient, AtlasError } = await import(pathToFileURL(FILE).href)

let server: RunningServer
/** What was sent and came back, newest last. */
const seen: { url: string; init: RequestInit; status: number }[] = []
const watched = async (url: string, init: RequestInit) => {
  const response = await fetch(url, init)
  seen.push({ url, init, status: response.status })
  return response
}
const client = (options = {}) => createClient({ base: server.base, fetch: watched, ...options })

test.before(async () => {
  server = await startServer()
})
test.after(() => void server.stop())

const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.unreachable('it was not refused'),
    (error) => error,
  )

test('it is smaller than 2 kB and has a method for each endpoint', () => {
  assert.ok(gzipSync(readFileSync(FILE), { level: 9 }).byteLength < 2000)
  assert.is(Object.keys(client()).length, ENDPOINTS.length + 1)
})

test('lists, single records, bodies and searches are answered', async () => {
  const atlas = client()
  const { data } = await atlas.substitutes('polystyrene', { limit: 1 })
  assert.type(data[0].material.name, 'string')
  assert.is((await atlas.material('lyocell', { fields: ['id', 'name'] })).name, 'Lyocell')
  const { materials } = await atlas.compare({ ids: ['polystyrene', 'lyocell'] })
  assert.equal(
    materials.map(({ id }: { id: string }) => id),
    ['polystyrene', 'lyocell'],
  )
  assert.ok((await atlas.search({ q: 'compostable film' })).total > 0)
})

test('a list is its first page when awaited, and all of it in a loop', async () => {
  const atlas = client()
  const { total } = await atlas.materials({ category: 'Insulation' })
  const ids: string[] = []
  for await (const { id } of atlas.materials({ category: 'Insulation', per_page: 4 })) ids.push(id)
  assert.equal([ids.length, new Set(ids).size], [total, total])
})

test('what is asked again is asked with its ETag and costs nothing', async () => {
  const atlas = client()
  const first = await atlas.material('lyocell')
  first.name = 'changed by the caller'
  assert.is((await atlas.material('lyocell')).name, 'Lyocell')
  assert.is(seen.at(-1)?.status, 304)
})

test('an error has its code, its details and the request', async () => {
  const missing = await refused(client().material('polystyren'))
  assert.instance(missing, AtlasError)
  assert.equal([missing.code, missing.status], ['not_found', 404])
  assert.match(missing.message, /did you mean polystyrene/)
  assert.ok(missing.requestId)
  const wrong = await refused(client().materials({ sort: 'colour' }))
  assert.is(wrong.details[0].parameter, 'sort')
  assert.is(
    (
      await refused(
        client({ key: 'none' })
          .about()
          .then(() => client({ key: 'none' }).identity()),
      )
    ).status,
    401,
  )
})

test('a request that is told to wait is repeated, if the wait is not too long', async () => {
  const answers = (after: string) => {
    let asked = 0
    const busy = () =>
      Response.json({ error: { code: 'rate_limited' } }, { status: 429, headers: { 'retry-after': after } })
    const fetched = async (url: string, init: RequestInit) => (asked++ === 0 ? busy() : fetch(url, init))
    return fetched
  }
  assert.is((await client({ fetch: answers('0') }).material('lyocell')).id, 'lyocell')
  const error = await refused(client({ fetch: answers('3600') }).material('lyocell'))
  assert.equal([error.code, error.retryAfter], ['rate_limited', 3600])
  const never = await refused(client({ fetch: answers('0'), retries: 0 }).material('lyocell'))
  assert.is(never.status, 429)
})

test('a signal ends the request and the wait before its repetition', async () => {
  const fetched = async () => new Response('busy', { status: 503, headers: { 'retry-after': '30' } })
  const startedAt = Date.now()
  const options = { signal: AbortSignal.timeout(50) }
  assert.is((await refused(client({ fetch: fetched }).material('lyocell', {}, options))).name, 'TimeoutError')
  assert.is((await refused(client().material('lyocell', {}, { signal: AbortSignal.abort() }))).name, 'AbortError')
  assert.ok(Date.now() - startedAt < 5000)
})

test('an answer that is not the atlas’s is an error too', async () => {
  const fetched = async () => new Response('<html>Bad gateway</html>', { status: 502 })
  const error = await refused(client({ fetch: fetched }).health())
  assert.equal([error.code, error.message], ['unreadable', 'HTTP 502'])
})

test('files come by fetch', async () => {
  const response = await client().fetch('/v1/suppliers?format=csv')
  assert.match(await response.text(), /^id,name,/)
})

test.run()
