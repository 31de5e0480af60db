import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { creation } from '../../src/access/keys/key-events.ts'
import { SharedBudgets } from '../../src/access/shared/shared-budgets.ts'
import { until } from '../support/clock.ts'
import { endLinks, linkTo } from '../support/flaky-link.ts'
import { ask } from '../support/http.ts'
import { makeSharedKey } from '../support/keys.ts'
import { onServer } from '../support/redis.ts'
import { count, earlyInTheMinute, keptOf, redisFor, replicas } from '../support/replicas.ts'

const test = suite('a shared server that comes and goes')
const withServer = onServer(test)
test.after(endLinks)

const PER_MINUTE = 20

/** Budgets of one replica, on a link that a test breaks, and an account of 20 a minute. */
async function budgetsOn(options = {}) {
  const redis = await redisFor(options)
  const link = await linkTo(redis)
  const { account } = creation({ name: 'A', plan: 'developer', budget: { per_minute: PER_MINUTE } }).event
  const budgets = new SharedBudgets(link, 'atlas:', 'local')
  const grant = async (times: number) => {
    let granted = 0
    for (let asked = 0; asked < times; asked++) if (await budgets.spend(account, Date.now())) granted++
    return granted
  }
  await earlyInTheMinute()
  return { redis, link, account, budgets, grant, kept: () => keptOf(redis, 'budget', 'minute_used') }
}

withServer('five outages of a minute, with requests only in them, grant one budget in all', async () => {
  const { link, budgets, grant, kept } = await budgetsOn()
  let granted = 0
  for (let outage = 0; outage < 5; outage++) {
    link.way = 'gone'
    granted += await grant(PER_MINUTE)
    link.way = 'up'
    await budgets.reconcile()
  }
  assert.is(granted, PER_MINUTE)
  assert.is(kept(), PER_MINUTE)
})

withServer('what is granted in outages is bounded even where the server forgets it each time', async () => {
  const { redis, link, budgets, grant } = await budgetsOn()
  let byItself = 0
  for (let outage = 0; outage < 5; outage++) {
    link.way = 'gone'
    byItself += await grant(7)
    link.way = 'up'
    await budgets.reconcile()
    redis.command('FLUSHALL')
    await grant(1)
  }
  assert.is(byItself, PER_MINUTE)
})

withServer(
  'a report whose answer is lost is repeated, counted once, and loses no grant that came meanwhile',
  async () => {
    const { link, budgets, grant, kept } = await budgetsOn()
    link.way = 'gone'
    assert.is(await grant(5), 5)
    for (const way of ['answer lost', 'refused', 'answer lost'] as const) {
      link.way = way
      const failed = budgets.reconcile().then(
        () => false,
        () => true,
      )
      link.way = 'gone'
      assert.is(await grant(2), 2)
      assert.ok(await failed)
    }
    link.way = 'up'
    await budgets.reconcile()
    assert.is(kept(), 11)
    assert.is(await grant(PER_MINUTE), PER_MINUTE - 11)
  },
)

withServer(
  'while a report is on its way, requests of its account wait for the server, and the total is exact',
  async () => {
    const { link, budgets, grant, kept } = await budgetsOn()
    await grant(1)
    link.way = 'gone'
    await grant(5)
    link.way = 'up'
    const report = budgets.reconcile()
    const granted = await grant(PER_MINUTE)
    await report
    assert.is(granted, PER_MINUTE - 6)
    assert.is(kept(), PER_MINUTE)
  },
)

withServer('a request that is given back while the server is gone is given back later, once', async () => {
  const { link, account, budgets, grant, kept } = await budgetsOn()
  const windows = await budgets.spend(account, Date.now())
  await grant(4)
  assert.ok(windows)
  for (const way of ['gone', 'refused'] as const) {
    await until('the budget stands', () => kept() >= 4)
    link.way = way
    if (windows) budgets.refund(account, windows)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  link.way = 'up'
  await budgets.reconcile()
  await until('both are back', () => kept() === 3)
  assert.equal((await budgets.fetchUsed(account, Date.now())).minute, 3)
})

withServer(
  'a request given back with an answer lost stays spent on both sides rather than come back twice',
  async () => {
    const { link, account, budgets, grant } = await budgetsOn()
    const windows = await budgets.spend(account, Date.now())
    await grant(4)
    link.way = 'answer lost'
    if (windows) budgets.refund(account, windows)
    await new Promise((resolve) => setTimeout(resolve, 50))
    assert.is(budgets.used(account.id, Date.now()).minute, 5)
    link.way = 'gone'
    assert.is(await grant(PER_MINUTE), PER_MINUTE - 5)
  },
)

withServer('one replica, its server killed five times in a minute: not one request beyond the budget', async () => {
  const redis = await redisFor({ isKept: true })
  const [server] = await replicas(1, redis)
  const base = server?.base ?? ''
  const { headers } = await makeSharedKey(redis.url, '--per-minute', String(PER_MINUTE))
  await until('the key is known', async () => (await ask(base, '/v1/rate-limit', { headers })).status === 200)
  await until('a minute begins', () => new Date().getUTCSeconds() < 15, 60_000)
  const minute = new Date().getUTCMinutes()
  const statuses: number[] = []
  for (let outage = 0; outage < 5; outage++) {
    await redis.kill()
    for (let asked = 0; asked < PER_MINUTE; asked++) statuses.push((await ask(base, '/v1/me', { headers })).status)
    await redis.start()
    await until('what was granted is told', () => keptOf(redis, 'budget', 'minute_used') >= count(statuses, 200))
  }
  assert.is(new Date().getUTCMinutes(), minute, 'it took longer than its minute')
  assert.is(count(statuses, 200), PER_MINUTE)
})

test.run()
