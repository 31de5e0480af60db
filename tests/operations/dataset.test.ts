import { get } from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask, type Json } from '../support/http.ts'
import { type SharedServer, startReadingServer } from '../support/shared-server.ts'

const test = suite('descriptions for catalogues')
let server: SharedServer
test.before(async () => {
  server = await startReadingServer()
})
test.after(() => void server.stop())

const dataset = () => ask(server.base, '/dataset.jsonld', { headers: { authorization: '' } })
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value : [])

test('it says of the atlas what /v1/about says, without a key', async () => {
  const { status, headers, text } = await dataset()
  assert.equal([status, headers.get('content-type')], [200, 'application/ld+json'])
  const told = JSON.parse(text)
  const { body: about } = await ask(server.base, '/v1/about')
  assert.equal([told['@context'], told['@type']], ['https://schema.org/', 'Dataset'])
  assert.equal(
    [told.version, told.dateModified, told.license],
    [about.version, about.date, Object(about.licence).data.url],
  )
})

test('every download that it names is there', async () => {
  const { distribution } = JSON.parse((await dataset()).text)
  assert.ok(distribution.length > 0)
  for (const { contentUrl, encodingFormat } of listOf(distribution)) {
    const answer = await ask(server.base, `${contentUrl}&per_page=1`, { headers: server.key })
    assert.is(answer.status, 200, String(contentUrl))
    assert.ok(answer.headers.get('content-type')?.startsWith(String(encodingFormat)), String(contentUrl))
  }
})

test('its variables are the figures of the vocabulary, with their units', async () => {
  const { variableMeasured } = JSON.parse((await dataset()).text)
  const { body } = await ask(server.base, '/v1/vocabulary', { headers: server.key })
  assert.equal(
    listOf(variableMeasured).map(({ propertyID, unitCode }) => [propertyID, unitCode]),
    listOf(body.figures).map(({ id, ucum }) => [id, ucum]),
  )
})

test('the Croissant file has every column of every download, and numbers are numbers', async () => {
  const { status, text } = await ask(server.base, '/croissant.json', { headers: { authorization: '' } })
  assert.is(status, 200)
  const { distribution, recordSet, isLiveDataset } = JSON.parse(text)
  assert.ok(isLiveDataset)
  for (const [at, { contentUrl }] of listOf(distribution).entries()) {
    assert.ok(String(contentUrl).startsWith(server.base))
    const file = await ask('', `${contentUrl}&per_page=1`, { headers: server.key })
    const fields = listOf(recordSet[at].field)
    assert.is(fields.map(({ name }) => name).join(','), file.text.split('\r\n')[0])
    const typeOf = (column: string) => fields.find(({ name }) => name === column)?.dataType
    if (recordSet[at].name === 'materials') assert.is(typeOf('properties.density_kg_m3'), 'sc:Float')
    if (recordSet[at].name === 'emissions') assert.is(typeOf('year'), 'sc:Integer')
  }
})

test('whoever asks under another name of the host gets addresses of that name', async () => {
  /** fetch allows no Host of one's own. */
  const croissant = (host: string) =>
    new Promise((resolve, reject) => {
      get(`${server.base}/croissant.json`, { headers: { 'x-forwarded-proto': 'https', host } }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString()).url))
      }).on('error', reject)
    })
  const hosts = Array.from({ length: 6 }, (_, at) => `atlas${at}.example`)
  for (const host of [...hosts, ...hosts]) assert.is(await croissant(host), `https://${host}`)
})

test.run()
