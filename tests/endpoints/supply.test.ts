import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Supply } from '../../src/schema/supply.ts'
import { ask, items, type Json } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('supply')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const get = (target: string) => ask(server.base, target, { headers: server.key })
async function supplyOf(id: unknown): Promise<Supply> {
  const { status, body } = await get(`/v1/materials/${id}/supply`)
  assert.is(status, 200, String(id))
  return body as unknown as Supply
}

async function all(list: string): Promise<Json[]> {
  const found: Json[] = []
  for (let page = 1; ; page++) {
    const answer = await get(`${list}?per_page=100&page=${page}`)
    found.push(...items(answer))
    if (found.length >= Number(answer.body.total)) return found
  }
}

const operates = ({ status }: { status: string }) => status === 'operating'

test('of every material, sites, shares and the index add up to what the suppliers show', async () => {
  const suppliers = await all('/v1/suppliers')
  for (const { id, supplier_count } of await all('/v1/materials')) {
    const supply = await supplyOf(id)
    assert.equal([supply.material, supply.suppliers], [id, supplier_count])
    const expected = suppliers.flatMap(({ production_sites }) =>
      (production_sites as Json[]).filter(
        ({ status, materials }) => status === 'operating' && (materials as unknown[]).includes(id),
      ),
    )
    assert.is(supply.operating_sites, expected.length, String(id))
    const operating = supply.countries.map((country) => country.operating)
    assert.equal(
      operating,
      operating.toSorted((a, b) => b - a),
    )
    for (const { country, operating, sites } of supply.countries) {
      assert.is(operating, expected.filter((site) => site.country === country).length, `${id} ${country}`)
      assert.is(operating, sites.filter(({ status }) => status === 'operating').length)
    }
    const makers = new Set(
      supply.countries.flatMap(({ sites }) => sites.filter(operates).map(({ supplier }) => supplier)),
    )
    if (makers.size < 5) {
      assert.equal([supply.hhi, supply.largest_country], [undefined, undefined], String(id))
      assert.match(supply.note, /^With fewer than 5 listed makers no concentration is given/)
      continue
    }
    const shares = operating.map((count) => count / expected.length)
    const hhi = shares.reduce((sum, share) => sum + (100 * share) ** 2, 0)
    assert.ok(Math.abs((supply.hhi ?? -1) - hhi) <= 0.5, String(id))
    assert.ok(Math.abs((supply.largest_country?.share ?? -1) - Math.max(...shares)) < 0.0001, String(id))
    assert.is(supply.largest_country?.country, supply.countries[0]?.country)
  }
})

test('verified suppliers and those without an operating site are counted, and the note says what is left out', async () => {
  const { suppliers, verified, verified_share, suppliers_without_operating_site, note } =
    await supplyOf('polylactic-acid')
  const answer = await get('/v1/suppliers?material=polylactic-acid&verified=true&per_page=100')
  assert.is(verified, answer.body.total)
  assert.ok(Math.abs((verified_share ?? -1) - verified / suppliers) < 0.0001)
  assert.ok(suppliers_without_operating_site < suppliers)
  assert.match(note, /not tonnes.*left out.*not of the market/)
})

test('an unknown material is a 404 that offers the nearest id', async () => {
  const { status, body } = await get('/v1/materials/polylactic-acidd/supply')
  assert.is(status, 404)
  assert.match(Object(body.error).message, /did you mean polylactic-acid\?/)
})

test.run()
