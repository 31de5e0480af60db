import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ErrorBody } from '../../src/schema/error.ts'
import { sleep, until } from '../support/clock.ts'
import { type Connection, connectTo } from '../support/connection.ts'
import { ask } from '../support/http.ts'
import { scrape, soleValue } from '../support/metrics.ts'
import { startServer } from '../support/program.ts'
import { freePort } from '../support/redis.ts'

const test = suite('sockets given back')

const HEAD = 'HTTP/1.1\r\nHost: a\r\n'
const KEY = 'Authorization: Bearer sma_demo_open_atlas\r\n'
const COMPARE = `POST /v1/materials/compare ${HEAD}`
const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'

/** What is refused, or breaks off, while the client never closes its own half. */
const REFUSED: [what: string, status: number, bytes: string][] = [
  ['CONNECT', 405, 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n'],
  ['what is no HTTP', 400, 'NONSENSE\r\n\r\n'],
  ['headers that are too large', 431, `GET /v1/health ${HEAD}X: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['a request without a key', 401, `GET /v1/me ${HEAD}\r\n`],
  ['a key that nobody has', 401, `GET /v1/me ${HEAD}Authorization: Bearer sma_nobody\r\n\r\n`],
  ['a whole body without a key', 401, `${COMPARE}Content-Length: 2\r\n\r\n{}`],
  ['a path that is not there', 404, `GET /nothing ${HEAD}\r\n`],
  ['a method that is not allowed', 405, `DELETE /v1/health ${HEAD}\r\n`],
  ['a Host that is none', 400, 'GET /v1/health HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['half a header', 408, `GET /v1/health ${HEAD}X-`],
  ['half a body without a key', 401, `${COMPARE}Content-Length: 100\r\n\r\n{"ids":`],
  ['half a body that is too large', 413, `${COMPARE}${KEY}Content-Length: 9000000\r\n\r\n{"ids":`],
  ['half a body for a path that has none', 200, `GET /v1/health ${HEAD}Content-Length: 100\r\n\r\n{`],
]

const statusIn = (connection: Connection) => Number(/^HTTP\/1\.1 (\d+)/.exec(connection.text())?.[1])

for (const [what, status, bytes] of REFUSED)
  test(`${what}: answered with ${status}, and its place is free soon afterwards`, async () => {
    const port = await freePort()
    const places = ['--max-connections', '8', '--headers-timeout-ms', '2500', '--metrics-port', String(port)]
    const server = await startServer(places)
    try {
      const held = Array.from({ length: 8 }, () => connectTo(server.base, bytes, { holdsOpen: true }))
      await until('all are answered', () => held.every((connection) => connection.text() !== ''))
      for (const connection of held) assert.is(statusIn(connection), status, connection.text())
      const [, body = ''] = held[0]?.text().split('\r\n\r\n') ?? []
      if (status >= 400) assert.ok(ErrorBody.safeParse(JSON.parse(body)).success, body)
      const open = async () => soleValue(await scrape(port), 'atlas_connections')
      await until('the places are free', async () => (await open()) === 0)
      assert.is((await ask(server.base, '/v1/health')).status, 200)
    } finally {
      await server.stop('SIGKILL')
    }
  })

test('who sends a whole body without a key gets the 401, however slowly it is sent, and is not reset', async () => {
  const server = await startServer()
  try {
    const client = connectTo(server.base, `${COMPARE}Content-Length: 60000\r\n\r\n`)
    for (let sent = 0; sent < 60_000; sent += 6_000) {
      client.send(' '.repeat(6_000))
      await sleep(20)
    }
    await until('it is closed', () => client.isClosed())
    assert.is(statusIn(client), 401, client.text())
    assert.match(client.text(), /^connection: close/im)
    assert.ok(client.wasClosedInOrder(), 'it was reset')
  } finally {
    await server.stop('SIGKILL')
  }
})

test('a request that is answered before its body turns out to be wrong gets one answer', async () => {
  const server = await startServer()
  try {
    const bytes = `${COMPARE}Transfer-Encoding: chunked\r\n\r\nzz\r\n`
    const client = connectTo(server.base, bytes)
    await until('it is closed', () => client.isClosed())
    assert.equal(client.text().match(/^HTTP.*$/gm), ['HTTP/1.1 401 Unauthorized'])
  } finally {
    await server.stop('SIGKILL')
  }
})

test('requests sent along with one that is refused leave nothing behind in memory', async () => {
  const server = await startServer([], { env: { NODE_OPTIONS: '--max-old-space-size=64' } })
  const refused = `GET /v1/me ${HEAD}\r\n`.repeat(200)
  for (let round = 0; round < 20; round++) {
    const sent = Array.from({ length: 20 }, () => connectTo(server.base, refused))
    await until('all are refused', () => sent.every((connection) => connection.isClosed()))
  }
  assert.is((await ask(server.base, '/v1/health')).status, 200)
  assert.is(await server.stop(), 0)
})

test('an error for somebody with a key keeps the connection', async () => {
  const server = await startServer()
  try {
    const request = `GET /v1/materials/nothing ${HEAD}${KEY}\r\n`
    const client = connectTo(server.base, request)
    await until('it is answered', () => statusIn(client) === 404)
    client.send(request)
    await until('it is answered again', () => client.text().split('HTTP/1.1 404 ').length === 3)
    assert.not.match(client.text(), /^connection: close/im)
  } finally {
    await server.stop('SIGKILL')
  }
})

test('an Upgrade is answered as if it had not asked for one, and gives its place back when it is done', async () => {
  const port = await freePort()
  const server = await startServer(['--metrics-port', String(port), '--keep-alive-ms', '500', '--max-connections', '8'])
  try {
    const request = `GET /v1/health ${HEAD}${UPGRADE}\r\n`
    const held = Array.from({ length: 8 }, () => connectTo(server.base, request, { holdsOpen: true }))
    await until('all are answered', () => held.every((connection) => connection.text() !== ''))
    for (const connection of held) assert.is(statusIn(connection), 200)
    for (const connection of held) connection.send('\x81\x05hello')
    const open = async () => soleValue(await scrape(port), 'atlas_connections')
    await until('the places are free', async () => (await open()) === 0, 5_000)
  } finally {
    await server.stop('SIGKILL')
  }
})

test('nothing that arrives keeps SIGTERM from ending the process in time', async () => {
  const server = await startServer(['--drain-ms', '2000'])
  const bytes = [...REFUSED.map(([, , sent]) => sent), `GET /v1/health ${HEAD}${UPGRADE}\r\n`, '', 'G']
  const held = bytes.map((sent) => connectTo(server.base, sent, { holdsOpen: true }))
  await sleep(100)
  const stopped = server.stop()
  // More of the same while it stops, over connections that it had already taken.
  const late = setInterval(() => {
    for (const connection of held) connection.send('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n')
  }, 50)
  assert.is(await stopped, 0)
  clearInterval(late)
})

test.run()
