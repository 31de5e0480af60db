import { connect } from 'node:net'
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { ErrorBody } from '../../src/schema/error.ts'
import { assertUnharmed, type Served } from './served.ts'
import { mutated, type Target, target } from './target.ts'

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'OPTIONS',
  'PUT',
  'DELETE',
  'PATCH',
  'TRACE',
  'CONNECT',
  'PRI',
  'get',
  'G ET',
  '',
]
const TARGETS = [
  '/v1/health',
  '/v1/materials?q=%ff',
  '/v1/me',
  '*',
  '//',
  'http://a/v1/health',
  'a:443',
  '/v1/../v1/%2e',
]
const VERSIONS = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1 ', 'http/1.1', '']
const NAMES = [
  'Host',
  'Authorization',
  'Content-Length',
  'Transfer-Encoding',
  'Connection',
  'Expect',
  'Upgrade',
  'Origin',
]
const VALUES = [
  'a',
  '0',
  '5',
  '-1',
  '9'.repeat(30),
  'chunked',
  'close',
  'keep-alive',
  '100-continue',
  'h2c',
  '\u0000',
  '',
]
const BODIES = [
  '',
  '{"ids":["polystyrene","polylactic-acid"]}',
  '5\r\nabcde\r\n0\r\n\r\n',
  'zz\r\n',
  '0\r\nX: y\r\n\r\n',
]
const LINE_ENDS = ['\r\n', '\n', '\r']

const oneOrAny = (values: readonly string[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, fc.string({ maxLength: 40, unit: 'binary' }))

const head = fc.record({
  method: oneOrAny(METHODS),
  target: oneOrAny([...TARGETS, '/v1/materials/compare', `/${'x'.repeat(20_000)}`]),
  version: fc.oneof({ weight: 6, arbitrary: fc.constant('HTTP/1.1') }, oneOrAny(VERSIONS)),
  headers: fc.array(fc.tuple(oneOrAny(NAMES), oneOrAny(VALUES)), { maxLength: 8 }),
  end: fc.oneof({ weight: 6, arbitrary: fc.constant('\r\n') }, fc.constantFrom(...LINE_ENDS)),
  body: oneOrAny(BODIES),
})

const requests = (authorization: string): fc.Arbitrary<Buffer> => {
  const whole = head.map(({ method, target: path, version, headers, end, body }) => {
    const lines = [['Authorization', authorization], ...headers].map(([name, value]) => `${name}: ${value}${end}`)
    return Buffer.from(`${method} ${path} ${version}${end}${lines.join('')}${end}${body}`, 'latin1')
  })
  const broken = whole.chain((bytes) => mutated(bytes))
  return fc.oneof(whole, broken, fc.uint8Array({ maxLength: 200 }).map(Buffer.from))
}

type Sent = { requests: Buffer[]; cuts: number[] }

/** Raw bytes, in pieces, over a connection that is then half closed, so that there is nothing left to wait for. */
export function edgeTarget(served: Served): Target {
  const inputs: fc.Arbitrary<Sent> = fc.record({
    requests: fc.array(requests(served.authorization), { minLength: 1, maxLength: 3 }),
    cuts: fc.array(fc.nat(400), { maxLength: 4 }),
  })
  return target('raw bytes at the edge', 250, inputs, async (sent) => {
    const answer = await exchanged(served, Buffer.concat(sent.requests), sent.cuts)
    for (const [, status] of answer.matchAll(/^HTTP\/1\.1 (\d+) /gm))
      assert.ok(Number(status) < 500, `${status}: ${answer.slice(0, 500)}`)
    // Of several answers the end of each is known to an HTTP client only, so the form is looked at where there is one.
    const cut = answer.indexOf('\r\n\r\n')
    const [status, body] = [Number(answer.slice(9, 12)), answer.slice(cut + 4)]
    if (status >= 400 && body.startsWith('{') && !body.includes('HTTP/1.1 '))
      assert.is(ErrorBody.parse(JSON.parse(body)).error.status, status)
    await assertUnharmed(served)
  })
}

const LONGEST_MS = 5_000
const LATE = 'no end in time'

async function exchanged({ server }: Served, bytes: Buffer, cuts: readonly number[]): Promise<string> {
  const { hostname, port } = new URL(server.base)
  const socket = connect({ port: Number(port), host: hostname, noDelay: true })
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  // A reset is a way of being refused.
  socket.on('error', () => {})
  // Not `once` of node:events, which rejects for the error before it.
  const closed = new Promise((resolve) => socket.on('close', resolve))
  let from = 0
  for (const cut of cuts) {
    socket.write(bytes.subarray(from, from + cut))
    from += cut
    await new Promise((resolve) => setImmediate(resolve))
  }
  socket.end(bytes.subarray(from))
  const limit = setTimeout(() => socket.destroy(new Error(LATE)), LONGEST_MS)
  await closed
  clearTimeout(limit)
  assert.is.not(socket.errored?.message, LATE, `no end after ${LONGEST_MS} ms: ${answer.slice(0, 200)}`)
  return answer
}
