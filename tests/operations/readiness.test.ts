import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ErrorBody } from '../../src/schema/error.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { encodeSnapshot } from '../../src/snapshot/write.ts'
import { until } from '../support/clock.ts'
import { ask } from '../support/http.ts'
import { DIST, type RunningServer, startServer, temporaryFolder } from '../support/program.ts'
import { onServer } from '../support/redis.ts'
import { endAll, redisFor, replicas } from '../support/replicas.ts'

const test = suite('readiness')
const withServer = onServer(test)
test.after(endAll)

const NO_KEY = { headers: { authorization: '' } }

/** Undefined if the server says that it is ready, else its reason; fails for any other form of answer. */
async function reasonOf({ base }: Pick<RunningServer, 'base'>): Promise<string | undefined> {
  const { status, body, headers } = await ask(base, '/v1/ready', NO_KEY)
  assert.is(headers.get('cache-control'), 'no-store')
  if (status === 200) {
    assert.equal(body, { status: 'ready' })
    return undefined
  }
  const { error } = ErrorBody.parse(body)
  assert.equal([status, error.code, error.status], [503, 'not_ready', 503])
  assert.match(headers.get('retry-after') ?? '', /^\d+$/)
  return error.message
}

const isReady = async (server: RunningServer) => (await reasonOf(server)) === undefined

test('a server with a state folder is ready, needs no key to say so, and charges nothing', async () => {
  const server = await startServer()
  assert.is(await reasonOf(server), undefined)
  const { headers } = await ask(server.base, '/v1/ready')
  assert.is(headers.get('x-ratelimit-limit'), null)
  await server.stop()
})

test('a stopping server says so, and is still alive', async () => {
  const server = await startServer(['--linger-ms', '1500'])
  const stopped = server.stop()
  await until('it says that it stops', () => server.stderr().includes('stopping'))
  assert.match((await reasonOf(server)) ?? '', /stopping/)
  assert.is((await ask(server.base, '/v1/health')).status, 200)
  assert.is(await stopped, 0)
})

withServer('with a wrong password it is alive, but never ready', async () => {
  const redis = await redisFor()
  redis.command('CONFIG', 'SET', 'requirepass', 'right')
  const wrong = { ...redis, url: redis.url.replace('//', '//:wrong@') }
  const right = { ...redis, url: redis.url.replace('//', '//:right@') }
  const [refused] = await replicas(1, wrong)
  const [taken] = await replicas(1, right)
  if (!refused || !taken) throw new Error('not started')
  assert.match((await reasonOf(refused)) ?? '', /server of keys and budgets/)
  assert.not.match((await reasonOf(refused)) ?? '', /wrong|redis/)
  assert.is((await ask(refused.base, '/v1/health')).status, 200)
  await until('the other is ready', () => isReady(taken))
})

withServer('a lost server counts for a process that then refuses, not for one that grants by itself', async () => {
  const redis = await redisFor()
  const [local] = await replicas(1, redis)
  const [refusing] = await replicas(1, redis, ['--redis-absence', 'refuse'])
  if (!local || !refusing) throw new Error('not started')
  await until('both are ready', async () => (await isReady(local)) && (await isReady(refusing)))
  await redis.kill()
  await until('it is not ready any more', async () => !(await isReady(refusing)))
  assert.is(await reasonOf(local), undefined)
  await redis.start()
  await until('it is ready again', () => isReady(refusing))
})

test('a server whose encoder cannot be loaded is not ready', async () => {
  const { header, content } = readSnapshot(join(DIST, 'atlas.snapshot'))
  const path = join(temporaryFolder(), 'without-encoder.snapshot')
  const encoder = { ...header.encoder, kind: 'pipeline' as const, id: 'nobody/no-such-model' }
  writeFileSync(path, encodeSnapshot({ ...content, encoder: { kind: 'pipeline' } }, encoder))
  const server = await startServer(['--snapshot', path])
  assert.match((await reasonOf(server)) ?? '', /encoder/)
  assert.is((await ask(server.base, '/v1/health')).status, 200)
  await server.stop()
})

test.run()
