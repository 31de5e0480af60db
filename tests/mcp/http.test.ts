import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask } from '../support/http.ts'
import { type RunningServer, startServer } from '../support/program.ts'

const test = suite('MCP over HTTP')

let server: RunningServer
test.before(async () => {
  server = await startServer(['--demo-per-address', '3'])
})
test.after(() => void server.stop())

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const post = (message: unknown, headers: Record<string, string> = {}) =>
  ask(server.base, '/mcp', {
    method: 'POST',
    body: typeof message === 'string' ? message : JSON.stringify(message),
    headers,
  })

test('a message is answered by itself, a notification with 202 and nothing', async () => {
  const { status, body, headers } = await post(PING)
  assert.equal([status, body], [200, { jsonrpc: '2.0', id: 1, result: {} }])
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
  const notified = await post({ jsonrpc: '2.0', method: 'notifications/initialized' })
  assert.equal([notified.status, notified.text], [202, ''])
})

test('a version of the protocol that it does not know is answered with its newest', async () => {
  const initialize = (protocolVersion: string) =>
    post({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion } })
  const versionOf = async (asked: string) => Object((await initialize(asked)).body.result).protocolVersion
  assert.equal([await versionOf('2025-03-26'), await versionOf('1999-01-01')], ['2025-03-26', '2025-11-25'])
  assert.is((await post(PING, { 'mcp-protocol-version': '1999-01-01' })).status, 400)
})

test('it takes POST alone, and a key', async () => {
  const read = await ask(server.base, '/mcp')
  assert.equal([read.status, read.headers.get('allow')], [405, 'POST, OPTIONS'])
  const stranger = await post(PING, { authorization: '' })
  assert.equal([stranger.status, stranger.headers.get('www-authenticate')], [401, 'Bearer'])
})

test('pages of other sites are refused, local ones are not', async () => {
  for (const origin of ['http://localhost:6274', 'http://127.0.0.1', 'http://[::1]:80'])
    assert.is((await post(PING, { origin })).status, 200, origin)
  for (const origin of ['http://evil.example', 'http://localhost.evil.example', 'null', 'http://127.evil.example'])
    assert.is((await post(PING, { origin })).status, 403, origin)
})

test('what is no message is refused in the form of the protocol', async () => {
  for (const [message, code] of [
    ['{', -32700],
    [[PING], -32600],
    [{ id: 1, method: 'ping' }, -32600],
    [{ jsonrpc: '2.0', id: 1 }, -32600],
  ]) {
    const { body } = await post(message)
    assert.is(Object(body.error).code, code, JSON.stringify(message))
  }
  assert.is((await post(JSON.stringify({ ...PING, params: 'x'.repeat(70_000) }))).status, 413)
})

test('the share of an address in the demo key holds here too, and the model is told to wait', async () => {
  const given = { name: 'material', arguments: { id: 'lyocell' } }
  const call = () => post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: given })
  const answers = await Promise.all(Array.from({ length: 8 }, call))
  const refused = answers.map(({ body }) => Object(body.result)).filter(({ isError }) => isError)
  assert.ok(refused.length > 0)
  assert.match(refused[0].content[0].text, /budget of the key is spent.*Wait \d+ s/)
})

test.run()
