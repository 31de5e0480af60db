import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask, items, type Json } from '../support/http.ts'
import { type SharedServer, startFresh, startReadingServer } from '../support/shared-server.ts'

const test = suite('search')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const get = (query: string) => ask(server.base, `/v1/search?${query}`, { headers: server.key })
const find = async (q: string, rest = '') => items(await get(`q=${encodeURIComponent(q)}${rest}`))

test('an exact name or alias comes first and scores 1', async () => {
  const exact: [string, string][] = [
    ['PLA', 'polylactic-acid'],
    ['polystyrene', 'polystyrene'],
    ['CLT', 'cross-laminated-timber'],
    ['Tencel', 'lyocell'],
    ['NatureWorks', 'natureworks'],
  ]
  for (const [q, id] of exact) {
    const [first] = await find(q)
    assert.is(first?.id, id, q)
  }
})

test('a paraphrase that shares few words with the record finds it', async () => {
  const paraphrases: [string, string][] = [
    ['clear film that composts at home', 'cellophane'],
    ['insulation from old newspapers', 'cellulose-insulation'],
    ['wooden panels glued crosswise for walls', 'cross-laminated-timber'],
    ['scrap melted with electricity', 'electric-arc-furnace-steel'],
  ]
  for (const [q, id] of paraphrases)
    assert.ok(
      (await find(q)).slice(0, 5).some((result) => result.id === id),
      q,
    )
})

test('a question about a place finds the supplier there', async () => {
  const [first] = await find('who makes PLA in Thailand', '&type=supplier')
  assert.is(first?.type, 'supplier')
  assert.match(String(first?.id), /corbion|natureworks/)
})

test('a demonym and a certification find suppliers', async () => {
  const asked: [string, string][] = [
    ['Danish insulation company', 'rockwool'],
    ['Finnish board mill', 'metsa-board'],
    ['Blue Angel recycled paper', 'steinbeis-papier'],
  ]
  for (const [q, id] of asked)
    assert.ok(
      (await find(q, '&type=supplier')).slice(0, 3).some((result) => result.id === id),
      q,
    )
})

test('explain says of each result why it is there, and nothing else changes', async () => {
  const [plain, explained] = [
    await find('clear compostable film'),
    await find('clear compostable film', '&explain=true'),
  ]
  assert.equal(
    explained.map(({ explanation: _, ...result }) => result),
    plain,
  )
  const [first] = explained
  assert.match(JSON.stringify(first?.explanation), /"term":"compostable","fields":\["aliases"/)
  const [exact] = await find('PLA', '&explain=true')
  assert.is(Object(exact?.explanation).exact_name, true)
  assert.ok(plain.every((result) => !('explanation' in result)))
})

test('type restricts before ranking, total is the same on every page, scores fall from 1 to 0', async () => {
  const both = await get('q=recycled+aluminium&per_page=3')
  const materials = await get('q=recycled+aluminium&type=material&per_page=100')
  assert.ok(items(materials).every(({ type }) => type === 'material'))
  assert.is((await get('q=recycled+aluminium&per_page=3&page=2')).body.total, both.body.total)
  const pages = await Promise.all([1, 2].map((page) => get(`q=recycled+aluminium&per_page=100&page=${page}`)))
  const all = pages.flatMap(items)
  assert.is(all.length, both.body.total)
  const scores = all.map(({ score }) => Number(score))
  assert.equal(
    scores,
    scores.toSorted((a, b) => b - a),
  )
  assert.ok(scores.every((score) => score > 0 && score <= 1))
})

test('the pages, however long, join to the whole, and each says how many there are', async () => {
  for (const [q, rest] of [
    ['hemp fiber', ''],
    ['stainles steel', ''],
    ['insulation below 0.04 W/mK', '&type=material'],
    ['who makes cement', '&type=supplier'],
  ]) {
    const asked = `q=${encodeURIComponent(q ?? '')}${rest}`
    const whole = await get(`${asked}&per_page=100`)
    const total = Number(whole.body.total)
    assert.ok(total > 7 && total <= 100, `${q} has ${total} results`)
    for (const length of [1, 7]) {
      const pages: Json[] = []
      for (let page = 1; page <= Math.ceil(total / length); page++) {
        const answer = await get(`${asked}&per_page=${length}&page=${page}`)
        assert.is(answer.body.total, total)
        pages.push(...items(answer))
      }
      assert.equal(pages, items(whole))
    }
  }
})

test('what the atlas does not have gives nothing or little', async () => {
  const unrelated = [
    'quantum chromodynamics lecture notes',
    'cheap flights to Lisbon',
    'zzzz',
    'piano lessons for beginners',
    'football results',
  ]
  const counts = (await Promise.all(unrelated.map((q) => find(q)))).map((found) => found.length)
  assert.ok((counts.toSorted((a, b) => a - b)[2] ?? 0) <= 2, counts.join(', '))
  assert.ok(Math.max(...counts) <= 10, counts.join(', '))
})

test('a missing or blank q is a 400 missing_parameter, a long one invalid', async () => {
  for (const query of ['', 'q=', 'q=%20%20', 'type=material']) {
    const { status, body } = await get(query)
    assert.equal([status, (body.error as Json).code], [400, 'missing_parameter'], query)
  }
  assert.is((await get(`q=${'a'.repeat(513)}`)).status, 400)
  assert.is((await get(`q=${'a'.repeat(512)}`)).status, 200)
})

test('a search that comes before the encoder is loaded waits for it', async () => {
  const fresh = await startFresh()
  const { status, body } = await ask(fresh.base, '/v1/search?q=PLA', { headers: fresh.key })
  assert.equal([status, (body.data as Json[])[0]?.id], [200, 'polylactic-acid'])
  await fresh.stop()
})

test('a condition is held against the figures, and the explanation shows both', async () => {
  const results = await find('insulation below 0.035 W/mK', '&type=material&explain=true')
  const asked = results.map(({ explanation }) => (explanation as Json).conditions as Json[])
  assert.ok(asked.length > 0)
  for (const [condition] of asked) {
    assert.is(condition?.figure, 'thermal_conductivity_w_mk')
    assert.ok(condition?.value === undefined || Number(condition.value) <= 0.035, JSON.stringify(condition))
  }
  assert.type(asked[0]?.[0]?.value, 'number')
  assert.ok(
    ['tungsten', 'tantalum', 'gold', 'platinum', 'palladium'].includes(
      String((await find('metal denser than lead'))[0]?.id),
    ),
  )
})

test('a code, however it is written, and American spelling find what they name', async () => {
  const asked: [string, string][] = [
    ['PA11', 'polyamide-11'],
    ['PA 11', 'polyamide-11'],
    ['pa-11', 'polyamide-11'],
    ['hemp fiber', 'hemp-fibre'],
    ['aluminum foil', 'aluminium-foil'],
    ['molded pulp', 'moulded-pulp'],
    ['polypropelene', 'polypropylene'],
  ]
  for (const [q, id] of asked) assert.is((await find(q))[0]?.id, id, q)
  const found = async (q: string) => (await find(q)).map(({ id }) => id).toSorted()
  assert.equal(await found('EN13432'), await found('EN 13432'))
})

test('a question in letters that are not read is said to be, with the languages that are', async () => {
  const asked = async (q: string) => (await get(`explain=true&q=${encodeURIComponent(q)}`)).body
  for (const q of ['замена пенопласта', 'بديل البلاستيك', '플라스틱 대체', 'प्लास्टिक का विकल्प', 'υλικό μόνωσης']) {
    const { reading, languages } = await asked(q)
    assert.is(Object(reading).language, 'und', q)
    assert.equal(Object(languages).toSorted(), ['de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'zh'])
  }
  for (const q of ['λ 0.035 W/mK', 'insulation 30 µm', 'wool', 'Ersatz für Styropor']) {
    const { reading, languages } = await asked(q)
    assert.not.equal(Object(reading).language, 'und', q)
    assert.is(languages, undefined)
  }
})

test.run()
