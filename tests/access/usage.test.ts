import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Usage } from '../../src/schema/account.ts'
import { clockAt } from '../support/clock.ts'
import { ask, items } from '../support/http.ts'
import { type MadeKey, makeKey } from '../support/keys.ts'
import { type RunningServer, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('usage')

const state = temporaryFolder()
let server: RunningServer
let material = ''
const made = new Map<string, MadeKey>()

/** Restarts the server on the same folder at another fake time. */
async function travelTo(time: string) {
  await server?.stop()
  server = await startServer([], { state, env: clockAt(time) })
}

test.before(async () => {
  for (const name of ['paths', 'statuses', 'methods', 'days', 'bystander', 'periods'])
    made.set(name, await makeKey(state))
  made.set('limited', await makeKey(state, '--per-minute', '3', '--per-day', '1000'))
  await travelTo('2026-05-14T12:00:03Z')
  const [first] = items(await ask(server.base, '/v1/materials?per_page=1'))
  material = String(first?.id)
})
test.after(async () => {
  await server.stop()
})

function send(key: string, target: string, init: RequestInit = {}) {
  return ask(server.base, target, {
    ...init,
    headers: { ...Object.fromEntries(new Headers(init.headers)), ...made.get(key)?.headers },
  })
}

async function usage(key: string, period?: 'day' | 'month'): Promise<Usage> {
  const { body } = await send(key, `/v1/usage${period ? `?period=${period}` : ''}`)
  const shown = Usage.parse(body)
  const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0)
  assert.is(sum(shown.by_endpoint.map(({ count }) => count)), shown.total_requests)
  assert.is(sum(Object.values(shown.by_status)), shown.total_requests)
  return shown
}

const lines = ({ by_endpoint }: Usage) =>
  by_endpoint.map(({ method, endpoint, count }) => `${method} ${endpoint} ${count}`).toSorted()

test('each request is counted under the template of its route, never under the path that was sent', async () => {
  const compare = { method: 'POST', body: JSON.stringify({ ids: [material] }) }
  await send('paths', `/v1/materials/${material}`)
  await send('paths', '/v1/materials/no-such-material?utm_source=x')
  await send('paths', `/v1/materials/${material}/substitutes?limit=2`)
  await send('paths', '/v1/materials?per_page=1')
  await send('paths', '/v1/materials/compare', compare)
  await send('paths', '/v1/suppliers/no-such-supplier')
  await send('paths', `/v1/regulatory/${material}`)
  await send('paths', '/v1/me')
  await send('paths', '/v1/rate-limit')
  assert.equal(lines(await usage('paths')), [
    'GET /v1/materials 1',
    'GET /v1/materials/{id} 2',
    'GET /v1/materials/{id}/substitutes 1',
    'GET /v1/me 1',
    'GET /v1/rate-limit 1',
    'GET /v1/regulatory/{material} 1',
    'GET /v1/suppliers/{id} 1',
    'POST /v1/materials/compare 1',
  ])
})

test('statuses are counted by class, errors and 304s too', async () => {
  const { headers } = await send('statuses', '/v1/materials')
  await send('statuses', '/v1/materials', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  await send('statuses', '/v1/materials?page=0')
  await send('statuses', '/v1/no-such-path')
  await send('statuses', '/v1/me', { method: 'DELETE' })
  const { by_status, avg_response_time_ms } = await usage('statuses')
  assert.equal(by_status, { '2xx': 1, '3xx': 1, '4xx': 3, '5xx': 0 })
  assert.ok(Number.isInteger(avg_response_time_ms))
})

test('HEAD is counted as HEAD', async () => {
  await send('methods', '/v1/materials', { method: 'HEAD' })
  await send('methods', '/v1/materials')
  assert.equal(lines(await usage('methods')), ['GET /v1/materials 1', 'HEAD /v1/materials 1'])
})

test('a key sees its own usage alone, and refused keys are counted nowhere', async () => {
  await ask(server.base, '/v1/me', { headers: { authorization: 'Bearer sma_live_nobody' } })
  await send('methods', '/v1/me')
  const { total_requests, by_status } = await usage('bystander')
  assert.is(total_requests, 0)
  assert.equal(by_status, { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 })
})

test('another period than day and month is refused, naming what is allowed', async () => {
  for (const period of ['week', 'DAYS', 'month&period=day']) {
    const { status, body } = await send('periods', `/v1/usage?period=${period}`)
    assert.is(status, 400, period)
    const text = JSON.stringify(body)
    assert.match(text, '"code":"invalid_parameter"')
    for (const word of ['period', 'day', 'month']) assert.match(text, word)
  }
})

test('the most used endpoint comes first', async () => {
  for (const path of ['/v1/suppliers', '/v1/me', '/v1/me']) await send('periods', path)
  const counts = (await usage('periods')).by_endpoint.map(({ count }) => count)
  assert.equal(
    counts,
    counts.toSorted((a, b) => b - a),
  )
})

// The tests below depend on each other: each starts at the time where the previous one ended.

test('requests refused with 429 are counted under their route once the next minute lets the key ask', async () => {
  for (let asked = 0; asked < 5; asked++) await send('limited', '/v1/materials')
  await send('days', '/v1/me')
  await send('days', '/v1/me')
  await travelTo('2026-05-14T12:02:03Z')
  const shown = await usage('limited')
  assert.equal(shown.by_status, { '2xx': 3, '3xx': 0, '4xx': 2, '5xx': 0 })
  assert.equal(lines(shown), ['GET /v1/materials 5'])
})

test('the day begins anew at UTC midnight while the month goes on', async () => {
  await travelTo('2026-05-15T00:00:01Z')
  await send('days', '/v1/suppliers')
  const day = await usage('days', 'day')
  assert.equal(day.period, { window: 'day', start: '2026-05-15T00:00:00.000Z', end: '2026-05-16T00:00:00.000Z' })
  assert.equal(lines(day), ['GET /v1/suppliers 1'])
  const month = await usage('days', 'month')
  assert.equal(month.period, { window: 'month', start: '2026-05-01T00:00:00.000Z', end: '2026-06-01T00:00:00.000Z' })
  assert.equal(lines(month), ['GET /v1/me 2', 'GET /v1/suppliers 1', 'GET /v1/usage 1'])
  assert.is(month.requests_today, 2)
})

test('the month is what is shown when no period is asked for', async () => {
  const { period } = await usage('days')
  assert.is(period.window, 'month')
})

test('a new calendar month begins with nothing', async () => {
  await travelTo('2026-06-01T00:00:01Z')
  const { period, total_requests, requests_today, avg_response_time_ms } = await usage('days')
  assert.is(period.start, '2026-06-01T00:00:00.000Z')
  assert.equal([total_requests, requests_today, avg_response_time_ms], [0, 0, 0])
})

test.run()
