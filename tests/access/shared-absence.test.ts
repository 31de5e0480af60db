import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../support/clock.ts'
import { ask } from '../support/http.ts'
import { makeSharedKey } from '../support/keys.ts'
import { errorsOf, said } from '../support/log.ts'
import { atlas } from '../support/program.ts'
import { onServer, type RunningRedis } from '../support/redis.ts'
import { count, earlyInTheMinute, endAll, keptOf, redisFor, replicas } from '../support/replicas.ts'

const test = suite('processes whose shared server is gone')
const withServer = onServer(test)
test.after(endAll)

const keyOn = ({ url }: RunningRedis, ...args: string[]) => makeSharedKey(url, ...args)

for (const [name, act, undo] of [
  ['gone', (redis: RunningRedis) => redis.kill(), (redis: RunningRedis) => redis.start()],
  ['silent', async (redis: RunningRedis) => redis.freeze(), async (redis: RunningRedis) => redis.thaw()],
  [
    'full',
    async (redis: RunningRedis) => void redis.command('CONFIG', 'SET', 'maxmemory', '1'),
    async (redis: RunningRedis) => void redis.command('CONFIG', 'SET', 'maxmemory', '0'),
  ],
] as const) {
  withServer(`while the server is ${name}, replicas grant by themselves, and tell it when it is back`, async () => {
    const redis = await redisFor({ isKept: true })
    const [server] = await replicas(1, redis)
    const base = server?.base ?? ''
    const { headers } = await keyOn(redis, '--per-minute', '10')
    await until('the key is known', async () => (await ask(base, '/v1/rate-limit', { headers })).status === 200)
    await earlyInTheMinute()
    for (let asked = 0; asked < 3; asked++) await ask(base, '/v1/me', { headers })
    await act(redis)
    const statuses: number[] = []
    for (let asked = 0; asked < 9; asked++) statuses.push((await ask(base, '/v1/me', { headers })).status)
    assert.is(count(statuses, 200), 7, 'what was used before still counts')
    assert.is(count(statuses, 429), 2)
    if (server) await said(server, /each process grants by itself|cannot be reached/)
    await undo(redis)
    // A silent server still executes what it was sent, so it may count a request that was never granted, but never too
    // few.
    await until('the server has heard of it', () => keptOf(redis, 'budget', 'minute_used') >= 10)
    assert.is((await ask(base, '/v1/me', { headers })).status, 429)
    await until('usage has arrived', () => keptOf(redis, 'usage', 'endpoint GET /v1/me') === 13)
  })

  withServer(
    `while the server is ${name}, replicas that are told to refuse answer 503 at once and recover`,
    async () => {
      const redis = await redisFor({ isKept: true })
      const [server] = await replicas(1, redis, ['--redis-absence', 'refuse'])
      const base = server?.base ?? ''
      assert.is((await ask(base, '/v1/me')).status, 200)
      await act(redis)
      const { status, body, headers } = await ask(base, '/v1/materials')
      assert.is(status, 503)
      assert.is(Object(body.error).code, 'not_ready')
      assert.is(headers.get('retry-after'), '1')
      assert.is((await ask(base, '/v1/health')).status, 200)
      await undo(redis)
      await until('it answers again', async () => (await ask(base, '/v1/materials')).status === 200)
      if (server) assert.ok(errorsOf(server).length <= 6, 'a fault is said once, not for each request')
    },
  )
}

withServer(
  'a start without the server serves health and the demo key, and takes up the keys when it comes',
  async () => {
    const redis = await redisFor({ isKept: true })
    const made = await keyOn(redis)
    await redis.kill()
    const [server] = await replicas(1, redis)
    const base = server?.base ?? ''
    assert.is((await ask(base, '/v1/health')).status, 200)
    assert.is((await ask(base, '/v1/me')).status, 200)
    assert.is((await ask(base, '/v1/me', { headers: made.headers })).status, 503, 'it may be a key')
    await redis.start()
    await until('the key is known', async () => (await ask(base, '/v1/me', { headers: made.headers })).status === 200)
  },
)

withServer('a key command that cannot reach the server says so and changes nothing', async () => {
  const redis = await redisFor()
  await redis.kill()
  const { code, stdout, stderr } = await atlas(['keys', 'create', '--name', 'A'], {
    env: { ATLAS_REDIS_URL: redis.url },
  })
  assert.is(code, 1)
  assert.is(stdout, '')
  assert.match(stderr, /cannot be reached; nothing was read or changed\n$/)
})

test.run()
