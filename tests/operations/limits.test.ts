import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ErrorBody } from '../../src/schema/error.ts'
import { sleep, until } from '../support/clock.ts'
import { type Connection, connectTo } from '../support/connection.ts'
import { ask } from '../support/http.ts'
import { type MadeKey, makeKey } from '../support/keys.ts'
import { errorsOf, logOf } from '../support/log.ts'
import { scrape, soleValue } from '../support/metrics.ts'
import { type RunningServer, startServer, temporaryFolder } from '../support/program.ts'
import { freePort } from '../support/redis.ts'

const test = suite('limits')

const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: a\r\n'
const HALF_A_HEADER = `${HEALTH}X-`
const COMPARE = 'POST /v1/materials/compare HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer sma_demo_open_atlas\r\n'
const HALF_A_BODY = `${COMPARE}Content-Length: 100\r\n\r\n{"ids":`
const TWO_IDS = '{"ids":["polystyrene","polylactic-acid"]}'

/** Starts a server with these settings for one test. */
async function serving(
  args: string[],
  use: (server: RunningServer) => Promise<void>,
  env: Record<string, string> = {},
) {
  const server = await startServer(args, { env })
  try {
    await use(server)
  } finally {
    await server.stop('SIGKILL')
  }
}

const answersIn = (connection: Connection) => connection.text().split('HTTP/1.1 200 ').length - 1
const statusIn = (connection: Connection) => Number(/^HTTP\/1\.1 (\d+)/.exec(connection.text())?.[1])
const isServed = async ({ base }: RunningServer) => (await ask(base, '/v1/health')).status === 200

/** The message of our own error form in what a connection has got; fails for anything else. */
function messageIn(connection: Connection): string {
  const [head = '', body = ''] = connection.text().split('\r\n\r\n')
  assert.match(head, /content-type: application\/json; charset=utf-8/i)
  const { error } = ErrorBody.parse(JSON.parse(body))
  assert.is(error.status, statusIn(connection))
  return error.message
}

test('more header bytes than the limit are refused with 431, which names it; fewer are taken', () =>
  serving(['--max-header-bytes', '2048'], async ({ base }) => {
    const large = connectTo(base, `${HEALTH}X: ${'x'.repeat(2_100)}\r\n\r\n`)
    const small = connectTo(base, `${HEALTH}X: ${'x'.repeat(1_800)}\r\n\r\n`)
    await until('both are answered', () => large.isClosed() && small.text() !== '')
    assert.equal([statusIn(large), statusIn(small)], [431, 200])
    assert.match(messageIn(large), /\b2048\b/)
  }))

test('a larger limit of the header takes what the usual one refuses', () =>
  serving(['--max-header-bytes', '60000'], async ({ base }) => {
    const large = connectTo(base, `${HEALTH}X: ${'x'.repeat(50_000)}\r\n\r\n`)
    await until('it is answered', () => large.text() !== '')
    assert.is(statusIn(large), 200)
  }))

for (const [limit, args, env] of [
  [1024, ['--max-body-bytes', '1024'], {}],
  [100_000, [], { ATLAS_MAX_BODY_BYTES: '100000' }],
] as const)
  test(`a body of ${limit} bytes, as set, is read, and one byte more is refused with 413, which names the limit`, () =>
    serving(
      [...args],
      async ({ base }) => {
        const compare = (bytes: number) =>
          ask(base, '/v1/materials/compare', { method: 'POST', body: TWO_IDS.padEnd(bytes, ' ') })
        assert.is((await compare(limit)).status, 200)
        const { status, body, text } = await compare(limit + 1)
        assert.is(status, 413)
        assert.ok(ErrorBody.safeParse(body).success)
        assert.match(text, `${limit} bytes`)
      },
      env,
    ))

test('a body that does not say how long it is is measured as it comes', () =>
  serving(['--max-body-bytes', '1024'], async ({ base }) => {
    const chunk = `200\r\n${' '.repeat(0x200)}\r\n`
    const chunked = connectTo(base, `${COMPARE}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(2)}`)
    await sleep(200)
    assert.is(chunked.text(), '')
    chunked.send(chunk)
    await until('it is refused', () => chunked.text() !== '')
    assert.is(statusIn(chunked), 413)
    assert.match(messageIn(chunked), /\b1024\b/)
  }))

test('a connection beyond the most that there may be is closed, the others work on, and a freed place is taken', () =>
  serving(['--max-connections', '2'], async ({ base }) => {
    const request = `${HEALTH}\r\n`
    const [first, second] = [connectTo(base, request), connectTo(base, request)]
    await until('both are answered', () => answersIn(first) === 1 && answersIn(second) === 1)
    const third = connectTo(base, request)
    await until('the third is closed', () => third.isClosed())
    assert.is(third.text(), '')
    for (const connection of [first, second]) connection.send(request)
    await until('both are answered again', () => answersIn(first) === 2 && answersIn(second) === 2)
    first.close()
    await until('another takes its place', async () => {
      const another = connectTo(base, request)
      await until('it is answered or closed', () => another.isClosed() || another.text() !== '')
      return answersIn(another) === 1
    })
  }))

test('a client that sends half a header, or nothing, is let go, and the others are served meanwhile', () =>
  serving(['--headers-timeout-ms', '1000'], async (server) => {
    const slow = [connectTo(server.base, HALF_A_HEADER), connectTo(server.base)]
    assert.ok(await isServed(server))
    assert.equal(
      slow.map((connection) => connection.isClosed()),
      [false, false],
    )
    for (const connection of slow) {
      await until('it is let go', () => connection.isClosed())
      if (connection.text() !== '') assert.match(messageIn(connection), /in time/)
      assert.ok([408, Number.NaN].includes(statusIn(connection)), connection.text())
    }
    assert.ok(await isServed(server))
    assert.equal(errorsOf(server), [])
  }))

test('a header that drips in byte by byte gains no time', () =>
  serving(['--headers-timeout-ms', '1000'], async (server) => {
    const dripping = connectTo(server.base, HALF_A_HEADER)
    await until('it is let go', () => {
      dripping.send('x')
      return dripping.isClosed()
    })
    assert.ok(await isServed(server))
  }))

test('a body that never comes is answered with 408, the others are served meanwhile, and nothing has failed', () =>
  serving(['--headers-timeout-ms', '1000', '--request-timeout-ms', '1500'], async (server) => {
    const slow = connectTo(server.base, HALF_A_BODY)
    assert.ok(await isServed(server))
    assert.is(slow.text(), '')
    await until('it is let go', () => slow.isClosed())
    assert.is(statusIn(slow), 408)
    assert.match(messageIn(slow), /in time/)
    const { text } = await ask(server.base, '/v1/usage')
    assert.match(text, '"5xx":0')
    assert.equal(errorsOf(server), [])
  }))

test('a time for the whole request that is shorter than the usual one for its headers needs no other setting', () =>
  serving(['--request-timeout-ms', '2000'], async (server) => {
    assert.ok(await isServed(server))
  }))

test('a connection is kept for the next request, and closed when none has come', () =>
  serving(['--keep-alive-ms', '1500'], async (server) => {
    const kept = connectTo(server.base, `${HEALTH}\r\n`)
    await until('it is answered', () => answersIn(kept) === 1)
    kept.send(`${HEALTH}\r\n`)
    await until('it is answered again', () => answersIn(kept) === 2)
    await until('it is closed', () => kept.isClosed())
    assert.is(answersIn(kept), 2)
  }))

test('readers that stop reading are dropped, cost no memory of their own and no one else’s answer', async () => {
  const [state, port] = [temporaryFolder(), await freePort()]
  const key: MadeKey = await makeKey(state, '--plan', 'production')
  // Kept for no next request, the connections that are counted are those of the readers alone.
  const args = ['--idle-timeout-ms', '1500', '--keep-alive-ms', '100', '--metrics-port', String(port)]
  const server = await startServer(args, { state })
  const measured = async (name: string) => soleValue(await scrape(port), name)
  const target = '/v1/materials?per_page=100'
  const { text } = await ask(server.base, target, { headers: key.headers })
  const [answers, readers] = [400, 4]
  const before = await measured('process_resident_memory_bytes')

  const request = `GET ${target} HTTP/1.1\r\nHost: a\r\nAuthorization: ${key.headers.authorization}\r\n\r\n`
  const stalled = Array.from({ length: readers }, () => {
    const reader = connectTo(server.base, request.repeat(answers))
    reader.read(false)
    return reader
  })
  const asked = async () => (await scrape(port)).samples.find(({ labels }) => labels.route === '/v1/materials')?.value
  await until('what they asked for is worked on', async () => ((await asked()) ?? 0) > readers)
  assert.ok(await isServed(server))
  const grownBytes = (await measured('process_resident_memory_bytes')) - before
  assert.ok(grownBytes < (text.length * answers * readers) / 2, `${grownBytes} bytes more`)

  await until('they are dropped', async () => (await measured('atlas_connections')) === 0, 30_000)
  for (const reader of stalled) {
    reader.read(true)
    await until('it sees its end', () => reader.isClosed(), 30_000)
    assert.ok(answersIn(reader) < answers, 'nothing was dropped')
  }
  assert.ok(await isServed(server))
  assert.equal(errorsOf(server), [])
  assert.is(await server.stop(), 0)
})

test('SIGTERM cuts a body that never comes off when the time to finish is over, says so and exits with 0', async () => {
  const server = await startServer(['--drain-ms', '1000'])
  const hung = connectTo(server.base, HALF_A_BODY)
  assert.ok(await isServed(server))
  assert.is(await server.stop(), 0)
  await until('it is cut off', () => hung.isClosed())
  const [cutOff] = errorsOf(server)
  assert.equal([cutOff?.drain_ms, cutOff?.msg], [1000, 'stopping: what is still under way is cut off'])
  assert.is(logOf(server).at(-1)?.msg, 'stopped')
})

for (const [what, bytes, atMostMs] of [
  ['half a header', HALF_A_HEADER, 4_000],
  ['a body that stands still', HALF_A_BODY, 8_000],
] as const)
  test(`SIGTERM answers ${what} with 408 soon, long before the time to finish is over`, async () => {
    const server = await startServer(['--drain-ms', '60000', '--request-timeout-ms', '60000'])
    const hung = connectTo(server.base, bytes, { holdsOpen: true })
    assert.ok(await isServed(server))
    const startedAt = Date.now()
    assert.is(await server.stop(), 0)
    assert.ok(Date.now() - startedAt < atMostMs, `it took ${Date.now() - startedAt} ms`)
    await until('it is answered', () => statusIn(hung) === 408)
    assert.match(messageIn(hung), /in time/)
    assert.equal(errorsOf(server), [])
  })

test('SIGTERM waits for a body that still comes', async () => {
  const server = await startServer(['--linger-ms', '100'])
  const slow = connectTo(server.base, `${COMPARE}Content-Length: 60\r\n\r\n`)
  assert.ok(await isServed(server))
  const stopped = server.stop()
  for (const part of TWO_IDS.padEnd(60, ' ').match(/.{15}/g) ?? []) {
    await sleep(1_000)
    slow.send(part)
  }
  assert.is(await stopped, 0)
  assert.is(statusIn(slow), 200, slow.text())
  assert.equal(errorsOf(server), [])
})

test('a stop that finds nothing under way cuts nothing off, however short the time to finish', async () => {
  const server = await startServer(['--drain-ms', '0'])
  const idle = connectTo(server.base, `${HEALTH}\r\n`)
  await until('it is answered', () => answersIn(idle) === 1)
  assert.is(await server.stop(), 0)
  assert.equal(errorsOf(server), [])
})

test.run()
