import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask } from '../support/http.ts'
import { type RunningServer, startServer } from '../support/program.ts'

const test = suite('/reconcile')
let server: RunningServer
test.before(async () => {
  server = await startServer()
})
test.after(() => void server.stop())

const NO_KEY = { authorization: '' }

const post = (queries: unknown) =>
  ask(server.base, '/reconcile', {
    method: 'POST',
    headers: { ...NO_KEY, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ queries: typeof queries === 'string' ? queries : JSON.stringify(queries) }).toString(),
  })

const resultOf = ({ body }: { body: Record<string, unknown> }, key = 'q0') => Object(body[key]).result

test('it says what it is to whoever has no key', async () => {
  const { status, body, headers } = await ask(server.base, '/reconcile', { headers: NO_KEY })
  assert.is(status, 200)
  assert.equal(body.versions, ['0.2'])
  for (const field of ['name', 'identifierSpace', 'schemaSpace']) assert.type(body[field], 'string')
  assert.is(headers.get('x-ratelimit-limit-minute'), '120')
})

test('names and aliases are matched, each query by itself', async () => {
  const answer = await post({
    q0: { query: 'PLA', type: 'material', limit: 3 },
    q1: { query: 'NatureWorks', type: 'supplier' },
    q2: { query: 'something like a stiff clear plastic' },
  })
  const [best, ...others] = resultOf(answer)
  assert.equal(
    [best.id, best.name, best.type, best.match],
    ['polylactic-acid', 'Polylactic acid', [{ id: 'material', name: 'Material' }], true],
  )
  assert.ok(others.length < 3 && others.every(({ match }: { match: boolean }) => !match))
  assert.equal([resultOf(answer, 'q1')[0].id, resultOf(answer, 'q1')[0].match], ['natureworks', true])
  assert.not.ok(resultOf(answer, 'q2').some(({ match }: { match: boolean }) => match))
})

test('the same can be asked in the query', async () => {
  const queries = encodeURIComponent('{"q0":{"query":"Tencel"}}')
  const answer = await ask(server.base, `/reconcile?queries=${queries}`, { headers: NO_KEY })
  assert.is(resultOf(answer)[0].id, 'lyocell')
})

test('a batch costs one', async () => {
  const used = async () => Object((await ask(server.base, '/v1/rate-limit')).body.used).per_day
  const before = await used()
  await post({ q0: { query: 'PLA' }, q1: { query: 'PET' } })
  assert.is((await used()) - before, 1)
})

test('what cannot be asked is told', async () => {
  for (const [queries, says] of [
    ['{', /not JSON/],
    ['[]', /has to be an object/],
    [{}, /0 queries sent/],
    [Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`q${at}`, { query: 'x' }])), /21 queries sent/],
    [{ q0: {} }, /queries\.q0\.query has to be a text/],
    [{ q0: { query: 'x', type: 'place' } }, /queries\.q0\.type has to be one of material, supplier/],
    [{ q0: { query: 'x', limit: 0 } }, /queries\.q0\.limit/],
  ] as const) {
    const { status, text } = await post(queries)
    assert.is(status, 400)
    assert.match(text, says)
  }
  const wrong = await ask(server.base, '/reconcile', { headers: { authorization: 'Bearer wrong' } })
  assert.is(wrong.status, 401)
})

test.run()
