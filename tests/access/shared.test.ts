import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { budgetsIn } from '../support/budget.ts'
import { sleep, until } from '../support/clock.ts'
import { ask } from '../support/http.ts'
import { makeSharedKey } from '../support/keys.ts'
import { atlas, type RunningServer } from '../support/program.ts'
import { onServer, type RunningRedis } from '../support/redis.ts'
import { count, earlyInTheMinute, endAll, keptOf, redisFor, replicas } from '../support/replicas.ts'

const test = suite('several processes on one shared server')
const withServer = onServer(test)
test.after(endAll)

const keyOn = ({ url }: RunningRedis, ...args: string[]) => makeSharedKey(url, ...args)

/** Sends requests to all replicas in turn, `connections` at a time; returns the statuses. */
async function hammer(servers: RunningServer[], requests: number, connections: number, headers: object) {
  const statuses: number[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < requests; at = next++) {
      const { base } = servers[at % servers.length] ?? { base: '' }
      const answer = await ask(base, '/v1/me', { headers: { ...headers } })
      statuses.push(answer.status)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return statuses
}

withServer(
  'three replicas under 64 connections grant a minute’s budget to the request, and count every request',
  async () => {
    const redis = await redisFor()
    const servers = await replicas(3, redis)
    const { headers } = await keyOn(redis, '--per-minute', '300')
    await until('all know the key', async () =>
      (await Promise.all(servers.map(({ base }) => ask(base, '/v1/rate-limit', { headers })))).every(
        ({ status }) => status === 200,
      ),
    )
    await earlyInTheMinute()
    const statuses = await hammer(servers, 900, 64, headers)
    assert.is(count(statuses, 200), 300)
    assert.is(count(statuses, 429), 600)
    const budgets = await Promise.all(servers.map(({ base }) => ask(base, '/v1/rate-limit', { headers })))
    for (const { body } of budgets) assert.equal(body.used, { per_minute: 300, per_day: 300 })
    await until('usage has arrived', () => keptOf(redis, 'usage', 'endpoint GET /v1/me') === 900)
  },
)

withServer('lines of a bill of materials cost what they cost in one process, all or nothing', async () => {
  const redis = await redisFor()
  const [server] = await replicas(1, redis)
  const { headers } = await keyOn(redis, '--per-minute', '12', '--per-day', '12')
  const base = server?.base ?? ''
  await until('the key is known', async () => (await ask(base, '/v1/rate-limit', { headers })).status === 200)
  const match = async (count: number) => {
    const lines = Array.from({ length: count }, () => ({ text: 'PA6' }))
    return (await ask(base, '/v1/match', { method: 'POST', body: JSON.stringify({ lines }), headers })).status
  }
  const used = async () => (await ask(base, '/v1/rate-limit', { headers })).body.used as { per_day: number }
  await earlyInTheMinute()
  assert.equal([await match(60), (await used()).per_day], [200, 3])
  assert.is(await match(200), 429)
  await until('what was taken is given back', async () => (await used()).per_day === 3)
  assert.equal([await match(180), (await used()).per_day], [200, 12])
})

withServer('an answer of 304 gives its request back, whichever replica took it', async () => {
  const redis = await redisFor()
  const servers = await replicas(2, redis)
  const [first, second] = servers.map(({ base }) => base)
  const { headers } = await keyOn(redis)
  await until('both know the key', async () => (await ask(second ?? '', '/v1/rate-limit', { headers })).status === 200)
  await until('both know the key', async () => (await ask(first ?? '', '/v1/rate-limit', { headers })).status === 200)
  await earlyInTheMinute()
  // Free is only what a replica has answered before.
  const etag = (await ask(first ?? '', '/v1/materials?per_page=1', { headers })).headers.get('etag') ?? ''
  await ask(second ?? '', '/v1/materials?per_page=1', { headers })
  const again = await ask(second ?? '', '/v1/materials?per_page=1', { headers: { ...headers, 'if-none-match': etag } })
  assert.is(again.status, 304)
  assert.is(budgetsIn(again.headers).minute.used, 2)
  await until('it is given back', async () => {
    const { body } = await ask(first ?? '', '/v1/rate-limit', { headers })
    return JSON.stringify(body.used) === '{"per_minute":2,"per_day":2}'
  })
})

withServer('keys are made, changed, rotated and revoked for all replicas, without a restart', async () => {
  const redis = await redisFor()
  const servers = await replicas(2, redis)
  const made = await keyOn(redis, '--plan', 'sandbox')
  const everywhere = (status: number, headers: object) => async () =>
    (await Promise.all(servers.map(({ base }) => ask(base, '/v1/me', { headers: { ...headers } })))).every(
      (answer) => answer.status === status,
    )
  const command = async (...args: string[]) => {
    const { code, stdout, stderr } = await atlas(['keys', ...args], { env: { ATLAS_REDIS_URL: redis.url } })
    assert.is(code, 0, stderr)
    return stdout.trim()
  }
  await until('the key is known', everywhere(200, made.headers))
  await command('change', made.account, '--scopes', 'search:read')
  await until(
    'the scopes are changed',
    async () => (await ask(servers[0]?.base ?? '', '/v1/materials', { headers: made.headers })).status === 403,
    2_000,
  )
  const newer = await command('rotate', made.account, '--keep', '0')
  await until('the new key is known', everywhere(200, { authorization: `Bearer ${newer}` }))
  await until('the old one is not', everywhere(401, made.headers))
  assert.match(await command('list'), new RegExp(`^${made.account} .* active `))
  await command('revoke', made.account)
  await until('it is revoked', everywhere(401, { authorization: `Bearer ${newer}` }))
})

withServer('a command waits for a shared server that is slower than a request would wait', async () => {
  const redis = await redisFor()
  redis.freeze()
  const made = makeSharedKey(redis.url)
  await sleep(1_500)
  redis.thaw()
  assert.match((await made).key, /^sma_live_/)
})

withServer('a replica that is killed loses no granted request and at most its last second of usage', async () => {
  const redis = await redisFor()
  const [doomed, other] = await replicas(2, redis)
  const { headers } = await keyOn(redis)
  await until(
    'the key is known',
    async () => (await ask(doomed?.base ?? '', '/v1/rate-limit', { headers })).status === 200,
  )
  await until(
    'the key is known',
    async () => (await ask(other?.base ?? '', '/v1/rate-limit', { headers })).status === 200,
  )
  await earlyInTheMinute()
  for (let asked = 0; asked < 5; asked++) await ask(doomed?.base ?? '', '/v1/me', { headers })
  await sleep(1_000)
  for (let asked = 0; asked < 5; asked++) await ask(doomed?.base ?? '', '/v1/me', { headers })
  await doomed?.stop('SIGKILL')
  const { body } = await ask(other?.base ?? '', '/v1/rate-limit', { headers })
  assert.equal(body.used, { per_minute: 10, per_day: 10 })
  const { body: usage } = await ask(other?.base ?? '', '/v1/usage', { headers })
  assert.ok(Number(usage.total_requests) >= 5)
})

test.run()
