import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../support/clock.ts'
import { connectTo } from '../support/connection.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('size of the response head')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const MAX_HEAD = 8 << 10

/** The head of the answer, as bytes on the wire. */
async function headOf(target: string, { method = 'GET', headers = '' } = {}): Promise<string> {
  const key = `Authorization: ${server.key.authorization}\r\n`
  const connection = connectTo(server.base, `${method} ${target} HTTP/1.1\r\nHost: a\r\n${key}${headers}\r\n`)
  await until('it is answered', () => connection.text().includes('\r\n\r\n'))
  connection.close()
  return connection.text().split('\r\n\r\n')[0] ?? ''
}

const filter = encodeURIComponent('木'.repeat(500))

for (const [what, target] of [
  ['an ignored parameter', `/v1/materials?page=2&_=${'x'.repeat(14_000)}`],
  ['two long parameters', `/v1/suppliers?q=${filter}&_=${filter}`],
  ['a list without pages', `/v1/materials/polystyrene/substitutes?_=${'x'.repeat(14_000)}`],
  ['a query just too long for its links', `/v1/materials?page=2&_=${'x'.repeat(1_000)}`],
] as const)
  test(`${what}: a Link that would be too long is left out`, async () => {
    const head = await headOf(target)
    assert.match(head, /^HTTP\/1\.1 200 /)
    assert.not.match(head, /^link:/im)
    assert.ok(head.length < MAX_HEAD, `${head.length} bytes`)
  })

test('a Link of usual length stays, and so does one of a long query', async () => {
  assert.match(await headOf('/v1/materials?q=film'), /^link:.*rel="last"/im)
  assert.match(
    await headOf(`/v1/materials?page=2&_=${'x'.repeat(900)}`),
    /^link:.*rel="prev".*rel="next".*rel="last"/im,
  )
})

test('no other header grows with what was sent', async () => {
  const long = 'x'.repeat(7_000)
  for (const [target, method, headers] of [
    ['/v1/materials', 'GET', `X-Request-Id: ${long}\r\nOrigin: ${long}\r\n`],
    ['/v1/materials', 'GET', `X-Request-Id: ${long.slice(0, 128)}\r\nIf-None-Match: "${long}"\r\n`],
    ['/v1/materials', 'OPTIONS', `Origin: ${long}\r\nAccess-Control-Request-Headers: ${long}\r\n`],
    [`/v1/${long}`, 'GET', ''],
    [`/v1/materials/${long}`, 'GET', ''],
    ['/v1/materials', 'DELETE', ''],
    [`/v1/materials?${long}`, 'GET', ''],
  ] as const) {
    const head = await headOf(target, { method, headers })
    assert.ok(head.length < 3_000, `${target.slice(0, 40)}: ${head.length} bytes`)
  }
})

test.run()
