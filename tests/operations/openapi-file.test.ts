import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask } from '../support/http.ts'
import { DIST } from '../support/program.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('GET /openapi.json')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const PATH = '/openapi.json'
const NO_KEY = { authorization: '' }

test('it is the document of this server, without a key', async () => {
  const { status, body, headers } = await ask(server.base, PATH, { headers: NO_KEY })
  assert.is(status, 200)
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
  const built = JSON.parse(readFileSync(join(DIST, 'openapi.json'), 'utf8'))
  assert.equal(body, { ...built, servers: [{ url: '/' }] })
})

test('it is not sent again to whoever has it', async () => {
  const { headers } = await ask(server.base, PATH, { headers: NO_KEY })
  const again = await ask(server.base, PATH, { headers: { ...NO_KEY, 'if-none-match': headers.get('etag') ?? '' } })
  assert.equal([again.status, again.text], [304, ''])
})

test('it can only be read, from any origin', async () => {
  const posted = await ask(server.base, PATH, { method: 'POST', headers: NO_KEY })
  assert.equal([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'])
  const head = await ask(server.base, PATH, { method: 'HEAD', headers: { ...NO_KEY, origin: 'https://example.org' } })
  assert.equal([head.status, head.text, head.headers.get('access-control-allow-origin')], [200, '', '*'])
  assert.is((await ask(server.base, PATH, { method: 'OPTIONS', headers: NO_KEY })).status, 204)
})

test.run()
