import { basename, dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { filesUnder } from '../support/files.ts'
import { ask, items, type Json } from '../support/http.ts'
import { ROOT } from '../support/program.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('materials')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const get = (target: string) => ask(server.base, target, { headers: server.key })
const every = async (query = '') => items(await get(`/v1/materials?per_page=100${query}`))
const sustainability = (material: Json) =>
  material.sustainability as { score: number; recyclable?: boolean; biodegradable?: boolean }

test('every material that is authored is there, in every category that has one', async () => {
  const authored = filesUnder(join(ROOT, 'atlas-data/materials')).filter((file) => file.endsWith('.yaml'))
  const materials = await everything()
  assert.equal(materials.map(({ id }) => id).toSorted(), authored.map((file) => basename(file, '.yaml')).toSorted())
  assert.is(new Set(materials.map(({ category }) => category)).size, new Set(authored.map(dirname)).size)
})

async function everything(sort = 'sustainability'): Promise<Json[]> {
  const first = await get(`/v1/materials?per_page=100&sort=${sort}`)
  const pages = Math.ceil(Number(first.body.total) / 100)
  const rest = await Promise.all(
    Array.from({ length: pages - 1 }, (_, at) => get(`/v1/materials?per_page=100&sort=${sort}&page=${at + 2}`)),
  )
  return [first, ...rest].flatMap(items)
}

test('what is absent is not published, unless it says what is published instead', async () => {
  type Absence = { figure: string; why: string; looked_at: string; instead?: string }
  const lent: string[] = []
  for (const material of await everything()) {
    const properties = material.properties as Record<string, unknown>
    const figures: Record<string, unknown> = { ...properties, ...sustainability(material) }
    for (const { figure, instead } of (properties.absent ?? []) as Absence[]) {
      assert.is(figures[figure] !== undefined, instead !== undefined, `${material.id} ${figure}`)
      if (instead !== undefined) lent.push(`${material.id} ${figure} ${instead}`)
    }
  }
  assert.ok(lent.length > 10)
  for (const line of lent) {
    const [id, figure, instead] = line.split(' ')
    const { body } = await get(`/v1/materials/${id}`)
    const { evidence } = body.properties as { evidence: { figure: string; method: string }[] }
    assert.is(evidence.find((item) => item.figure === figure)?.method, instead, id)
  }
})

test('sort is by sustainability descending unless told otherwise, ties by id', async () => {
  const materials = await everything()
  const expected = materials.toSorted(
    (a, b) => sustainability(b).score - sustainability(a).score || (String(a.id) < String(b.id) ? -1 : 1),
  )
  assert.equal(
    materials.map(({ id }) => id),
    expected.map(({ id }) => id),
  )
})

test('sort=name is ascending by collation, sort=supplier_count descending', async () => {
  const collator = new Intl.Collator('en')
  const names = (await everything('name')).map(({ name }) => String(name))
  assert.equal(names, names.toSorted(collator.compare))
  const counts = (await everything('supplier_count')).map(({ supplier_count }) => Number(supplier_count))
  assert.equal(
    counts,
    counts.toSorted((a, b) => b - a),
  )
  assert.ok((counts[0] ?? 0) > 0)
})

test('category takes label or id, in any case, accents folded; a word that is none is refused with the nearest', async () => {
  const bio = await every('&category=Bioplastics')
  assert.ok(bio.length > 5)
  assert.ok(bio.every(({ category }) => category === 'Bioplastics'))
  for (const spelling of ['bioplastics', 'BIOPLASTICS', 'bi%C3%B6plastics'])
    assert.equal((await every(`&category=${spelling}`)).length, bio.length, spelling)
  const boards = await every('&category=wood-and-boards')
  assert.ok(boards.every(({ category }) => category === 'Wood and boards') && boards.length > 0)
  const { status, body } = await get('/v1/materials?category=Bioplastic')
  const { code, message, details } = Object(body.error)
  assert.equal([status, code, details.length], [400, 'invalid_parameter', 1])
  assert.match(message, /^category cannot be "Bioplastic"; allowed: .*Bioplastics.*; did you mean Bioplastics\?$/)
  assert.equal([details[0].parameter, details[0].did_you_mean], ['category', 'Bioplastics'])
  assert.ok(details[0].allowed.includes('Wood and boards'))
})

test('facets count all matches, not the page alone', async () => {
  const { body } = await get('/v1/materials?biodegradable=true&facets=category,biodegradable&per_page=1')
  const facets: Record<string, { value: string; count: number }[]> = Object(body.facets)
  assert.equal(facets.biodegradable, [{ value: 'true', count: body.total }])
  const counts = (facets.category ?? []).map(({ count }) => count)
  assert.is(
    counts.reduce((sum, count) => sum + count, 0),
    body.total,
  )
  assert.equal(
    counts,
    counts.toSorted((a, b) => b - a),
  )
  for (const { value, count } of facets.category ?? []) {
    const alone = await get(`/v1/materials?biodegradable=true&category=${encodeURIComponent(value)}&per_page=1`)
    assert.is(alone.body.total, count, value)
  }
  assert.is((await get('/v1/materials?facets=colour')).status, 400)
  assert.is((await get('/v1/materials?facets=category,category')).status, 400)
  assert.not.ok('facets' in (await get('/v1/materials?facets=')).body)
})

test('ids are answered in their order, once each, narrowed by the other filters; an unknown one is refused with the nearest', async () => {
  const ids = async (query: string) => (await every(query)).map(({ id }) => id)
  const wanted = ['polystyrene', 'polylactic-acid']
  assert.equal(await ids(`&ids=${wanted}`), wanted)
  assert.equal(await ids(`&ids=${wanted.toReversed()}&sort=name`), wanted.toReversed())
  assert.equal(await ids('&ids=polystyrene,polylactic-acid,polystyrene'), ['polystyrene', 'polylactic-acid'])
  assert.equal(await ids(`&ids=${wanted}&category=Bioplastics`), ['polylactic-acid'])
  const page = await get('/v1/materials?ids=polystyrene,polylactic-acid&per_page=1&page=2')
  assert.equal([items(page)[0]?.id, page.body.total], ['polylactic-acid', 2])
  const { status, body } = await get('/v1/materials?ids=polystyrene,polylactic-acidd')
  const [detail] = Object(body.error).details
  assert.equal([status, detail.parameter, detail.did_you_mean], [400, 'ids', 'polylactic-acid'])
  assert.is((await get(`/v1/materials?ids=${'polystyrene,'.repeat(101)}polystyrene`)).status, 400)
})

const hasAll = (field: unknown, value: string) => (Array.isArray(field) ? field.includes(value) : field === value)

test('family, role, job, application, form and flag restrict by id or label, and count as facets', async () => {
  const rows: [name: string, fieldOf: (material: Json) => unknown][] = [
    ['family', ({ properties }) => Object(properties).family],
    ['role', ({ properties }) => Object(properties).role],
    ['job', ({ properties }) => Object(properties).jobs],
    ['application', ({ properties }) => Object(properties).applications],
    ['form', ({ properties }) => Object(properties).forms],
    ['flag', ({ regulatory_flags }) => regulatory_flags],
  ]
  const all = await everything()
  const { body } = await get(`/v1/materials?per_page=1&facets=${rows.map(([name]) => name)}`)
  const facets: Record<string, { value: string; count: number }[]> = Object(body.facets)
  for (const [name, fieldOf] of rows) {
    const counted = facets[name] ?? []
    assert.ok(counted.length > 1, name)
    for (const { value, count } of counted.slice(0, 3)) {
      const expected = all.filter((material) => hasAll(fieldOf(material), value))
      assert.is(expected.length, count, `${name}=${value}`)
      const found = await get(`/v1/materials?${name}=${encodeURIComponent(value)}&per_page=100`)
      assert.is(found.body.total, count, `${name}=${value}`)
      assert.ok(items(found).every((material) => hasAll(fieldOf(material), value)))
    }
    assert.is((await get(`/v1/materials?${name}=nothing-of-the-kind`)).status, 400, name)
  }
  const byId = await get('/v1/materials?family=packaging-plastics')
  const byLabel = await get('/v1/materials?family=Packaging+plastics')
  assert.equal([byId.status, byId.body], [200, byLabel.body])
})

test('recyclable restricts, where keeps what holds every condition, sort=carbon is ascending', async () => {
  const recyclable = await get('/v1/materials?recyclable=true&facets=recyclable&per_page=100')
  assert.ok(items(recyclable).every((material) => sustainability(material).recyclable === true))
  assert.equal(Object(recyclable.body.facets).recyclable, [{ value: 'true', count: recyclable.body.total }])
  const where = encodeURIComponent('thermal_conductivity_w_mk<0.04,carbon_kg_co2e_per_kg<=1')
  const all = await everything('carbon')
  const carbon = ({ sustainability }: Json) => Number(Object(sustainability).carbon_kg_co2e_per_kg)
  assert.equal(
    all.map(carbon),
    all.map(carbon).toSorted((a, b) => a - b),
  )
  const expected = all.filter(
    (material) => Number(Object(material.properties).thermal_conductivity_w_mk) < 0.04 && carbon(material) <= 1,
  )
  const found = await every(`&where=${where}&sort=carbon`)
  assert.ok(found.length > 0)
  assert.equal(
    found.map(({ id }) => id),
    expected.map(({ id }) => id),
  )
  const { status, body } = await get('/v1/materials?where=thermal_conductivty_w_mk<0.04')
  const [detail] = Object(body.error).details
  assert.equal([status, detail.parameter, detail.did_you_mean], [400, 'where', 'thermal_conductivity_w_mk'])
  for (const [asked, meant] of [
    ['tensile>20', 'tensile_strength_mpa'],
    ['tensile_strengt_mpa', 'tensile_strength_mpa'],
    ['density_kg_m3<900,conductivity<1', 'thermal_conductivity_w_mk'],
    ['density_kg_m3~3', undefined],
  ] as const) {
    const refused = await ask(server.base, `/v1/materials?where=${encodeURIComponent(asked)}`, { headers: server.key })
    const [told] = Object(refused.body.error).details
    assert.equal([refused.status, told.did_you_mean], [400, meant], asked)
  }
})

test('customs codes say of which list they are', async () => {
  const { body } = await get('/v1/materials/polylactic-acid')
  assert.equal(Object(body.properties).customs_codes, [{ code: '3907', edition: 'HS 2022' }])
  const { customs_codes } = Object((await get('/v1/materials/tin')).body.properties)
  assert.equal(customs_codes, [{ code: '80011000', edition: 'CN 2026' }])
})

test('min_sustainability and biodegradable restrict; biodegradable=false is as if absent', async () => {
  const all = await get('/v1/materials')
  const good = await every('&min_sustainability=70')
  assert.ok(good.length > 0 && good.every((material) => sustainability(material).score >= 70))
  const degradable = await get('/v1/materials?biodegradable=true&per_page=100')
  assert.ok(items(degradable).every((material) => sustainability(material).biodegradable))
  assert.ok(Number(degradable.body.total) < Number(all.body.total))
  assert.equal((await get('/v1/materials?biodegradable=false')).body.total, all.body.total)
})

test('q finds by name, alias, spelling slip and words of the description, and does not change the sort', async () => {
  const ids = async (q: string) => (await every(`&q=${encodeURIComponent(q)}`)).map(({ id }) => id)
  assert.ok((await ids('polylactic acid')).includes('polylactic-acid'))
  assert.ok((await ids('PLA')).includes('polylactic-acid'))
  assert.ok((await ids('polipropylene')).includes('polypropylene'))
  assert.ok((await ids('oak bark')).some((id) => String(id).includes('cork')))
  assert.equal(await ids('zzzzqqqq'), [])
  const scores = (await every('&q=recycled&sort=sustainability')).map((material) => sustainability(material).score)
  assert.equal(
    scores,
    scores.toSorted((a, b) => b - a),
  )
})

test('what q names comes first, unless a sort is asked for', async () => {
  const first = async (q: string, sort = '') => {
    const [material] = items(await get(`/v1/materials?q=${encodeURIComponent(q)}${sort}`))
    return material?.id
  }
  assert.is(await first('Aluminium sheet'), 'aluminium-sheet')
  assert.is(await first('steel pipe'), 'steel-pipe')
  assert.is(await first('PLA'), 'polylactic-acid')
  assert.is.not(await first('Aluminium sheet', '&sort=sustainability'), 'aluminium-sheet')
})

test('a word in a name goes before one in a description, and a name with a space too many or a slip comes first', async () => {
  const listed = async (q: string) => items(await get(`/v1/materials?q=${encodeURIComponent(q)}&per_page=100`))
  for (const word of ['copper', 'silk', 'cement', 'rubber']) {
    const isNamed = (await listed(word)).map(({ name, aliases }) =>
      new RegExp(`\\b${word}s?\\b`, 'i').test(`${name} ${aliases}`),
    )
    assert.ok(isNamed.includes(false), word)
    assert.not.ok(isNamed.slice(isNamed.indexOf(false)).includes(true), word)
  }
  assert.match(String((await listed('rubber'))[0]?.name), /rubber$/i)
  for (const [q, id] of [
    ['ply wood', 'plywood'],
    ['hemp crete', 'hempcrete'],
    ['tin plate', 'tinplate'],
    ['linolium', 'linoleum'],
  ])
    assert.ok(
      (await listed(String(q))).slice(0, 3).some((found) => found.id === id),
      q,
    )
})

test('q is read in other languages, and what the atlas lacks is named', async () => {
  const { body } = await get(`/v1/materials?q=${encodeURIComponent('Fußboden')}&per_page=5`)
  assert.is(body.english, 'Flooring')
  for (const q of ['isolamento termico', '木材', 'wełna'])
    assert.ok(Number((await get(`/v1/materials?q=${encodeURIComponent(q)}`)).body.total) > 5, q)
  assert.is((await get('/v1/materials?q=insulation')).body.english, undefined)
  const lacking = await get('/v1/materials?q=vermiculite')
  assert.match(JSON.stringify(lacking.body.not_in_atlas), /Vermiculite/)
})

test('with q, what has all of its words goes before what has some', async () => {
  const ids = items(await get('/v1/materials?q=compostable%20film&per_page=100')).map(
    ({ id, description, aliases, name }) => {
      const text = `${name} ${aliases} ${description}`.toLowerCase()
      return { id, hasAll: text.includes('compostable') && text.includes('film') }
    },
  )
  const [some, all] = [ids.findIndex(({ hasAll }) => !hasAll), ids.filter(({ hasAll }) => hasAll).length]
  assert.ok(all > 1 && some > 1, `${all} with all, first without at ${some}`)
})

test('pages do not overlap and add up; past the end is empty with the true total', async () => {
  const all = await everything()
  const seen: unknown[] = []
  for (let page = 1; page <= Math.ceil(all.length / 7); page++)
    seen.push(...items(await get(`/v1/materials?per_page=7&page=${page}`)).map(({ id }) => id))
  assert.equal(
    seen,
    all.map(({ id }) => id),
  )
  const beyond = await get('/v1/materials?page=9007199254740991')
  assert.equal([beyond.status, beyond.body.data, beyond.body.total], [200, [], all.length])
})

test('Link leads from page to page and keeps every other parameter', async () => {
  const { headers } = await get('/v1/materials?category=Bioplastics&per_page=2&page=2&_cache=1')
  const links = Object.fromEntries(
    [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel, String(url)]),
  )
  assert.equal(Object.keys(links).toSorted(), ['first', 'last', 'next', 'prev'])
  for (const link of Object.values(links))
    assert.match(String(link), /category=Bioplastics&per_page=2&_cache=1&page=\d+/)
  const next = await get(links.next ?? '')
  assert.equal(next.body.page, 3)
})

test('one material has evidence for every figure it shows; in lists it has none', async () => {
  const { body } = await get('/v1/materials/polylactic-acid')
  const { evidence, ...properties } = body.properties as Json & { evidence: Json[] }
  const figures = new Set(evidence.map(({ figure }) => figure))
  for (const key of ['carbon_kg_co2e_per_kg', 'biobased_pct', 'recyclable', 'biodegradable'])
    assert.ok(figures.has(key), key)
  const numeric = Object.entries(properties).filter(([, value]) => typeof value === 'number')
  assert.ok(numeric.length >= 4)
  for (const [key, value] of numeric) assert.equal(evidence.find(({ figure }) => figure === key)?.value, value)
  for (const { source } of evidence) assert.match(String((source as Json).url), /^https?:/)
  const [listed] = await every('&q=polylactic+acid')
  assert.ok(listed)
  assert.not.ok('evidence' in (listed.properties as Json))
})

test('the score is the sum of its published terms', async () => {
  for (const { id, properties, sustainability } of await everything()) {
    const breakdown = (properties as { score_breakdown: { points: number }[] }).score_breakdown
    const sum = breakdown.reduce((total, { points }) => total + points, 0)
    assert.is(Math.round(sum), (sustainability as { score: number }).score, String(id))
  }
})

test('an unknown material is a 404 that offers the nearest id', async () => {
  const { status, body } = await get('/v1/materials/polylactic-acidd')
  assert.is(status, 404)
  assert.match(String((body.error as Json).message), /did you mean polylactic-acid\?/)
  const { body: byAlias } = await get('/v1/materials/PLA')
  assert.match(String((byAlias.error as Json).message), /did you mean polylactic-acid\?/)
  assert.is((await get('/v1/materials/%E0%A4%A')).status, 404)
})

test('what nobody states of recycling or degradation is absent, never false, and leaves the score open', async () => {
  let open = 0
  for (const material of await every('')) {
    const { recyclable, biodegradable, score } = sustainability(material)
    const { score_range, score_breakdown } = Object(material.properties)
    const unknown = score_breakdown.filter((term: Json) => term.unknown).map(({ term }: Json) => term)
    assert.equal(unknown, recyclable === undefined ? ['recyclable'] : [], String(material.id))
    assert.ok(score_range[0] <= score && score <= score_range[1], String(material.id))
    const claims = { recyclable, biodegradable }
    const { body } = await get(`/v1/materials/${material.id}`)
    const figures = Object(body.properties).evidence.map(({ figure }: Json) => figure)
    for (const [term, claim] of Object.entries(claims)) {
      if (claim !== undefined) continue
      open++
      assert.not.ok(figures.includes(term), `${material.id} has evidence of ${term}`)
    }
  }
  assert.ok(open > 0)
})

test.run()
