import { request } from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RateLimit } from '../../src/schema/account.ts'
import { budgetsIn } from '../support/budget.ts'
import { clockAt, until } from '../support/clock.ts'
import { ask, items, type JsonAnswer } from '../support/http.ts'
import { type MadeKey, makeKey } from '../support/keys.ts'
import { type RunningServer, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('budget')

const STARTED = '2026-05-15T12:00:03Z'
const MINUTE_END = Date.parse('2026-05-15T12:01:00Z') / 1000
const DAY_END = Date.parse('2026-05-16T00:00:00Z') / 1000

const state = temporaryFolder()
let server: RunningServer
let material = ''
const keys = {
  roomy: ['--per-minute', '500', '--per-day', '5000'],
  scopeless: ['--scopes', 'emissions:read'],
  minuteSpent: ['--per-minute', '2', '--per-day', '1000'],
  daySpent: ['--per-minute', '1000', '--per-day', '2'],
  nothing: ['--per-minute', '0', '--per-day', '0'],
  smallMinute: ['--per-minute', '6', '--per-day', '8'],
  smallDay: ['--per-minute', '8', '--per-day', '6'],
}
const made = new Map<string, MadeKey>()

test.before(async () => {
  for (const [name, args] of Object.entries(keys)) made.set(name, await makeKey(state, ...args))
  server = await startServer([], { state, env: clockAt(STARTED) })
  const [first] = items(await ask(server.base, '/v1/materials?per_page=1'))
  material = String(first?.id)
  for (const name of ['minuteSpent', 'daySpent'] as const)
    for (let spent = 0; spent < 2; spent++) await send(name, 'GET /v1/materials')
})
test.after(async () => {
  await server.stop()
})

type Extra = { body?: string; headers?: Record<string, string> }

/** Sends a request with one of the keys; `line` is `METHOD /target`. */
function send(key: keyof typeof keys, line: string, { body, headers }: Extra = {}): Promise<JsonAnswer> {
  const [method = 'GET', target = ''] = line.split(' ')
  const init = { method, headers: { ...headers, ...made.get(key)?.headers } }
  return ask(server.base, target, body === undefined ? init : { ...init, body })
}

async function current(key: keyof typeof keys) {
  return budgetsIn((await send(key, 'GET /v1/rate-limit')).headers)
}

type Row = { key: keyof typeof keys; line: string; status: number; cost: 0 | 1; extra?: () => Extra }

const compare = (body: () => unknown) => () => ({ body: JSON.stringify(body()) })
let etag = ''

const ANSWERS: Row[] = [
  { key: 'roomy', line: 'GET /v1/me', status: 200, cost: 1 },
  { key: 'roomy', line: 'GET /v1/usage', status: 200, cost: 1 },
  { key: 'roomy', line: 'GET /v1/materials', status: 200, cost: 1 },
  { key: 'roomy', line: 'HEAD /v1/materials', status: 200, cost: 1 },
  { key: 'roomy', line: 'GET /v1/search?q=film', status: 200, cost: 1 },
  { key: 'roomy', line: 'GET /v1/materials/no-such-material', status: 404, cost: 1 },
  { key: 'roomy', line: 'GET /v1/no-such-path', status: 404, cost: 1 },
  { key: 'roomy', line: 'GET /v1/materials?page=0', status: 400, cost: 1 },
  { key: 'roomy', line: 'GET /v1/materials?colour=red', status: 400, cost: 1 },
  { key: 'roomy', line: 'DELETE /v1/materials', status: 405, cost: 1 },
  { key: 'scopeless', line: 'GET /v1/materials', status: 403, cost: 1 },
  {
    key: 'roomy',
    line: 'POST /v1/materials/compare',
    status: 400,
    cost: 1,
    extra: compare(() => ({ ids: [material] })),
  },
  {
    key: 'roomy',
    line: 'POST /v1/materials/compare',
    status: 413,
    cost: 1,
    extra: compare(() => 'x'.repeat(70_000)),
  },
  { key: 'roomy', line: 'GET /v1/rate-limit', status: 200, cost: 0 },
  { key: 'roomy', line: 'HEAD /v1/rate-limit', status: 200, cost: 0 },
  {
    key: 'roomy',
    line: 'GET /v1/materials',
    status: 304,
    cost: 0,
    extra: () => ({ headers: { 'if-none-match': etag } }),
  },
  {
    key: 'roomy',
    line: 'GET /v1/materials',
    status: 304,
    cost: 1,
    extra: () => ({ headers: { 'if-none-match': '*' } }),
  },
  {
    key: 'roomy',
    line: 'GET /v1/search?q=asked+for+the+first+time',
    status: 304,
    cost: 1,
    extra: () => ({ headers: { 'if-none-match': '*' } }),
  },
  {
    // The same answer as without the parameter, and so the same ETag, but made for the first time.
    key: 'roomy',
    line: 'GET /v1/materials?_=first-time',
    status: 304,
    cost: 1,
    extra: () => ({ headers: { 'if-none-match': etag } }),
  },
  { key: 'minuteSpent', line: 'GET /v1/materials', status: 429, cost: 0 },
  { key: 'daySpent', line: 'GET /v1/materials', status: 429, cost: 0 },
  { key: 'minuteSpent', line: 'GET /v1/no-such-path', status: 429, cost: 0 },
]

for (const { key, line, status, cost, extra } of ANSWERS) {
  test(`${line} with ${status} costs the ${key} key ${cost} and shows both windows`, async () => {
    etag = (await send('roomy', 'GET /v1/materials')).headers.get('etag') ?? ''
    const before = await current(key)
    const answer = await send(key, line, extra?.())
    assert.is(answer.status, status)
    const shown = budgetsIn(answer.headers, line)
    for (const window of ['minute', 'day'] as const) {
      assert.is(shown[window].used, before[window].used + cost)
      assert.is(shown[window].limit, shown[window].used + shown[window].remaining)
    }
    assert.equal(await current(key), shown)
    assert.is(shown.minute.reset, MINUTE_END)
    assert.is(shown.day.reset, DAY_END)
  })
}

test('health and preflights cost nothing', async () => {
  const before = await current('roomy')
  assert.is((await send('roomy', 'GET /v1/health')).status, 200)
  assert.is((await send('roomy', 'OPTIONS /v1/materials')).status, 204)
  assert.equal(await current('roomy'), before)
})

for (const [key, closer] of [
  ['minuteSpent', 'minute'],
  ['daySpent', 'day'],
  ['smallMinute', 'minute'],
  ['smallDay', 'day'],
] as const) {
  test(`${key}: the plain headers show the ${closer}, which is closer to the end of its budget`, async () => {
    const { headers } = await send(key, 'GET /v1/me')
    const shown = budgetsIn(headers)[closer]
    assert.is(headers.get('X-RateLimit-Limit'), String(shown.limit))
    assert.is(headers.get('X-RateLimit-Remaining'), String(shown.remaining))
    assert.is(headers.get('X-RateLimit-Reset'), String(shown.reset))
  })
}

test('the headers of the IETF draft tell the same, with seconds to go', async () => {
  const { headers } = await send('roomy', 'GET /v1/me')
  const { minute, day } = budgetsIn(headers)
  const told = /^"minute";r=(\d+);t=(\d+), "day";r=(\d+);t=(\d+)$/.exec(headers.get('RateLimit') ?? '')
  const [minuteLeft, minuteTime, dayLeft, dayTime] = (told ?? []).slice(1).map(Number)
  assert.equal([minuteLeft, dayLeft], [minute.remaining, day.remaining])
  assert.ok(minuteTime !== undefined && minuteTime >= 1 && minuteTime <= 57, `${minuteTime} s to go`)
  assert.is(dayTime, minuteTime + DAY_END - MINUTE_END)
  assert.is(headers.get('RateLimit-Policy'), '"minute";q=500;w=60, "day";q=5000;w=86400')
})

for (const [key, reset] of [
  ['minuteSpent', MINUTE_END],
  ['daySpent', DAY_END],
  ['nothing', DAY_END],
] as const) {
  test(`${key}: a spent budget is refused with 429, when to come back and one error body`, async () => {
    const { status, headers, body } = await send(key, 'GET /v1/me')
    assert.is(status, 429)
    const { error } = body
    assert.ok(typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')
    assert.equal(body, { error: { code: 'rate_limited', message: error.message, status: 429 } })
    assert.match(headers.get('content-type') ?? '', 'application/json')
    const retryAfter = Number(headers.get('retry-after'))
    const startedAt = Date.parse(STARTED) / 1000
    assert.ok(Number.isInteger(retryAfter) && retryAfter >= 1 && retryAfter <= reset - startedAt, `in ${retryAfter} s`)
    assert.ok(retryAfter > reset - startedAt - 57, `${retryAfter} s end before the window does`)
  })

  test(`${key}: a key that has spent its budget still reads its rate limit`, async () => {
    const { status, body } = await send(key, 'GET /v1/rate-limit')
    assert.is(status, 200)
    const { remaining } = RateLimit.parse(body)
    assert.is(Math.min(remaining.per_minute, remaining.per_day), 0)
  })
}

test('the body of the rate limit agrees with its headers', async () => {
  await send('roomy', 'GET /v1/me')
  const { headers, body } = await send('roomy', 'GET /v1/rate-limit')
  const { minute, day } = budgetsIn(headers)
  const { plan, limit, used, remaining, reset } = RateLimit.parse(body)
  assert.is(plan, 'developer')
  assert.equal(limit, { per_minute: minute.limit, per_day: day.limit })
  assert.equal(used, { per_minute: minute.used, per_day: day.used })
  assert.equal(remaining, { per_minute: minute.remaining, per_day: day.remaining })
  assert.is(Date.parse(reset.minute), minute.reset * 1000)
  assert.is(Date.parse(reset.day), day.reset * 1000)
})

test('what one key spends is not taken from another', async () => {
  const before = await current('scopeless')
  await send('roomy', 'GET /v1/me')
  assert.equal(await current('scopeless'), before)
})

for (const [what, target, authorization] of [
  ['without a key', '/v1/materials', ''],
  ['with an unknown key', '/v1/materials', 'Bearer sma_live_nobody'],
  ['with something that is no key', '/v1/materials', 'Basic abc'],
  ['of health', '/v1/health', ''],
  ['outside /v1', '/elsewhere', ''],
] as const) {
  test(`an answer ${what} carries no budget headers`, async () => {
    const { headers } = await ask(server.base, target, { headers: { authorization } })
    assert.equal(
      [...headers.keys()].filter((name) => /ratelimit/i.test(name)),
      [],
    )
  })
}

test('a request that began before midnight and ends after it gives no spent budget back', async () => {
  const late = await startServer([], { env: clockAt('2026-05-15T23:59:57Z') })
  try {
    const authorization = 'Bearer sma_demo_open_atlas'
    const slow = request(`${late.base}/v1/materials/compare`, {
      method: 'POST',
      headers: { authorization, 'transfer-encoding': 'chunked' },
    })
    slow.write('{"ids":')
    const answered = new Promise<void>((resolve) =>
      slow.on('response', (response) => response.resume().on('end', resolve)),
    )
    const dayEnd = async () => budgetsIn((await ask(late.base, '/v1/rate-limit')).headers).day.reset
    await until('midnight is past', async () => (await dayEnd()) > DAY_END)
    for (let spent = 0; spent < 3; spent++) await ask(late.base, '/v1/me')
    slow.end('[]}')
    await answered
    const { minute, day } = budgetsIn((await ask(late.base, '/v1/rate-limit')).headers)
    assert.equal([minute.used, day.used], [3, 3])
  } finally {
    await late.stop()
  }
})

test.run()
