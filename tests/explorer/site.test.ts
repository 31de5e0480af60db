import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { clockAt, until } from '../support/clock.ts'
import { ask } from '../support/http.ts'
import { DIST, type RunningServer, startServer } from '../support/program.ts'

const test = suite('site')

let server: RunningServer
test.before(async () => {
  server = await startServer()
})
test.after(() => void server.stop())

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** As it comes over the wire; fetch would unpack it. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Raw>((resolve, reject) => {
    get(server.base + path, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })

test('the page stands at / and at every address that it makes, under a policy that allows nothing from elsewhere', async () => {
  for (const path of [
    '/',
    '/materials/lyocell',
    '/compare?ids=a,b',
    '/suppliers',
    '/law',
    '/emissions',
    '/list',
    '/quality',
  ]) {
    const { status, headers, body } = await raw(path)
    assert.is(status, 200, path)
    assert.match(body.toString(), /<script type="module" src="\/explorer\/main-[A-Z0-9]{8}\.js">/, path)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /default-src 'none'.*require-trusted-types-for 'script'/)
    assert.not.match(policy, /unsafe|https?:/)
  }
})

test('what the page does not have is a 404 in the form of the API', async () => {
  for (const path of [
    '/nothing',
    '/materials',
    '/materials/a/b',
    '/explorer/nothing.js',
    '/explorer/../atlas.mjs',
    '/compare/x.html',
  ]) {
    const { status, body } = await ask(server.base, path)
    assert.equal([status, JSON.stringify(body).includes('not_found')], [404, true], path)
  }
  assert.is((await ask(server.base, '/', { method: 'POST' })).status, 404)
})

test('the page of a material that is not there is a 404 that says so in the page', async () => {
  const { status, headers, body } = await raw('/materials/nope')
  assert.is(status, 404)
  assert.match(String(headers['content-type']), /^text\/html/)
  assert.match(body.toString(), /<script type="module"/)
})

test('each encoding has an ETag of its own, the same content, and a 304', async () => {
  for (const [accepted, coding, unpack] of [
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ] as const)
    for (const path of ['/', '/docs', '/explorer/materials.json']) {
      const { headers, body } = await raw(path, { 'accept-encoding': accepted })
      assert.is(headers['content-encoding'], coding, `${accepted} ${path}`)
      assert.is(headers['content-length'], String(body.byteLength))
      assert.is(headers.vary, 'Accept-Encoding')
      assert.ok(unpack(body).equals((await raw(path)).body), `${accepted} ${path}`)
      const again = await raw(path, { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) })
      assert.equal([again.status, again.body.byteLength], [304, 0])
    }
})

test('only names with a hash may be kept for good', async () => {
  const page = (await raw('/')).body.toString()
  const named = [...page.matchAll(/\/explorer\/[\w.-]+/g)].map(([path]) => path)
  assert.ok(named.length > 4)
  for (const path of named) {
    const isHashed = /-[A-Z0-9]{8}\.\w+$/.test(path)
    const { status, headers } = await raw(path)
    assert.equal(
      [status, headers['cache-control']],
      [200, isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'],
      path,
    )
  }
  assert.is((await raw('/')).headers['cache-control'], 'no-cache')
})

test('the first page is at most 40 kB', async () => {
  const page = await raw('/', { 'accept-encoding': 'br' })
  const parts = [
    ...brotliDecompressSync(page.body)
      .toString()
      .matchAll(/(?:src|href)="(\/explorer\/[^"]+)"/g),
  ]
  const sizes = await Promise.all(
    parts.map(async ([, path = '']) => (await raw(path, { 'accept-encoding': 'br' })).body.byteLength),
  )
  const sum = sizes.reduce((total, size) => total + size, page.body.byteLength)
  assert.ok(sum <= 40_000, `${sum}`)
})

test('its data are those of the snapshot, and of the next one after a swap', async () => {
  const preview = await startServer(['--mode', 'mock'])
  const overview = async (base: string) => (await ask(base, '/explorer/materials.json')).body
  const [live, mock] = [await overview(server.base), await overview(preview.base)]
  const { body: about } = await ask(server.base, '/v1/about')
  assert.is(live.version, about.version)
  assert.not.equal(live.version, mock.version)
  assert.is((await ask(preview.base, '/')).headers.get('x-svc-api-mock'), 'true')
  preview.child.kill('SIGHUP')
  await until('it is served again', () => preview.stderr().includes('now serving'))
  assert.equal(await overview(preview.base), mock)
  await preview.stop()
})

test('the overviews of the shipped snapshot are made ahead, those of another when asked for', async () => {
  const { version } = (await ask(server.base, '/v1/about')).body
  const packed = readFileSync(join(DIST, 'explorer', `${version}-quality.json.br`))
  const served = await raw('/explorer/quality.json', { 'accept-encoding': 'br' })
  assert.ok(served.body.equals(packed))
  const preview = await startServer(['--mode', 'mock'])
  const other = (await ask(preview.base, '/explorer/quality.json')).body
  assert.not.equal(other, JSON.parse(brotliDecompressSync(packed).toString()))
  await preview.stop()
})

test('the cube has every record, to four digits', async () => {
  const { years, sectors, countries, values } = (await ask(server.base, '/explorer/emissions.json')).body as {
    years: number[]
    sectors: string[]
    countries: [string, string, string][]
    values: (number | null)[]
  }
  const { body } = await ask(server.base, '/v1/emissions?country=DE&sector=power&year=2020')
  const [record] = body.data as { emissions_mt_co2e: number }[]
  const at = (sectors.indexOf('power') * countries.length + countries.findIndex(([id]) => id === 'DE')) * years.length
  assert.is(values[at + years.indexOf(2020)], Number(record?.emissions_mt_co2e.toPrecision(4)))
  assert.is(
    values.filter((value) => value !== null).length,
    (await ask(server.base, '/v1/emissions?per_page=1')).body.total,
  )
})

test('the law of the page is every entry, each rule told once by the place that made it', async () => {
  const { jurisdictions } = (await ask(server.base, '/explorer/words.json')).body as { jurisdictions: [string][] }
  let sum = 0
  for (const [place] of jurisdictions) {
    const { status, body } = await ask(server.base, `/explorer/law-${place}.json`)
    assert.is(status, 200, place)
    for (const { jurisdiction, also_in = [], covers } of body.rules as Told[]) {
      assert.ok([jurisdiction, ...also_in].includes(place))
      if (jurisdiction === place) sum += covers.length
    }
  }
  const { counts } = (await ask(server.base, '/v1/about')).body as { counts: { regulatory: number } }
  assert.is(sum, counts.regulatory)
  assert.is((await ask(server.base, '/explorer/law-XX.json')).status, 404)
})

type Told = { jurisdiction: string; also_in?: string[]; covers: number[] }

test('a page names what its view draws with, so that a browser asks for it before a script runs', async () => {
  for (const [path, data] of [
    ['/', ['materials.json']],
    ['/suppliers', ['materials.json', 'sites.json', 'words.json', 'world-']],
    ['/emissions', ['materials.json', 'emissions.json', 'world-']],
  ] as const) {
    const page = (await raw(path)).body.toString()
    const ahead = [...page.matchAll(/<link rel="preload" href="\/explorer\/([\w.-]+)"/g)].map(([, name = '']) => name)
    assert.is(ahead.length, data.length, path)
    for (const [at, name] of ahead.entries()) assert.ok(name.startsWith(data[at] ?? '?'), `${path} ${name}`)
    assert.is(page.includes('/explorer/views-'), path !== '/')
  }
})

const PAGE = { authorization: 'Bearer sma_page_explorer' }

test('the key of the page is good for the page alone', async () => {
  const status = async (headers: Record<string, string>) =>
    (await ask(server.base, '/v1/me', { headers: { ...PAGE, ...headers } })).status
  assert.is(await status({}), 401)
  const { host } = new URL(server.base)
  for (const [site, referer, wanted] of [
    ['same-origin', '', 200],
    ['cross-site', `http://${host}/`, 401],
    ['same-site', '', 401],
    ['none', '', 401],
    ['', `http://${host}/materials/lyocell`, 200],
    ['', 'http://elsewhere.example/', 401],
    ['', 'nonsense', 401],
  ] as const) {
    const { status: answered } = await raw('/v1/me', {
      ...PAGE,
      ...(site && { 'sec-fetch-site': site }),
      ...(referer && { referer }),
    })
    assert.is(answered, wanted, `${site} ${referer}`)
  }
})

test('each address has a share of the page, and the demo key pays nothing for it', async () => {
  const own = await startServer([], { env: clockAt('2026-05-15T12:00:03Z') })
  const asPage = { ...PAGE, 'sec-fetch-site': 'same-origin', referer: `${own.base}/` }
  const ofPage = () => ask(own.base, '/v1/rate-limit', { headers: asPage })
  for (let sent = 0; sent < 300; sent++) assert.is((await ask(own.base, '/v1/me', { headers: asPage })).status, 200)
  const { status, text } = await ask(own.base, '/v1/me', { headers: asPage })
  assert.is(status, 429)
  assert.match(text, /The 300 requests of the minute that one address has with the page are spent/)
  assert.is((await ofPage()).status, 200, 'what is free stays free')
  assert.is((await ask(own.base, '/v1/me')).headers.get('x-ratelimit-used-day'), '1')
  await own.stop()
})

test('large answers are packed for the page, and for nobody else', async () => {
  const path = '/v1/regulatory/expanded-polystyrene?per_page=100'
  const asPage = { ...PAGE, 'sec-fetch-site': 'same-origin', 'accept-encoding': 'gzip, deflate, br' }
  const [packed, plain] = [
    await raw(path, asPage),
    await raw(path, { authorization: 'Bearer sma_demo_open_atlas', 'accept-encoding': 'gzip' }),
  ]
  assert.equal([packed.headers['content-encoding'], plain.headers['content-encoding']], ['gzip', undefined])
  assert.ok(gunzipSync(packed.body).equals(plain.body) && packed.body.byteLength < plain.body.byteLength / 3)
  assert.is(packed.headers['content-length'], String(packed.body.byteLength))
  assert.is(packed.headers.etag, `W/${plain.headers.etag}`)
  assert.match(String(packed.headers.vary), /Accept-Encoding/)
  const again = await raw(path, { ...asPage, 'if-none-match': String(packed.headers.etag) })
  assert.equal([again.status, again.body.byteLength], [304, 0])
  assert.is((await raw(path, { ...asPage, 'accept-encoding': 'br' })).headers['content-encoding'], undefined)
})

test('the reference can be read without a script, and names every endpoint', async () => {
  const page = (await raw('/docs')).body.toString()
  const { body: document } = await ask(server.base, '/explorer/openapi.json')
  for (const path of Object.keys(document.paths as object)) assert.ok(page.includes(path), path)
  const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const [, target = ''] of page.matchAll(/href="#([^"]+)"/g)) assert.ok(anchors.has(target), target)
})

test.run()
