import { copyFileSync, renameSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../support/clock.ts'
import { connectTo } from '../support/connection.ts'
import { ask } from '../support/http.ts'
import { type MadeKey, makeKey } from '../support/keys.ts'
import { errorsOf, type LogLine, logOf, said } from '../support/log.ts'
import { DIST, type RunningServer, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('log')

const state = temporaryFolder()
let server: RunningServer
let key: MadeKey
let spent: MadeKey
test.before(async () => {
  ;[key, spent] = [await makeKey(state, '--plan', 'production'), await makeKey(state, '--per-minute', '0')]
  server = await startServer(['--access-log', 'on'], { state })
})
test.after(async () => {
  await server.stop()
})

/** A server that has switched its snapshot, refused a damaged one, answered and stopped. */
async function afterAFullLife(...args: string[]): Promise<RunningServer> {
  const path = join(temporaryFolder(), 'served.snapshot')
  copyFileSync(join(DIST, 'atlas.snapshot'), path)
  const living = await startServer(['--snapshot', path, ...args])
  const version = async () => (await ask(living.base, '/v1/health')).headers.get('x-atlas-version')
  const first = await version()
  copyFileSync(join(DIST, 'preview.snapshot'), `${path}.new`)
  renameSync(`${path}.new`, path)
  living.child.kill('SIGHUP')
  await until('the other snapshot is served', async () => (await version()) !== first)
  copyFileSync(path, `${path}.new`)
  truncateSync(`${path}.new`, 5_000)
  renameSync(`${path}.new`, path)
  living.child.kill('SIGHUP')
  if (!args.includes('silent')) await said(living, /not taken/)
  for (let asked = 0; asked < 5; asked++) await ask(living.base, '/v1/search?q=film')
  assert.is(await living.stop(), 0)
  return living
}

const messagesOf = (running: RunningServer, level: string) =>
  logOf(running)
    .filter((line) => line.level === level)
    .map(({ msg }) => msg)

test('every line is a JSON object with level, time and message, whatever is said', async () => {
  const lines = logOf(await afterAFullLife('--log-level', 'debug', '--access-log', 'on'))
  for (const line of lines) {
    assert.ok(['error', 'info', 'debug'].includes(line.level), JSON.stringify(line))
    assert.is(new Date(line.time).toISOString(), line.time)
    assert.ok(line.msg.length > 0)
  }
  for (const level of ['error', 'info', 'debug'])
    assert.ok(
      lines.some((line) => line.level === level),
      `nothing at ${level}`,
    )
})

test('start, switch and stop are said at info, and a refused snapshot at error', async () => {
  const living = await afterAFullLife()
  assert.equal(messagesOf(living, 'info'), [
    'started',
    'now serving another snapshot',
    'stopping: finishing what is under way',
    'stopped',
  ])
  assert.equal(messagesOf(living, 'error'), ['not taken, the old snapshot stays'])
  const [started] = logOf(living)
  assert.is(started?.address, living.base)
})

test('--log-level error says what has gone wrong and nothing else', async () => {
  const living = await afterAFullLife('--log-level', 'error')
  assert.equal(
    logOf(living).map(({ level, msg }) => [level, msg]),
    [['error', 'not taken, the old snapshot stays']],
  )
})

test('--log-level error says nothing in good times', async () => {
  const quiet = await startServer(['--log-level', 'error'])
  assert.is((await ask(quiet.base, '/v1/search?q=film')).status, 200)
  assert.is((await ask(quiet.base, '/v1/nothing')).status, 404)
  assert.is(await quiet.stop(), 0)
  assert.is(quiet.stderr(), '')
})

test('--log-level silent says nothing at all; the address is printed all the same', async () => {
  const living = await afterAFullLife('--log-level', 'silent')
  assert.is(living.stderr(), '')
  assert.match(living.stdout(), living.base)
})

const linesOf = (id: string) => logOf(server).filter((line) => line.id === id)

/** The one line of an answer. */
async function lineOf(id: string): Promise<LogLine> {
  await until(`${id} is logged`, () => linesOf(id).length > 0)
  const [line, ...more] = linesOf(id)
  assert.equal(more, [])
  assert.ok(line)
  return line
}

type Row = [line: string, path: string, status: number, sends?: { key?: 'spent' | 'none'; body?: string }]
const ANSWERS: Row[] = [
  ['GET /v1/materials?per_page=1', '/v1/materials', 200],
  ['HEAD /v1/materials', '/v1/materials', 200],
  ['GET /v1/materials/polystyrene', '/v1/materials/{id}', 200],
  ['GET /v1/materials/nothing', '/v1/materials/{id}', 404],
  ['GET /v1/materials?page=0', '/v1/materials', 400],
  ['POST /v1/materials/compare', '/v1/materials/compare', 400, { body: '{}' }],
  ['POST /v1/materials/compare', '/v1/materials/compare', 413, { body: ' '.repeat(70_000) }],
  ['GET /v1/search?q=film', '/v1/search', 429, { key: 'spent' }],
  ['GET /v1/health', '/v1/health', 200, { key: 'none' }],
  ['GET /v1/nothing', 'unknown', 401, { key: 'none' }],
  ['GET /elsewhere', 'unknown', 404, { key: 'none' }],
]
for (const [asked, path, status, { key: which, body } = {}] of ANSWERS)
  test(`the access log has one line of ${asked} with ${status}, under the id of the answer`, async () => {
    const [method = '', target = ''] = asked.split(' ')
    const { account, headers } = which === 'spent' ? spent : key
    const sent = which === 'none' ? { authorization: '' } : headers
    const answer = await ask(server.base, target, { method, headers: sent, ...(body !== undefined && { body }) })
    assert.is(answer.status, status)
    const { durationMs, level, time, msg, id, ...said } = await lineOf(answer.headers.get('x-request-id') ?? '')
    assert.equal(said, { method, path, status, ...(which !== 'none' && { account }) })
    assert.equal([level, msg], ['info', 'answered'])
    assert.ok(typeof durationMs === 'number' && durationMs >= 0)
  })

test('preflights and answers of 304 have their lines too', async () => {
  const first = await ask(server.base, '/v1/materials', { headers: key.headers })
  const headers = { ...key.headers, 'if-none-match': first.headers.get('etag') ?? '' }
  const unchanged = await ask(server.base, '/v1/materials', { headers })
  const preflight = await ask(server.base, '/v1/materials', { method: 'OPTIONS' })
  const [of304, ofPreflight] = [unchanged, preflight].map((answer) => answer.headers.get('x-request-id') ?? '')
  assert.is((await lineOf(of304 ?? '')).status, 304)
  const { method, status } = await lineOf(ofPreflight ?? '')
  assert.equal([method, status], ['OPTIONS', 204])
})

test('what is no HTTP is answered with an id that the access log has too', async () => {
  const client = connectTo(server.base, `GET /v1/health HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)
  await until('it is refused', () => client.isClosed())
  assert.match(client.text(), /^HTTP\/1\.1 431 /)
  const id = /x-request-id: (\S+)/i.exec(client.text())?.[1] ?? ''
  assert.is((await lineOf(id)).status, 431)
})

test('an id of the caller’s own is the one in the access log', async () => {
  await ask(server.base, '/v1/health', { headers: { 'x-request-id': 'order-7:a.b_c' } })
  assert.is((await lineOf('order-7:a.b_c')).status, 200)
})

test('the log has no key, no header and no query, wherever they were sent', async () => {
  const unknown = 'sma_live_of-nobody-at-all'
  const targets = [
    `/v1/search?q=blue-whale&_api_key=${key.key}`,
    `/v1/materials?api_key=${key.key}&q=blue-whale`,
    `/v1/materials/blue-whale-${key.key}`,
    `/${key.key}?q=blue-whale`,
  ]
  const asides = { cookie: 'session=blue-whale', referer: 'https://blue-whale.example/', 'user-agent': 'blue-whale/1' }
  for (const target of targets)
    for (const authorization of [key.headers.authorization, `Bearer ${unknown}`, `Basic ${key.key}`])
      await ask(server.base, target, { headers: { authorization, ...asides } })
  await ask(server.base, '/v1/health', { headers: { 'x-request-id': 'the-last-of-them' } })
  await lineOf('the-last-of-them')
  for (const secret of [key.key, unknown, 'sma_live_', 'blue-whale', 'Bearer', 'Basic'])
    assert.not.match(server.stderr(), secret)
})

test('a client that goes away in the middle of its body is no failure of ours', async () => {
  const head = `POST /v1/materials/compare HTTP/1.1\r\nHost: a\r\nAuthorization: ${key.headers.authorization}\r\n`
  const client = connectTo(server.base, `${head}Content-Length: 100\r\nExpect: 100-continue\r\n\r\n{"ids":`)
  await until('the body is awaited', () => client.text().includes('100 Continue'))
  client.close()
  const usage = async () => {
    const { body } = await ask(server.base, '/v1/usage', { headers: key.headers })
    return JSON.stringify(body.by_status)
  }
  await ask(server.base, '/v1/health', { headers: { 'x-request-id': 'after-the-one-that-went' } })
  await lineOf('after-the-one-that-went')
  assert.match(await usage(), '"5xx":0')
  assert.equal(errorsOf(server), [])
})

test('answers are logged only where that was asked for', async () => {
  const plain = await startServer(['--log-level', 'debug'])
  assert.is((await ask(plain.base, '/v1/materials')).status, 200)
  await said(plain, /search ready/)
  await plain.stop()
  assert.equal(
    logOf(plain).filter((line) => 'status' in line || 'path' in line || line.msg === 'answered'),
    [],
  )
})

test.run()
