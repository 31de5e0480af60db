import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { ask, items, type Json } from '../support/http.ts'
import { ROOT } from '../support/program.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('suppliers')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const get = (target: string) => ask(server.base, target, { headers: server.key })
const every = async (query = ''): Promise<Json[]> => {
  const found: Json[] = []
  for (let page = 1; ; page++) {
    const answer = await get(`/v1/suppliers?per_page=100&page=${page}${query}`)
    found.push(...items(answer))
    if (found.length >= Number(answer.body.total)) return found
  }
}
const ids = (suppliers: Json[]) => suppliers.map(({ id }) => id)

test('every supplier that is authored is there with all its production sites, by name', async () => {
  const folder = join(ROOT, 'atlas-data/suppliers')
  const authored = readdirSync(folder).map((file): [id: string, sites: number] => {
    const { sites }: { sites?: unknown[] } = parse(readFileSync(join(folder, file), 'utf8'))
    return [basename(file, '.yaml'), sites?.length ?? 0]
  })
  const suppliers = await every()
  const shown = suppliers.map(({ id, production_sites }) => [id, (production_sites as Json[]).length])
  assert.equal(Object.fromEntries(shown), Object.fromEntries(authored))
  const names = suppliers.map(({ name }) => String(name))
  assert.equal(names, names.toSorted(new Intl.Collator('en').compare))
})

test('q finds by part of a name, in any case, accents or not', async () => {
  assert.ok(ids(await every('&q=WORKS')).includes('natureworks'))
  const accented = (await every()).find(({ name }) => /[^\x20-\x7e]/.test(String(name)))
  if (accented) {
    const plain = String(accented.name).normalize('NFKD').replace(/\p{M}/gu, '')
    assert.ok(ids(await every(`&q=${encodeURIComponent(plain)}`)).includes(accented.id))
  }
})

test('material, region, verified and certification restrict', async () => {
  const all = await every()
  const pla = await every('&material=polylactic-acid')
  assert.ok(pla.length > 0 && pla.every(({ materials }) => (materials as string[]).includes('polylactic-acid')))
  const europe = await every('&region=europe')
  assert.ok(europe.length > 0 && europe.length < all.length && europe.every(({ region }) => region === 'Europe'))
  const verified = await every('&verified=true')
  assert.ok(verified.length > 0 && verified.every((supplier) => supplier.verified === true))
  assert.is((await every('&verified=false')).length, all.length)
  const label = all.flatMap(({ certifications }) => certifications as string[])[0] ?? ''
  const certified = await every(`&certification=${encodeURIComponent(label.toUpperCase())}`)
  assert.ok(
    certified.length > 0 && certified.every(({ certifications }) => (certifications as string[]).includes(label)),
  )
  assert.is((await get('/v1/suppliers?certification=nobody-certifies-this')).status, 400)
})

type Site = { country: string; status: string; materials: string[] }
const sitesOf = ({ production_sites }: Json) => production_sites as Site[]

test('material goes by id or name; a word that is neither is refused, not an empty list', async () => {
  const { text } = await get('/v1/suppliers?material=polylactic-acid&produced_in=Thailand')
  for (const name of ['PLA', 'pla', 'Polylactic acid'])
    assert.is((await get(`/v1/suppliers?material=${encodeURIComponent(name)}&produced_in=Thailand`)).text, text, name)
  const refused = await get('/v1/suppliers?material=xyzzy')
  assert.is(refused.status, 400)
  assert.match(refused.text, /material cannot be \\"xyzzy\\"; allowed: the id or a name of a material/)
  assert.match((await get('/v1/suppliers?material=polylactic-acd')).text, /did you mean polylactic-acid\?/)
})

test('every site says what is made there, all of it offered by its supplier', async () => {
  for (const supplier of await every())
    for (const { materials } of sitesOf(supplier)) {
      assert.ok(materials.length > 0, String(supplier.id))
      for (const id of materials) assert.ok((supplier.materials as string[]).includes(id), `${supplier.id} ${id}`)
    }
})

test('produced_in asks for a working site in a country, group or region; region still for the headquarters', async () => {
  const all = await every()
  const expected = (isThere: (country: string) => boolean) =>
    ids(
      all.filter((supplier) => sitesOf(supplier).some((site) => site.status === 'operating' && isThere(site.country))),
    )
  const german = expected((country) => country === 'DE')
  for (const name of ['DE', 'deu', 'Germany']) assert.equal(ids(await every(`&produced_in=${name}`)), german, name)
  const nordic = ['DK', 'FI', 'IS', 'NO', 'SE']
  assert.equal(
    ids(await every('&produced_in=Nordic+countries')),
    expected((country) => nordic.includes(country)),
  )
  const abroad = (await every('&produced_in=Europe')).filter(({ region }) => region !== 'Europe')
  assert.ok(german.length > 5 && abroad.length > 0)
  const { status, body } = await get('/v1/suppliers?produced_in=Germny')
  assert.equal([status, Object(body.error).details[0].did_you_mean], [400, 'DE'])
})

test('material, produced_in and status are asked of one and the same site', async () => {
  const all = await every()
  const status = (wanted: string) => all.filter((supplier) => sitesOf(supplier).some((site) => site.status === wanted))
  for (const wanted of ['operating', 'idle', 'planned', 'closed'])
    assert.equal(ids(await every(`&status=${wanted}`)), ids(status(wanted)), wanted)
  const pairs = all.flatMap((supplier) =>
    sitesOf(supplier).flatMap(({ country }) => (supplier.materials as string[]).map((id) => [country, id] as const)),
  )
  const elsewhere = pairs.find(([country, id]) =>
    all.some(
      (supplier) =>
        (supplier.materials as string[]).includes(id) &&
        sitesOf(supplier).some((site) => site.country === country && site.status === 'operating') &&
        !sitesOf(supplier).some((site) => site.country === country && site.materials.includes(id)),
    ),
  )
  const [country = '', id = ''] = elsewhere ?? []
  const made = all.filter((supplier) =>
    sitesOf(supplier).some(
      (site) => site.country === country && site.status === 'operating' && site.materials.includes(id),
    ),
  )
  assert.equal(ids(await every(`&material=${id}&produced_in=${country}`)), ids(made))
  const planned = await every('&produced_in=Europe&status=planned')
  assert.ok(
    planned.length > 0 && planned.every((supplier) => sitesOf(supplier).some(({ status }) => status === 'planned')),
  )
})

test('produced_in and status count as facets, each supplier once', async () => {
  const { body } = await get('/v1/suppliers?per_page=1&facets=produced_in,status')
  const facets: Record<string, { value: string; count: number }[]> = Object(body.facets)
  for (const [name, counts] of Object.entries(facets))
    for (const { value, count } of counts.slice(0, 3))
      assert.is((await get(`/v1/suppliers?${name}=${value}&per_page=1`)).body.total, count, `${name}=${value}`)
})

test('supplier_count of every material is the number of its suppliers, at most without those that have closed a plant', async () => {
  for (let page = 1, total = 1; (page - 1) * 100 < total; page++) {
    const answer = await get(`/v1/materials?per_page=100&page=${page}`)
    total = Number(answer.body.total)
    const suppliers = await every()
    for (const { id, supplier_count } of items(answer)) {
      const offering = suppliers.filter(({ materials }) => (materials as unknown[]).includes(id))
      const unchanged = offering.filter(({ production_sites }) =>
        (production_sites as Json[]).every(({ status }) => status !== 'closed'),
      )
      const count = Number(supplier_count)
      assert.ok(unchanged.length <= count && count <= offering.length, String(id))
    }
  }
})

test('the capacity of a supplier is the sum of its operating sites; it is absent unless each of them states one', async () => {
  for (const { id, capacity_tonnes_year, production_sites } of await every()) {
    const operating = (production_sites as Json[]).filter(({ status }) => status === 'operating')
    const isWhole = operating.length > 0 && operating.every((site) => 'capacity_tonnes_year' in site)
    const sum = operating.reduce((total, site) => total + Number(site.capacity_tonnes_year), 0)
    assert.is(capacity_tonnes_year, isWhole ? sum : undefined, String(id))
  }
  const { body } = await get('/openapi.json')
  const { Supplier, ProductionSite } = Object(body.components).schemas
  assert.match(Supplier.properties.capacity_tonnes_year.description, /not that of the company; absent unless/)
  assert.match(ProductionSite.properties.capacity_tonnes_year.description, /of this site/)
})

test('one supplier has its sites and the evidence of each; in lists it has no evidence', async () => {
  for (const { id } of await every()) {
    const { body } = await get(`/v1/suppliers/${id}`)
    const evidence = body.evidence as Json[]
    assert.ok(evidence.length > 0, String(id))
    const figures = evidence.map(({ figure }) => figure)
    ;(body.production_sites as Json[]).forEach((site, at) => {
      assert.ok(figures.includes(`production_sites[${at}]`), `${id} ${at}`)
      if ('capacity_tonnes_year' in site) assert.ok(figures.includes(`production_sites[${at}].capacity_tonnes_year`))
    })
  }
  assert.ok((await every()).every((supplier) => !('evidence' in supplier)))
})

test('an unknown supplier is a 404 that offers the nearest id', async () => {
  const { status, body } = await get('/v1/suppliers/naturework')
  assert.is(status, 404)
  assert.match(String((body.error as Json).message), /did you mean natureworks\?/)
})

test.run()
