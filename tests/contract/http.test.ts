import { connect } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ENDPOINTS } from '../../src/api/endpoints.ts'
import { ErrorBody } from '../../src/schema/error.ts'
import { ask, type Json } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('http')
let server: SharedServer
let mock: SharedServer
test.before(async () => {
  server = await startReadingServer()
  mock = await startReadingServer('mock')
})
test.after(() => {
  void server.stop()
  void mock.stop()
})

const get = (target: string, headers: Record<string, string> = {}) =>
  ask(server.base, target, { headers: { ...server.key, ...headers } })
const errorOf = ({ body }: { body: Json }) => body.error as { code: string; message: string; status: number }

/** Sends `bytes` over a raw TCP connection and returns everything that comes back. */
function raw(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('end', () => resolve(text)).on('error', reject)
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')))
  })
}

test('one error form over every status, in both modes, with the preview header on each', async () => {
  const errors: [status: number, code: string, target: string, init?: RequestInit][] = [
    [400, 'invalid_parameter', '/v1/materials?page=0'],
    [400, 'unknown_parameter', '/v1/materials?pag=1'],
    [400, 'missing_parameter', '/v1/search'],
    [400, 'invalid_body', '/v1/materials/compare', { method: 'POST', body: 'x' }],
    [401, 'missing_api_key', '/v1/me', { headers: { authorization: '' } }],
    [401, 'missing_api_key', '/v1/nothing', { headers: { authorization: '' } }],
    [401, 'invalid_api_key', '/v1/me', { headers: { authorization: 'Bearer nobody' } }],
    [401, 'invalid_api_key', '/v1/me', { headers: { authorization: 'Basic c21hOng=' } }],
    [401, 'invalid_api_key', '/v1/me', { headers: { authorization: 'Bearer' } }],
    [404, 'not_found', '/v1/nothing'],
    [404, 'not_found', '/nothing'],
    [404, 'not_found', '/v1/materials/nothing'],
    [405, 'method_not_allowed', '/v1/materials', { method: 'DELETE' }],
    [405, 'method_not_allowed', '/v1/materials/compare/', { method: 'PUT' }],
    [405, 'method_not_allowed', '/v1/health', { method: 'POST' }],
    [413, 'payload_too_large', '/v1/materials/compare', { method: 'POST', body: ' '.repeat(70_000) }],
  ]
  for (const { base } of [server, mock])
    for (const [status, code, target, init] of errors) {
      const answer = await ask(base, target, init)
      assert.ok(ErrorBody.safeParse(answer.body).success, `${target}: ${answer.text}`)
      assert.equal([answer.status, errorOf(answer).code, errorOf(answer).status], [status, code, status], target)
      assert.is(answer.headers.get('content-type'), 'application/json; charset=utf-8')
      assert.ok(answer.headers.get('x-request-id'))
      assert.is(answer.headers.get('x-svc-api-mock'), base === mock.base ? 'true' : null)
      if (status === 401) assert.is(answer.headers.get('www-authenticate'), 'Bearer')
    }
})

test('malformed HTTP gets the error form too', async () => {
  const faulty = [
    'NONSENSE\r\n\r\n',
    'GET /v1/health HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n',
    `GET /v1/health HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'POST /v1/materials/compare HTTP/1.1\r\nHost: a\r\nContent-Length: abc\r\n\r\n',
    'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n',
  ]
  for (const { base } of [server, mock])
    for (const bytes of faulty) {
      const text = await raw(base, bytes)
      const [head = '', body = ''] = text.split('\r\n\r\n')
      assert.match(head, /^HTTP\/1\.1 4\d\d /, bytes.slice(0, 40))
      assert.match(head, /content-type: application\/json; charset=utf-8/i)
      assert.ok(ErrorBody.safeParse(JSON.parse(body)).success, text)
      assert.is(/x-svc-api-mock: true/i.test(head), base === mock.base)
    }
})

test('HTTP/1.1 needs one Host header, HTTP/1.0 none', async () => {
  for (const { base } of [server, mock])
    for (const [bytes, status] of [
      ['GET /v1/health HTTP/1.1\r\n\r\n', 400],
      ['HEAD /v1/health HTTP/1.1\r\n\r\n', 400],
      ['GET /v1/health HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', 400],
      [`GET /v1/health HTTP/1.1\r\nHost: a\r\n${'A:\r\n'.repeat(2_100)}Host: b\r\n\r\n`, 400],
      ['GET /v1/health HTTP/1.1\r\nhost: a\r\nX: y\r\nHOST: b\r\n\r\n', 400],
      ['GET /v1/health HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n', 400],
      ['POST /v1/materials/compare HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n', 400],
      ['POST /v1/materials/compare HTTP/1.1\r\nHost: a b\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n', 400],
      ['GET /v1/health HTTP/1.0\r\nHost: a b\r\n\r\n', 400],
      ['GET /v1/health HTTP/1.0\r\n\r\n', 200],
      ['GET /v1/health HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 200],
    ] as const) {
      const text = await raw(base, bytes)
      const [head = '', body = ''] = text.split('\r\n\r\n')
      assert.ok(head.startsWith(`HTTP/1.1 ${status} `), `${bytes}: ${text}`)
      if (status === 200 || bytes.startsWith('HEAD')) continue
      const { error } = ErrorBody.parse(JSON.parse(body))
      assert.equal([error.code, error.status], ['invalid_request', 400])
      assert.match(error.message, /Host/)
      assert.match(head, /^connection: close/im)
      assert.match(head, /^x-request-id: /im)
      assert.is(/x-svc-api-mock: true/i.test(head), base === mock.base)
    }
})

const HOSTS = {
  200: [
    '',
    'a',
    'a:8080',
    'a:',
    ':80',
    'atlas.example',
    'a_b.c-d~e',
    '%C3%A9.example',
    '127.0.0.1:80',
    '[::1]',
    '[2001:db8::1]:80',
  ],
  400: [
    'a b@/',
    'a, b',
    'user@h',
    'a/b',
    'a?b',
    'a#b',
    'http://a',
    'a:b',
    'a:1:2',
    '[::1',
    '::1',
    '[a]',
    '[]',
    '[::1]x',
    '%zz',
    'a\\b',
    '"a"',
    'é',
  ],
}

for (const [status, hosts] of Object.entries(HOSTS))
  for (const host of hosts)
    test(`Host: ${host || '(empty)'} is answered with ${status}`, async () => {
      const text = await raw(server.base, `GET /v1/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      assert.ok(text.startsWith(`HTTP/1.1 ${status} `), text)
      if (status === '400') assert.match(text, /"invalid_request".*Host/)
    })

test('a body announced as too large is refused before it is sent; any other is asked for', async () => {
  const key = `Authorization: ${server.key.authorization}\r\n`
  const head = `POST /v1/materials/compare HTTP/1.1\r\nHost: a\r\n${key}Expect: 100-continue\r\nConnection: close\r\n`
  const refused = await raw(server.base, `${head}Content-Length: 65537\r\n\r\n`)
  assert.match(refused, /^HTTP\/1\.1 413 /)
  assert.match(refused, /"payload_too_large"/)
  const body = '{"ids":["polystyrene","polylactic-acid"]}'
  for (const framed of [
    `Content-Length: ${body.length}\r\n\r\n${body}`,
    `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ]) {
    const text = await raw(server.base, head + framed)
    assert.match(text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
  }
})

test('a refused announcement of a body closes the connection, whether or not the client asked for that', async () => {
  const head =
    'POST /v1/materials/compare HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9000000\r\n\r\n'
  assert.match(await raw(server.base, head), /^HTTP\/1\.1 401 .*\r\nconnection: close\r\n/is)
})

test('only a body that will be read is asked for', async () => {
  const compare = `POST /v1/materials/compare HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n`
  for (const [bytes, status] of [
    [compare, 401],
    [compare.replace('POST', 'PUT').replace('Host', `Authorization: ${server.key.authorization}\r\nHost`), 405],
    [compare.replace('POST /v1/materials/compare', 'GET /v1/health'), 200],
  ] as const) {
    const text = await raw(server.base, bytes)
    assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} .*\r\nconnection: close\r\n`, 'is'))
  }
})

test('an expectation that nobody knows is no reason to answer with nothing', async () => {
  const text = await raw(
    server.base,
    'GET /v1/health HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\nConnection: close\r\n\r\n',
  )
  assert.match(text, /^HTTP\/1\.1 200 /)
})

test('the absolute form of a target is taken, as proxies send it', async () => {
  const text = await raw(
    server.base,
    'GET http://atlas.example/v1/health HTTP/1.1\r\nHost: atlas.example\r\nConnection: close\r\n\r\n',
  )
  assert.match(text, /^HTTP\/1\.1 200 /)
})

test('an absolute target without a path means the root', async () => {
  for (const target of ['http://atlas.example', 'http://atlas.example?q=a'])
    assert.match(
      await raw(server.base, `GET ${target} HTTP/1.1\r\nHost: atlas.example\r\nConnection: close\r\n\r\n`),
      /^HTTP\/1\.1 200 .*<title>Sustainable-Materials Atlas<\/title>/s,
    )
})

test('Allow lists the methods of a path; HEAD is wherever GET is', async () => {
  const refused = await ask(server.base, '/v1/materials', { method: 'PATCH', headers: server.key })
  assert.is(refused.headers.get('allow'), 'GET, HEAD, OPTIONS')
  assert.is(
    (await ask(server.base, '/v1/materials/compare', { method: 'PUT', headers: server.key })).headers.get('allow'),
    'POST, OPTIONS',
  )
  for (const target of ['/v1/health', '/v1/me', '/v1/materials', '/v1/materials/polylactic-acid', '/v1/search?q=pla']) {
    const whole = await get(target)
    const head = await ask(server.base, target, { method: 'HEAD', headers: server.key })
    assert.equal([head.status, head.text], [200, ''], target)
    assert.is(head.headers.get('etag'), whole.headers.get('etag'))
    if (whole.headers.has('etag')) assert.is(head.headers.get('content-length'), whole.headers.get('content-length'))
  }
})

test('ETag and If-None-Match: 304 without a body, whatever the list of validators', async () => {
  for (const { path, isOfAtlas, method } of ENDPOINTS) {
    if (method !== 'GET') continue
    const target =
      path.replace(/\{\w+\}/, path.includes('suppliers') ? 'natureworks' : 'polylactic-acid') +
      (path === '/v1/search' ? '?q=pla' : '')
    const first = await get(target)
    const etag = first.headers.get('etag')
    if (!isOfAtlas) {
      assert.equal([etag, first.headers.get('cache-control')], [null, 'no-store'], target)
      continue
    }
    assert.match(String(etag), /^"[\w-]+"$/)
    assert.is(first.headers.get('cache-control'), 'private')
    for (const sent of [String(etag), `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(target, { 'if-none-match': sent })
      assert.equal([again.status, again.text, again.headers.get('etag')], [304, '', etag], `${target} ${sent}`)
    }
    assert.is((await get(target, { 'if-none-match': '"other"' })).status, 200)
  }
  assert.is((await get('/v1/materials/nothing', { 'if-none-match': '*' })).status, 404)
})

test('answers that repeat are the same to the byte', async () => {
  for (const target of ['/v1/materials?q=film', '/v1/search?q=soft+fibre', '/v1/materials/polystyrene/substitutes']) {
    const [first, second] = [await get(target), await get(target)]
    assert.is(first.text, second.text)
    assert.is(first.headers.get('content-length'), second.headers.get('content-length'))
  }
})

test("X-Request-Id is the caller's own where it is sane, else a fresh one", async () => {
  assert.is((await get('/v1/health', { 'x-request-id': 'order-7:a.b_c' })).headers.get('x-request-id'), 'order-7:a.b_c')
  for (const insane of ['a b', '<script>', 'x'.repeat(129)]) {
    const given = (await get('/v1/health', { 'x-request-id': insane })).headers.get('x-request-id')
    assert.ok(given && given !== insane)
  }
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => (await get('/v1/health')).headers.get('x-request-id')),
  )
  assert.is(new Set(ids).size, 20)
})

test('CORS: preflights need no key, any origin may read, the budget headers are exposed', async () => {
  const preflight = await fetch(`${server.base}/v1/materials/compare`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  })
  assert.is(preflight.status, 204)
  assert.is(preflight.headers.get('access-control-allow-origin'), '*')
  assert.match(String(preflight.headers.get('access-control-allow-methods')), /POST/)
  assert.match(String(preflight.headers.get('access-control-allow-headers')), /Authorization/)
  const read = await get('/v1/materials', { origin: 'https://app.example' })
  assert.is(read.headers.get('access-control-allow-origin'), '*')
  const exposed = String(read.headers.get('access-control-expose-headers')).split(', ')
  for (const [name] of read.headers)
    if (/^(x-ratelimit|etag|link|x-request-id)/.test(name))
      assert.ok(
        exposed.some((header) => header.toLowerCase() === name),
        name,
      )
  assert.is((await fetch(`${server.base}/v1/nothing`, { method: 'OPTIONS' })).status, 404)
})

test('health needs no key and hides nothing behind one', async () => {
  const { status, body } = await ask(server.base, '/v1/health', { headers: { authorization: '' } })
  assert.equal([status, body.status, body.mode, body.version], [200, 'ok', 'live', '2.0.0'])
  assert.ok(Math.abs(Date.parse(String(body.timestamp)) - Date.now()) < 60_000)
})

test('a key of the wrong scheme or spelling is told what is wanted', async () => {
  assert.match(
    errorOf(await ask(server.base, '/v1/me', { headers: { authorization: 'Token abc' } })).message,
    /Bearer <API_KEY>/,
  )
  assert.is(
    (await ask(server.base, '/v1/me', { headers: { authorization: `bearer ${server.key.authorization.slice(7)}` } }))
      .status,
    200,
  )
})

test.run()
