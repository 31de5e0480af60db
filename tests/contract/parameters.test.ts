import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ENDPOINTS } from '../../src/api/endpoints.ts'
import { ErrorBody } from '../../src/schema/error.ts'
import { ask, type Json } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('parameters')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const get = (target: string) => ask(server.base, target, { headers: server.key })
const errorOf = (body: Json) => body.error as { code: string; message: string; details: Json[] }

const PATHS = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path, query }) => ({
  path: path
    .replace('{id}', path.includes('suppliers') ? 'natureworks' : 'polylactic-acid')
    .replace('{material}', 'polylactic-acid'),
  query,
}))
/** A path with its required parameters, so that only the parameter under test can be invalid. */
const withRequired = (path: string) => (path === '/v1/search' ? `${path}?q=pla&` : `${path}?`)

// A lone surrogate cannot be percent-encoded.
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '')

const NOT_INTEGERS = [
  '0',
  '-1',
  '1.5',
  '1e1',
  '0x1',
  '+1',
  ' 1',
  '1 ',
  'one',
  '٣',
  '99999999999999999999',
  'NaN',
  'null',
]

for (const { path, query } of PATHS) {
  for (const [name, { schema }] of Object.entries(query)) {
    const wrong =
      schema.type === 'integer'
        ? NOT_INTEGERS.filter((text) => !(text === '0' && schema.minimum === 0))
        : schema.type === 'boolean'
          ? ['yes', '1', 'TRUE', '0']
          : schema.enum
            ? ['nothing', 'DAY']
            : ['x'.repeat(513)]
    test(`${path} refuses what ${name} cannot be and says what it can`, async () => {
      for (const text of wrong) {
        const { status, body } = await get(
          `${withRequired(path).replace(/q=pla&/, name === 'q' ? '' : 'q=pla&')}${name}=${encodeURIComponent(text)}`,
        )
        assert.equal([status, errorOf(body).code], [400, 'invalid_parameter'], `${name}=${text}`)
        const [detail] = errorOf(body).details
        assert.is(detail?.parameter, name)
        assert.ok(detail?.allowed)
      }
    })
  }
  test(`${path} refuses a parameter that it does not have and names the closest`, async () => {
    const { status, body } = await get(`${withRequired(path)}per_pag=2`)
    assert.equal([status, errorOf(body).code], [400, 'unknown_parameter'])
    const [detail] = errorOf(body).details
    assert.equal(detail?.allowed, Object.keys(query))
    assert.is(detail?.did_you_mean, 'per_page' in query ? 'per_page' : undefined)
  })
  test(`${path} ignores parameters that begin with _ or utm_`, async () => {
    assert.is((await get(`${withRequired(path)}_=1&utm_source=mail`)).status, 200)
  })
}

test('a repeated parameter is refused, even with the same value', async () => {
  const { status, body } = await get('/v1/materials?page=1&page=1')
  assert.equal([status, errorOf(body).code], [400, 'invalid_parameter'])
  assert.match(errorOf(body).message, /page was sent 2 times/)
})

test('a list may be sent with its name repeated, as well as joined by commas', async () => {
  for (const [path, joined, repeated] of [
    ['/v1/materials', 'ids=lyocell,hemp-fibre', 'ids=lyocell&ids=hemp-fibre'],
    ['/v1/materials', 'fields=id,name,category', 'fields=id&fields=name,category&fields='],
    ['/v1/materials', 'where=density_kg_m3<900,density_kg_m3>100', 'where=density_kg_m3<900&where=density_kg_m3>100'],
    ['/v1/regulatory', 'materials=lyocell,lead&kind=ban,limit', 'materials=lyocell&kind=ban&materials=lead&kind=limit'],
    ['/v1/suppliers', 'facets=region,status', 'facets=region&facets=status'],
  ] as const) {
    const [one, other] = [await get(`${path}?${joined}`), await get(`${path}?${repeated}`)]
    assert.equal([one.status, other.status], [200, 200], repeated)
    assert.equal(other.body, one.body, repeated)
  }
  const { status, body } = await get('/v1/materials?ids=lyocell&ids=lyocel')
  assert.equal([status, errorOf(body).details[0]?.did_you_mean], [400, 'lyocell'])
  assert.is((await get('/v1/materials?ids=&ids=')).status, 200)
})

test('what a word misspells is suggested, and nothing that only looks like it', async () => {
  for (const [query, near] of [
    ['/v1/suppliers?produced_in=Germny', 'DE'],
    ['/v1/materials?category=Insulatoin', 'Insulation'],
    ['/v1/materials?where=strength<5', 'tensile_strength_mpa'],
    ['/v1/materials?ids=glas-wool', 'glass-wool'],
    ['/v1/materials?ids=glass', undefined],
    ['/v1/materials?ids=a', undefined],
    ['/v1/materials?job=film', undefined],
    ['/v1/emissions?country=QQ', undefined],
    ['/v1/regulatory?jurisdiction=NYC', undefined],
    ['/v1/materials/polystyrene/substitutes?allowed_in=Mars', undefined],
  ] as const) {
    const { status, body } = await get(query)
    assert.equal([status, errorOf(body).details[0]?.did_you_mean], [400, near], query)
  }
  const said = async (id: string) => errorOf((await get(`/v1/materials/${id}`)).body).message
  assert.not.match(await said('unobtainium'), /mean/)
  // What a bill of materials would mean by the word, as verify says too.
  for (const [id, meant] of [
    ['wood', 'sawn-softwood'],
    ['glass', 'float-glass'],
    ['nylon', 'polyamide-6'],
  ] as const)
    assert.ok((await said(id)).endsWith(`did you mean ${meant}?`), id)
})

test('every fault of a request is told at once', async () => {
  const { body } = await get('/v1/materials?page=0&per_page=101&sort=price&catgory=x&min_sustainability=101')
  assert.equal(
    errorOf(body)
      .details.map(({ parameter }) => parameter)
      .toSorted(),
    ['catgory', 'min_sustainability', 'page', 'per_page', 'sort'],
  )
})

test('an empty optional parameter is as if absent', async () => {
  const plain = await get('/v1/materials')
  const empty = await get('/v1/materials?q=&category=&min_sustainability=&biodegradable=&sort=&page=&per_page=')
  assert.equal(empty.body, plain.body)
})

test('a text of blanks is as if absent', async () => {
  for (const path of ['/v1/materials', '/v1/suppliers'])
    assert.equal((await get(`${path}?q=%20+`)).body, (await get(path)).body)
})

test('broken percent-encoding is refused, plus and %20 both are spaces', async () => {
  assert.is((await get('/v1/materials?q=%E0%A4%A')).status, 400)
  assert.is((await get('/v1/materials?%ff=1')).status, 400)
  assert.equal(
    (await get('/v1/materials?q=polylactic+acid')).body,
    (await get('/v1/materials?q=polylactic%20acid')).body,
  )
})

test('any query string gets a 200 or a 400 in the error form, never a 5xx', async () => {
  const name = fc.oneof(
    fc.constantFrom('q', 'page', 'per_page', 'sort', 'category', 'biodegradable', 'min_sustainability'),
    fc.string(),
  )
  const pair = fc
    .tuple(name, fc.string({ unit: 'grapheme' }))
    .map(([key, value]) => `${encodeURIComponent(wellFormed(key))}=${encodeURIComponent(wellFormed(value))}`)
  const raw = fc.string().map((text) => text.replace(/[^\x21-\x7e]|#/g, ''))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(pair, raw), { maxLength: 6 }), async (pairs) => {
      const { status, body } = await get(`/v1/materials?${pairs.join('&')}`)
      assert.ok(
        status === 200 || (status === 400 && ErrorBody.safeParse(body).success),
        `${status} for ${pairs.join('&')}`,
      )
    }),
    { numRuns: 300 },
  )
})

test('for any page and page size the pages are the slices of the whole', async () => {
  const whole = (await get('/v1/emissions?country=FR&per_page=100')).body.data as Json[]
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 100 }), async (page, size) => {
      const { body } = await get(`/v1/emissions?country=FR&page=${page}&per_page=${size}`)
      assert.equal(body.data, whole.slice((page - 1) * size, page * size))
      assert.equal([body.total, body.page, body.per_page], [whole.length, page, size])
    }),
    { numRuns: 60 },
  )
})

test('a text is measured in code points, as its published maxLength is', async () => {
  const asked = async (count: number) => (await get(`/v1/search?q=${encodeURIComponent('𝒑'.repeat(count))}`)).status
  assert.equal([await asked(512), await asked(513)], [200, 400])
})

test.run()
