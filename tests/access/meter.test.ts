import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Meter, type MeterState } from '../../src/access/meter.ts'
import type { Windows } from '../../src/access/windows.ts'
import type { Budget } from '../../src/schema/account.ts'

const test = suite('meter')

const NOON = Date.UTC(2026, 4, 15, 12)
const MINUTE = 60_000
const DAY = 86_400_000

type Spend = { at: number; taken: Windows }
type Counted = { endpoint: string; status: number; durationMs: number; at: number }

/** Reference model: keeps every event and computes each result from all of them, comparing ISO date prefixes. */
class Naive {
  spends: Spend[] = []
  counted: Counted[] = []

  used(now: number) {
    const sameText = (letters: number) =>
      this.spends.filter(({ at }) => text(at, letters) === text(now, letters)).length
    return { minute: sameText('2026-05-15T12:00'.length), day: sameText('2026-05-15'.length) }
  }

  within(window: 'day' | 'month' | 'minute', now: number) {
    const letters = { month: '2026-05', day: '2026-05-15', minute: '2026-05-15T12:00' }[window].length
    return this.counted.filter(({ at }) => text(at, letters) === text(now, letters))
  }
}

const text = (at: number, letters: number) => new Date(at).toISOString().slice(0, letters)

const tally = (keys: string[]) => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].map(([key, count]) => `${key} ${count}`).toSorted()
}

function checkUsage(meter: Meter, naive: Naive, window: 'day' | 'month', now: number) {
  const counted = naive.within(window, now)
  const shown = meter.usage('developer', window, now)
  const durationMs = counted.reduce((sum, one) => sum + one.durationMs, 0)
  assert.is(shown.total_requests, counted.length)
  assert.is(shown.requests_today, naive.within('day', now).length)
  assert.is(shown.avg_response_time_ms, counted.length === 0 ? 0 : Math.round(durationMs / counted.length))
  assert.equal(
    shown.by_endpoint.map(({ method, endpoint, count }) => `${method} ${endpoint} ${count}`).toSorted(),
    tally(counted.map(({ endpoint }) => endpoint)),
  )
  const statuses = Object.entries(shown.by_status).filter(([, count]) => count > 0)
  assert.equal(
    statuses.map(([status, count]) => `${status} ${count}`).toSorted(),
    tally(counted.map(({ status }) => `${Math.floor(status / 100)}xx`)),
  )
}

function checkBudget(meter: Meter, naive: Naive, budget: Budget, now: number) {
  const used = naive.used(now)
  assert.equal(meter.used(now), used)
  const shown = meter.rateLimit('developer', budget, now)
  assert.equal(shown.used, { per_minute: used.minute, per_day: used.day })
  assert.equal(shown.remaining, {
    per_minute: Math.max(0, budget.per_minute - used.minute),
    per_day: Math.max(0, budget.per_day - used.day),
  })
  const [minute, day] = [Date.parse(shown.reset.minute), Date.parse(shown.reset.day)]
  assert.ok(minute > now && minute <= now + MINUTE && minute % MINUTE === 0, `minute resets at ${shown.reset.minute}`)
  assert.ok(day > now && day <= now + DAY && day % DAY === 0, `day resets at ${shown.reset.day}`)
}

const passing = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 5 * MINUTE }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: DAY }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 40 * DAY }) },
)

const step = fc.oneof(
  fc.record({ type: fc.constant('spend' as const) }),
  fc.record({ type: fc.constant('refund' as const), which: fc.nat() }),
  fc.record({
    type: fc.constant('count' as const),
    endpoint: fc.constantFrom('GET /v1/me', 'HEAD /v1/me', 'GET /v1/materials/{id}', 'POST /v1/materials/compare'),
    status: fc.constantFrom(200, 204, 304, 400, 404, 429, 500, 503),
    durationMs: fc.nat({ max: 5_000 }),
  }),
  fc.record({ type: fc.constant('restart' as const) }),
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const budgets = fc.record({ per_minute: fc.integer({ min: 0, max: 6 }), per_day: fc.integer({ min: 0, max: 15 }) })
const histories = fc.array(fc.tuple(passing, step), { maxLength: 60 })

const onDisk = (state: MeterState): MeterState => JSON.parse(JSON.stringify(state))

function restored(state: MeterState): Meter {
  const meter = new Meter()
  meter.restore(onDisk(state))
  return meter
}

/** Replays a history on the meter and the model, and compares everything observable after every step. */
function replay(budget: Budget, history: [number, Step][]) {
  let meter = new Meter()
  let now = NOON
  const naive = new Naive()
  for (const [passed, event] of history) {
    now += passed
    if (event.type === 'spend') {
      const { minute, day } = naive.used(now)
      const isAllowed = minute < budget.per_minute && day < budget.per_day
      const taken = meter.spend(budget, now)
      assert.is(taken !== undefined, isAllowed)
      if (taken) naive.spends.push({ at: now, taken })
    } else if (event.type === 'refund') {
      const [spend] = naive.spends.splice(event.which % Math.max(1, naive.spends.length), 1)
      if (spend) meter.refund(spend.taken)
    } else if (event.type === 'count') {
      meter.count(event.endpoint, event.status, event.durationMs, now)
      naive.counted.push({ ...event, at: now })
    } else {
      meter = restored(meter.state())
    }
    checkBudget(meter, naive, budget, now)
    checkUsage(meter, naive, 'day', now)
    checkUsage(meter, naive, 'month', now)
  }
}

test('budget and usage are what a naive reading of every event says, through rollovers and restarts', () => {
  fc.assert(fc.property(budgets, histories, replay), { numRuns: 500 })
})

test('a minute or a day that has ended gives the whole budget back, to the millisecond', () => {
  const budget = { per_minute: 1, per_day: 2 }
  const meter = new Meter()
  const midnight = Date.UTC(2026, 4, 16)
  assert.ok(meter.spend(budget, midnight - MINUTE - 1))
  assert.not.ok(meter.spend(budget, midnight - MINUTE - 1))
  assert.ok(meter.spend(budget, midnight - MINUTE))
  assert.not.ok(meter.spend(budget, midnight - 1))
  assert.ok(meter.spend(budget, midnight))
})

test('a month ends at its last UTC midnight, in leap years and at the turn of the year', () => {
  for (const [last, first] of [
    [Date.UTC(2028, 1, 29), Date.UTC(2028, 2, 1)],
    [Date.UTC(2026, 11, 31), Date.UTC(2027, 0, 1)],
  ] as const) {
    const meter = new Meter()
    meter.count('GET /v1/me', 200, 1, last)
    meter.count('GET /v1/me', 200, 1, first - 1)
    assert.is(meter.usage('developer', 'month', first - 1).total_requests, 2)
    assert.is(meter.usage('developer', 'month', first - 1).period.end, new Date(first).toISOString())
    meter.count('GET /v1/me', 200, 1, first)
    assert.is(meter.usage('developer', 'month', first).total_requests, 1)
  }
})

test('an answer that is counted after its minute or day has ended gives no spent budget back', () => {
  const budget = { per_minute: 10, per_day: 10 }
  const midnight = Date.UTC(2026, 4, 16)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 * MINUTE }), fc.integer({ min: 1, max: 9 }), (lateMs, spends) => {
      const meter = new Meter()
      meter.spend(budget, midnight - lateMs)
      for (let spent = 0; spent < spends; spent++) meter.spend(budget, midnight)
      meter.count('POST /v1/materials/compare', 200, lateMs, midnight - lateMs)
      assert.equal(meter.used(midnight), { minute: spends, day: spends })
    }),
  )
})

test('a clock that is set forth and back by days or months loses no count of a month', () => {
  const meter = new Meter()
  for (const at of [NOON, NOON + DAY, NOON + 40 * DAY, NOON, NOON + 5 * DAY, NOON + 6 * DAY, NOON + 7 * DAY, NOON])
    meter.count('GET /v1/me', 200, 1, at)
  assert.is(meter.usage('developer', 'month', NOON).total_requests, 7)
  assert.is(meter.usage('developer', 'month', NOON + 40 * DAY).total_requests, 1)
})

test.run()
