import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ErrorBody } from '../../src/schema/error.ts'
import { ask, type JsonAnswer } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('size of errors')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const MAX_BYTES = 16 << 10
const MAX_TOLD = 20

const get = (target: string) => ask(server.base, target, { headers: server.key })
const compare = (body: unknown) =>
  ask(server.base, '/v1/materials/compare', {
    method: 'POST',
    headers: server.key,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

function errorOf({ status, text, body }: JsonAnswer) {
  assert.is(status, 400, text.slice(0, 200))
  assert.ok(Buffer.byteLength(text) <= MAX_BYTES, `${Buffer.byteLength(text)} bytes`)
  return ErrorBody.parse(body).error
}

/** That 20 faults are told, the last line how many are left, and the whole list what there would be otherwise. */
function assertCut(answer: JsonAnswer, total: number) {
  const { details = [], message } = errorOf(answer)
  assert.is(details.length, MAX_TOLD + 1)
  assert.is(details.at(-1)?.message, `and ${total - MAX_TOLD} more`)
  assert.ok(message.endsWith(`and ${total - MAX_TOLD} more`), message.slice(-80))
}

test('thousands of unknown parameters: twenty are told, the allowed ones once', async () => {
  const answer = await get(`/v1/materials?${'a&'.repeat(7_000)}`)
  assertCut(answer, 7_000)
  const { code, details = [] } = errorOf(answer)
  assert.is(code, 'unknown_parameter')
  assert.is(details.filter(({ allowed }) => allowed !== undefined).length, 1)
  assert.is(answer.text.split('min_sustainability').length - 1, 3)
})

test('twenty faults are all told, with nothing said of more', async () => {
  const { details = [], message } = errorOf(await get(`/v1/materials?${'a&'.repeat(MAX_TOLD)}`))
  assert.is(details.length, MAX_TOLD)
  assert.not.match(message, / more/)
})

test('faults of several kinds have the code that stands for them all, even if not all are told', async () => {
  const answer = await get(`/v1/materials?${'a&'.repeat(100)}page=0`)
  assertCut(answer, 101)
  assert.is(errorOf(answer).code, 'invalid_parameter')
})

test('broken percent-encoding, over and over', async () => {
  assertCut(await get(`/v1/materials?${'%&'.repeat(7_000)}`), 7_000)
})

test('one parameter thousands of times', async () => {
  const { message } = errorOf(await get(`/v1/materials?${'q=v&'.repeat(3_500)}`))
  assert.match(message, /^q was sent 3500 times \("v", "v", "v", …\)/)
})

test('fields and ids of a body', async () => {
  const fields = Array.from({ length: 5_000 }, (_, at) => [`f${at}`, 1])
  assertCut(await compare({ ids: ['polystyrene', 'polylactic-acid'], ...Object.fromEntries(fields) }), 5_000)
  assertCut(await compare(`{"ids":[${'1,'.repeat(30_000)}1]}`), 30_002)
  const repeated = Array.from({ length: 3_000 }, (_, at) => [`id-${at}`, `id-${at}`])
  errorOf(await compare({ ids: repeated.flat() }))
})

for (const [what, character] of [
  ['characters that are escaped', '\u0001'],
  ['quotation marks', '"'],
  ['characters of three bytes', '木'],
] as const)
  test(`long values of ${what} are cut`, async () => {
    const long = encodeURIComponent(character.repeat(150))
    errorOf(await get(`/v1/materials?${`${long}&`.repeat(Math.floor(14_000 / (long.length + 1)))}`))
    errorOf(await get(`/v1/materials?page=${long}&per_page=${long}&sort=${long}&category=${long}&facets=${long}`))
    errorOf(await compare({ ids: Array.from({ length: 20 }, (_, at) => `${at}${character.repeat(500)}`) }))
    errorOf(
      await compare(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}${character.repeat(99)}`, 1]))),
    )
  })

test('every parameter of a list wrong at once is still told whole', async () => {
  for (const target of [
    '/v1/materials?page=0&per_page=0&sort=x&category=x&facets=x&biodegradable=x&min_sustainability=x&q=a&q=b&z=1',
    '/v1/suppliers?page=0&per_page=0&region=x&certification=x&facets=x&verified=x&q=a&q=b&material=a&material=b&z=1',
    '/v1/emissions?page=0&per_page=0&region=x&sector=x&country=x&z=1',
  ]) {
    const { details = [], message } = errorOf(await get(target))
    assert.not.match(message, / more$/)
    assert.is(details.length, new Set(target.match(/\w+(?==)/g)).size, target)
  }
})

test.run()
