import { suite } from 'uvu'
import { until } from '../support/clock.ts'
import { makeSharedKey, rateLimitOf } from '../support/keys.ts'
import { NO_REDIS, redisProgram } from '../support/redis.ts'
import { endAll, redisFor, replicas } from '../support/replicas.ts'

const test = suite('entries of the shared key log')
test.after(endAll)
const withRedis = redisProgram === undefined ? test.skip : test
if (redisProgram === undefined) process.stdout.write(`${NO_REDIS}\n`)

const NO_EVENTS = [
  'no JSON',
  '',
  'null',
  '[]',
  '{"type":"create"}',
  '{"type":"create","account":{"id":"acct_1"}}',
  '{"type":"change","id":"acct_demo"}',
  '{"type":"change","id":"acct_demo","change":{"budget":{"per_minute":"many"}}}',
  '{"type":"rotate","id":"acct_demo","key":null}',
  '{"type":"revoke"}',
]

withRedis('what is no key event hides no key behind it, from who is there and from who starts', async () => {
  const redis = await redisFor()
  const [first] = await replicas(1, redis)
  for (const entry of [...NO_EVENTS, ...NO_EVENTS]) redis.command('XADD', 'atlas:keys', '*', 'event', entry)
  const key = await makeSharedKey(redis.url)
  const [second] = await replicas(1, redis)
  // Once it took half a second for each of them.
  for (const server of [first, second])
    await until(
      'the key is known',
      async () => server !== undefined && (await rateLimitOf(server, key)).status === 200,
      3_000,
    )
})

test.run()
