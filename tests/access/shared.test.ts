import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { budgetsIn } from '../support/budget.ts'
import { sleep, until } from '../support/clock.ts'
import { ask } from '../support/http.ts'
import { makeSharedKey } from '../support/keys.ts'
import { errorsOf, said } from '../support/log.ts'
import { atlas, type RunningServer, startServer } from '../support/program.ts'
import { NO_REDIS, type RunningRedis, redisProgram, startRedis } from '../support/redis.ts'

const test = suite('several processes on one shared server')
const onServer = redisProgram ? test : test.skip
if (!redisProgram) process.stdout.write(`${NO_REDIS}\n`)

const started: RunningServer[] = []
const redises: RunningRedis[] = []
test.after(async () => {
  for (const server of started) await server.stop('SIGKILL')
  for (const redis of redises) await redis.kill().catch(() => {})
})

async function redisFor(options = {}) {
  const redis = await startRedis(options)
  redises.push(redis)
  return redis
}

async function replicas(count: number, { url }: RunningRedis, args: string[] = []): Promise<RunningServer[]> {
  const env = { ATLAS_REDIS_URL: url }
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(args, { env })))
  started.push(...servers)
  return servers
}

const keyOn = ({ url }: RunningRedis, ...args: string[]) => makeSharedKey(url, ...args)

/** Asks all replicas in turn over so many connections at once; gives the statuses. */
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

/** A number that the server keeps of the one account that was made on it. */
function keptOf(redis: RunningRedis, what: 'budget' | 'usage', field: string): number {
  const keys = redis.command('KEYS', `atlas:${what}:acct_*`).split('\n')
  const [key = ''] = keys.filter((name) => !name.includes('acct_demo') && !name.includes(':month:'))
  return Number(redis.command('HGET', key, field))
}

/** Waits until a clock minute has at least so many seconds left, so that a test stays in one window. */
const earlyInTheMinute = () => until('a minute begins', () => new Date().getUTCSeconds() < 40, 30_000)

const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

onServer(
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

onServer('an answer of 304 gives its request back, whichever replica took it', async () => {
  const redis = await redisFor()
  const servers = await replicas(2, redis)
  const [first, second] = servers.map(({ base }) => base)
  const { headers } = await keyOn(redis)
  await until('both know the key', async () => (await ask(second ?? '', '/v1/rate-limit', { headers })).status === 200)
  await until('both know the key', async () => (await ask(first ?? '', '/v1/rate-limit', { headers })).status === 200)
  await earlyInTheMinute()
  const etag = (await ask(first ?? '', '/v1/materials?per_page=1', { headers })).headers.get('etag') ?? ''
  const again = await ask(second ?? '', '/v1/materials?per_page=1', { headers: { ...headers, 'if-none-match': etag } })
  assert.is(again.status, 304)
  assert.is(budgetsIn(again.headers).minute.used, 1)
  await until('it is given back', async () => {
    const { body } = await ask(first ?? '', '/v1/rate-limit', { headers })
    return JSON.stringify(body.used) === '{"per_minute":1,"per_day":1}'
  })
})

onServer('keys are made, changed, rotated and revoked for all replicas within a second', async () => {
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
  await until('the key is known', everywhere(200, made.headers), 2_000)
  await command('change', made.account, '--scopes', 'search:read')
  await until(
    'the scopes are changed',
    async () => (await ask(servers[0]?.base ?? '', '/v1/materials', { headers: made.headers })).status === 403,
    2_000,
  )
  const newer = await command('rotate', made.account, '--keep', '0')
  await until('the new key is known', everywhere(200, { authorization: `Bearer ${newer}` }), 2_000)
  await until('the old one is not', everywhere(401, made.headers), 2_000)
  assert.match(await command('list'), new RegExp(`^${made.account} .* active `))
  await command('revoke', made.account)
  await until('it is revoked', everywhere(401, { authorization: `Bearer ${newer}` }), 2_000)
})

for (const [name, act, undo] of [
  ['gone', (redis: RunningRedis) => redis.kill(), (redis: RunningRedis) => redis.start()],
  ['silent', async (redis: RunningRedis) => redis.freeze(), async (redis: RunningRedis) => redis.thaw()],
  [
    'full',
    async (redis: RunningRedis) => void redis.command('CONFIG', 'SET', 'maxmemory', '1'),
    async (redis: RunningRedis) => void redis.command('CONFIG', 'SET', 'maxmemory', '0'),
  ],
] as const) {
  onServer(`while the server is ${name}, replicas grant by themselves, and tell it when it is back`, async () => {
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
    // A silent server takes up what it was sent meanwhile: it may count a request that nobody was granted, never one less.
    await until('the server has heard of it', () => keptOf(redis, 'budget', 'minute_used') >= 10)
    assert.is((await ask(base, '/v1/me', { headers })).status, 429)
    await until('usage has arrived', () => keptOf(redis, 'usage', 'endpoint GET /v1/me') === 13)
  })

  onServer(`while the server is ${name}, replicas that are told to refuse answer 503 at once and recover`, async () => {
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
  })
}

onServer('a start without the server serves health and the demo key, and takes up the keys when it comes', async () => {
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
})

onServer('a key command that cannot reach the server says so and changes nothing', async () => {
  const redis = await redisFor()
  await redis.kill()
  const { code, stdout, stderr } = await atlas(['keys', 'create', '--name', 'A'], {
    env: { ATLAS_REDIS_URL: redis.url },
  })
  assert.is(code, 1)
  assert.is(stdout, '')
  assert.match(stderr, /cannot be reached; nothing was read or changed\n$/)
})

onServer('a replica that is killed loses no granted request and at most its last second of usage', async () => {
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
