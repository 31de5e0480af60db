import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RESPONSE_HEADERS } from '../../src/api/headers.ts'
import { ask } from '../support/http.ts'
import { DIST } from '../support/program.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('response headers')
const document = JSON.parse(readFileSync(join(DIST, 'openapi.json'), 'utf8'))

/** Headers added by the HTTP layer. */
const HTTP_HEADERS = ['content-type', 'content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding']

let live: SharedServer
let preview: SharedServer
test.before(async () => {
  live = await startReadingServer()
  preview = await startReadingServer('mock')
})
test.after(() => {
  void live.stop()
  void preview.stop()
})

/** One request for each kind of response: its status, its operation in the OpenAPI document, and the request. */
const KINDS: [status: number, operation: string, target: string, init?: RequestInit][] = [
  [200, 'get /v1/materials', '/v1/materials', { headers: { origin: 'https://example.org' } }],
  [200, 'get /v1/materials/{id}', '/v1/materials/example-polymer'],
  [200, 'get /v1/health', '/v1/health'],
  [200, 'get /v1/usage', '/v1/usage'],
  [400, 'get /v1/search', '/v1/search'],
  [401, 'get /v1/me', '/v1/me', { headers: { authorization: '' } }],
  [404, 'get /v1/suppliers/{id}', '/v1/suppliers/nobody'],
  [405, 'get /v1/materials', '/v1/materials', { method: 'DELETE' }],
  [413, 'post /v1/materials/compare', '/v1/materials/compare', { method: 'POST', body: ' '.repeat(70_000) }],
]

type Documented = { headers?: object; $ref?: string }

function documented(operation: string, status: number): string[] {
  const [method = '', path = ''] = operation.split(' ')
  const answer: Documented = document.paths[path][method].responses[status]
  const { headers = {} }: Documented = answer.$ref
    ? document.components.responses[answer.$ref.split('/').at(-1) ?? '']
    : answer
  return Object.keys(headers).map((name) => name.toLowerCase())
}

test('an answer carries no header that the document does not name for it', async () => {
  const seen = new Set<string>()
  for (const { base, key } of [live, preview])
    for (const [status, operation, target, init] of KINDS) {
      const answer = await ask(base, target, { ...init, headers: { ...key, ...init?.headers } })
      // Live and preview have different records, so a status may differ.
      if (answer.status !== status) continue
      const named = documented(operation, status)
      for (const name of answer.headers.keys()) {
        if (HTTP_HEADERS.includes(name)) continue
        assert.ok(named.includes(name), `${name} of ${operation} with ${status}`)
        seen.add(name)
      }
    }
  const unseen = Object.keys(RESPONSE_HEADERS).filter((name) => !seen.has(name.toLowerCase()))
  // Responses with these have their own tests.
  assert.equal(unseen, ['Retry-After', 'Location'])
})

test('a script may read of every header that says something of the answer', async () => {
  const { headers } = await ask(live.base, '/v1/materials', { headers: { ...live.key, origin: 'https://example.org' } })
  const exposed = (headers.get('access-control-expose-headers') ?? '').split(', ')
  assert.equal(
    exposed,
    Object.entries(RESPONSE_HEADERS).flatMap(([name, header]) => ('isExposed' in header ? [name] : [])),
  )
  for (const name of ['ETag', 'Link', 'Retry-After', 'X-Request-Id', 'RateLimit'])
    assert.ok(exposed.includes(name), name)
})

test.run()
