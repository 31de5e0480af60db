import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask, type Json } from '../support/http.ts'
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

test('a company is known by its legal name, and a record that has a name twice is one', async () => {
  for (const [query, id] of [
    ['BASF SE', 'basf'],
    ['Covestro Deutschland AG', 'covestro'],
    ['Kingspan Group plc', 'kingspan'],
    ['Novamont S.p.A.', 'novamont'],
    ['PTT MCC Biochem Co., Ltd.', 'ptt-mcc-biochem'],
    ['The Dow Chemical Company', 'dow'],
    ['Saint Gobain', 'saint-gobain'],
    ['Kuraray Europe GmbH', 'kuraray-europe'],
  ]) {
    const [best, next] = resultOf(await post({ q0: { query, type: 'supplier' } }))
    assert.equal([best?.id, best?.match], [id, true], query)
    assert.is.not(next?.id, id)
    assert.is((await resultAt(`/reconcile/suggest/entity?prefix=${encodeURIComponent(String(query))}`))[0]?.id, id)
  }
})

test('a name in another language is one', async () => {
  for (const query of ['Polypropylen', 'polipropileno', '聚丙烯']) {
    const [best] = resultOf(await post({ q0: { query } }))
    assert.equal([best.id, best.match], ['polypropylene', true], query)
  }
})

test('other columns bear a candidate out or cost it the match', async () => {
  const best = async (query: string, pid: string, v: unknown) => {
    const [first] = resultOf(await post({ q0: { query, properties: [{ pid, v }] } }))
    return [first.id, first.match, first.score < 100]
  }
  for (const austria of ['AT', 'AUT', 'Austria', ['Germany', 'Austria'], { id: 'AT', name: 'Austria' }])
    assert.equal(await best('Lenzing', 'country', austria), ['lenzing', true, false])
  assert.equal(await best('Lenzing', 'country', 'Germany'), ['lenzing', false, true])
  // What nobody knows, and what a list lacks, contradicts nothing.
  assert.equal(await best('Lenzing', 'country', 'Ruritania'), ['lenzing', true, false])
  assert.equal(await best('Lenzing', 'materials', 'primary-aluminium'), ['lenzing', true, false])
  assert.equal(await best('Lenzing', 'country', ''), ['lenzing', true, false])
  assert.equal(await best('PLA', 'density_kg_m3', 1240), ['polylactic-acid', true, false])
  assert.equal(await best('PLA', 'density_kg_m3', 7800), ['polylactic-acid', false, true])
  assert.equal(await best('PLA', 'category', 'Insulation'), ['polylactic-acid', false, true])
})

test('an empty cell finds nothing and stops no other', async () => {
  const answer = await post({ q0: { query: ' ' }, q1: { query: 'PLA' } })
  assert.equal([resultOf(answer), resultOf(answer, 'q1')[0].id], [[], 'polylactic-acid'])
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

const at = (path: string) => ask(server.base, path, { headers: NO_KEY })
const resultAt = async (path: string): Promise<{ id: string; name: string }[]> => Object((await at(path)).body).result

test('the manifest names where it suggests, previews and extends, at the address that was asked', async () => {
  const { body } = await at('/reconcile')
  const { suggest, preview, view, extend } = Object(body)
  for (const { service_url, service_path } of [...Object.values<Json>(suggest), extend.propose_properties])
    assert.is((await ask(`${service_url}${service_path}`, '?prefix=p', { headers: NO_KEY })).status, 200)
  for (const { url } of [preview, view]) {
    assert.ok(url.startsWith(server.base))
    assert.is((await ask('', url.replace('{{id}}', 'lyocell'), { headers: NO_KEY })).status, 200)
  }
})

test('records, properties and types are suggested by what is typed', async () => {
  const [first, ...others] = await resultAt('/reconcile/suggest/entity?prefix=polyl')
  assert.equal([first?.id, first?.name], ['polylactic-acid', 'Polylactic acid'])
  assert.ok(others.length < 20)
  assert.is((await resultAt('/reconcile/suggest/entity?prefix=aquaf'))[0]?.id, 'aquafil')
  assert.ok((await resultAt('/reconcile/suggest/property?prefix=dens')).some(({ id }) => id === 'density_kg_m3'))
  assert.equal(await resultAt('/reconcile/suggest/type?prefix=mat'), [{ id: 'material', name: 'Material' }])
  for (const [prefix, id] of [
    ['pla', 'polylactic-acid'],
    ['PET', 'polyethylene-terephthalate'],
    ['Polypropylen', 'polypropylene'],
  ])
    assert.is((await resultAt(`/reconcile/suggest/entity?prefix=${prefix}`))[0]?.id, id)
  assert.equal(await resultAt('/reconcile/suggest/entity?prefix=qwertz'), [])
  for (const path of ['/reconcile/suggest/entity', '/reconcile/suggest/type?prefix=%20'])
    assert.equal([(await at(path)).status, (await at(path)).text.includes('prefix is missing')], [400, true], path)
})

test('properties of a type are proposed, as many as are asked for', async () => {
  const proposed = async (query: string) => Object((await at(`/reconcile/properties?${query}`)).body).properties
  const [all, materials, suppliers] = [
    await proposed(''),
    await proposed('type=material'),
    await proposed('type=supplier'),
  ]
  assert.is(all.length, materials.length + suppliers.length)
  assert.ok(materials.some(({ id }: Json) => id === 'carbon_kg_co2e_per_kg'))
  assert.equal(await proposed('type=material&limit=2'), materials.slice(0, 2))
  assert.equal(await proposed('type=place'), [])
})

test('a column is extended by what the records have', async () => {
  const extended = (extend: unknown) => at(`/reconcile?extend=${encodeURIComponent(JSON.stringify(extend))}`)
  const properties = [{ id: 'density_kg_m3' }, { id: 'recyclable' }, { id: 'category' }, { id: 'materials' }]
  const { status, body } = await extended({ ids: ['polylactic-acid', 'natureworks', 'nothing'], properties })
  assert.is(status, 200)
  const { meta, rows } = Object(body)
  assert.equal(meta[0], { id: 'density_kg_m3', name: 'Density (kg/m3)' })
  const { body: pla } = await ask(server.base, '/v1/materials/polylactic-acid')
  assert.equal(rows['polylactic-acid'].density_kg_m3, [{ float: Object(pla.properties).density_kg_m3 }])
  assert.equal(rows['polylactic-acid'].category, [{ str: 'Bioplastics' }])
  assert.equal(rows['polylactic-acid'].materials, [])
  assert.ok(rows.natureworks.materials.some(({ id }: Json) => id === 'polylactic-acid'))
  assert.equal(rows.nothing, { density_kg_m3: [], recyclable: [], category: [], materials: [] })
  for (const [wrong, says] of [
    [{ ids: ['lyocell'], properties: [{ id: 'densty_kg_m3' }] }, /no property .*did you mean density_kg_m3\?/],
    [{ ids: [], properties }, /extend\.ids has to be a list of 1 to 200/],
    [{ ids: ['lyocell'], properties: [{}] }, /something that is no id/],
    [7, /extend\.ids has to be a list/],
  ] as const) {
    const refused = await extended(wrong)
    assert.is(refused.status, 400)
    assert.match(refused.text, says)
  }
})

test('a candidate is shown as a small page that does nothing', async () => {
  const { status, headers, text } = await at('/reconcile/preview?id=lyocell')
  assert.equal([status, headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  assert.match(String(headers.get('content-security-policy')), /default-src 'none'/)
  assert.match(text, /<h1><a href="\/materials\/lyocell"[^>]*>Lyocell<\/a>/)
  assert.match((await at('/reconcile/preview?id=natureworks')).text, /Makes: .*Polylactic acid/)
  assert.is((await at('/reconcile/preview?id=%3Cscript%3E')).status, 404)
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
    [{ q0: { query: 'x', properties: 7 } }, /queries\.q0\.properties has to be a list/],
    [{ q0: { query: 'x', properties: [{ pid: 'contry', v: 'x' }] } }, /no property .*contry.*did you mean country\?/],
  ] as const) {
    const { status, text } = await post(queries)
    assert.is(status, 400)
    assert.match(text, says)
  }
  const wrong = await ask(server.base, '/reconcile', { headers: { authorization: 'Bearer wrong' } })
  assert.is(wrong.status, 401)
})

test.run()
