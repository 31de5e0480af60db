import { copyFileSync, existsSync, readdirSync, readFileSync, readlinkSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { until } from '../support/clock.ts'
import { connectTo } from '../support/connection.ts'
import { ask } from '../support/http.ts'
import { type MadeKey, makeKey } from '../support/keys.ts'
import { errorsOf } from '../support/log.ts'
import { type Labels, type Scraped, scrape, soleValue } from '../support/metrics.ts'
import { atlas, DIST, type RunningServer, startServer, temporaryFolder } from '../support/program.ts'
import { freePort } from '../support/redis.ts'

const test = suite('metrics')

const state = temporaryFolder()
let server: RunningServer
let port = 0
let roomy: MadeKey
let spent: MadeKey

test.before(async () => {
  ;[roomy, spent] = [await makeKey(state, '--plan', 'production'), await makeKey(state, '--per-minute', '0')]
  port = await freePort()
  server = await startServer(['--metrics-port', String(port)], { state })
})
test.after(async () => {
  await server.stop()
})

type Init = { method?: string; headers?: Record<string, string>; body?: string }
const send = (target: string, { headers, ...init }: Init = {}) =>
  ask(server.base, target, { ...init, headers: { ...roomy.headers, ...headers } })

/** What samples of a name have risen by, those that have not left out; by their labels as a sorted text. */
function risen(before: Scraped, after: Scraped, name: string): Record<string, number> {
  const keyOf = (labels: Labels) => Object.entries(labels).toSorted().flat().join(' ')
  const valuesOf = ({ samples }: Scraped) =>
    new Map(samples.filter((sample) => sample.name === name).map(({ labels, value }) => [keyOf(labels), value]))
  const earlier = valuesOf(before)
  const differences = [...valuesOf(after)].map(([key, value]) => [key, value - (earlier.get(key) ?? 0)] as const)
  return Object.fromEntries(differences.filter(([, difference]) => difference !== 0))
}

test('requests are counted by method, route and status class, exactly as often as they were asked', async () => {
  const etag = (await send('/v1/materials')).headers.get('etag') ?? ''
  const before = await scrape(port)
  for (let asked = 0; asked < 3; asked++) await send('/v1/materials?per_page=1')
  await send('/v1/materials', { headers: { 'if-none-match': etag } })
  await send('/v1/materials', { method: 'HEAD' })
  await send('/v1/materials?page=0')
  await send('/v1/materials/polylactic-acid')
  await send('/v1/materials/polystyrene')
  await send('/v1/materials/no-such-material')
  await send('/v1/materials/compare', { method: 'POST', body: '{"ids":["polystyrene","polylactic-acid"]}' })
  await send('/v1/materials/compare', { method: 'POST', body: '{}' })
  await send('/v1/no-such-path')
  await send('/v1/no-such-path', { headers: { authorization: 'Bearer nobody' } })
  await send('/v1/health', { headers: { authorization: '' } })
  const after = await scrape(port)

  assert.equal(risen(before, after, 'atlas_requests_total'), {
    'method GET route /v1/materials status 2xx': 3,
    'method GET route /v1/materials status 3xx': 1,
    'method GET route /v1/materials status 4xx': 1,
    'method HEAD route /v1/materials status 2xx': 1,
    'method GET route /v1/materials/{id} status 2xx': 2,
    'method GET route /v1/materials/{id} status 4xx': 1,
    'method POST route /v1/materials/compare status 2xx': 1,
    'method POST route /v1/materials/compare status 4xx': 1,
    'method GET route unknown status 4xx': 2,
    'method GET route /v1/health status 2xx': 1,
  })
  assert.equal(risen(before, after, 'atlas_request_duration_seconds_count'), {
    'route /v1/materials': 6,
    'route /v1/materials/{id}': 3,
    'route /v1/materials/compare': 2,
    'route unknown': 2,
    'route /v1/health': 1,
  })
  assert.equal(risen(before, after, 'atlas_budget_refusals_total'), {})
})

test('answers of 429 are counted under their route and as refusals of the budget', async () => {
  const before = await scrape(port)
  for (const target of ['/v1/materials', '/v1/materials', '/v1/search?q=film'])
    assert.is((await send(target, { headers: spent.headers })).status, 429)
  const after = await scrape(port)
  assert.is(soleValue(after, 'atlas_budget_refusals_total') - soleValue(before, 'atlas_budget_refusals_total'), 3)
  assert.equal(risen(before, after, 'atlas_requests_total'), {
    'method GET route /v1/materials status 4xx': 2,
    'method GET route /v1/search status 4xx': 1,
  })
})

test('the buckets of a latency hold every request, each bucket those of the smaller ones too', async () => {
  await send('/v1/materials')
  const { samples } = await scrape(port)
  const ofRoute = samples.filter(({ labels }) => labels.route === '/v1/materials')
  const buckets = ofRoute.filter(({ name }) => name === 'atlas_request_duration_seconds_bucket')
  const counts = buckets.map(({ value }) => value)
  assert.equal(
    counts,
    counts.toSorted((a, b) => a - b),
  )
  assert.is(buckets.at(-1)?.labels.le, '+Inf')
  assert.is(counts.at(-1), ofRoute.find(({ name }) => name === 'atlas_request_duration_seconds_count')?.value)
})

test('connections and accounts are counted as they are now', async () => {
  const before = await scrape(port)
  const opened = [connectTo(server.base), connectTo(server.base)]
  const connections = async () => soleValue(await scrape(port), 'atlas_connections')
  await until('both are open', async () => (await connections()) === soleValue(before, 'atlas_connections') + 2)
  for (const connection of opened) connection.close()
  await until('both are gone', async () => (await connections()) === soleValue(before, 'atlas_connections'))

  await makeKey(state)
  const accounts = async () => soleValue(await scrape(port), 'atlas_accounts')
  await until('the account is known', async () => (await accounts()) === soleValue(before, 'atlas_accounts') + 1)
})

test('the answer is of the Prometheus format and has memory and event-loop delay', async () => {
  const scraped = await scrape(port)
  assert.match(scraped.type, /^text\/plain; version=0\.0\.4/)
  assert.ok(soleValue(scraped, 'process_resident_memory_bytes') > 0)
  assert.ok(soleValue(scraped, 'nodejs_eventloop_lag_p99_seconds') >= 0)
})

test('no label holds a key, an id, an account or what was asked for', async () => {
  const secrets = [
    'polyhydroxyalkanoate',
    'blue-whale',
    'my-own-request',
    'sma_live_not-known',
    'sma_live_in-the-query',
  ]
  await send('/v1/materials/polyhydroxyalkanoate')
  await send('/v1/search?q=blue-whale&api_key=sma_live_in-the-query', { headers: { 'x-request-id': 'my-own-request' } })
  await send('/v1/materials?q=blue-whale', { headers: { authorization: 'Bearer sma_live_not-known' } })
  await send('/v1/blue-whale/polyhydroxyalkanoate')
  const { text } = await scrape(port)
  for (const secret of [...secrets, roomy.key, roomy.account, spent.key, spent.account]) assert.not.match(text, secret)
})

test('the label of the snapshot changes with the snapshot', async () => {
  const path = join(temporaryFolder(), 'served.snapshot')
  const [first, second] = [join(DIST, 'atlas.snapshot'), join(DIST, 'preview.snapshot')]
  copyFileSync(first, path)
  const at = await freePort()
  const swapping = await startServer(['--metrics-port', String(at), '--snapshot', path])
  const labels = async () =>
    (await scrape(at)).samples.filter(({ name }) => name === 'atlas_snapshot_info').map((sample) => sample.labels)
  assert.equal(await labels(), [{ atlas_version: readSnapshot(first).header.atlas_version }])

  copyFileSync(second, `${path}.new`)
  renameSync(`${path}.new`, path)
  const { atlas_version } = readSnapshot(second).header
  swapping.child.kill('SIGHUP')
  const served = async () => (await ask(swapping.base, '/v1/health')).headers.get('x-atlas-version')
  await until('the other snapshot is served', async () => (await served()) === atlas_version)
  assert.equal(await labels(), [{ atlas_version }])
  await swapping.stop()
})

test('everything else on the port of the metrics is not found', async () => {
  const base = `http://127.0.0.1:${port}`
  for (const [method, target] of [
    ['GET', '/'],
    ['GET', '/v1/health'],
    ['GET', '/metrics/more'],
    ['POST', '/metrics'],
  ] as const) {
    const response = await fetch(base + target, { method })
    assert.equal([response.status, await response.text()], [404, ''], `${method} ${target}`)
  }
})

test('the port of the service has no metrics, whether they are on or off', async () => {
  const plain = await startServer()
  for (const base of [server.base, plain.base]) {
    const { status, body } = await ask(base, '/metrics')
    assert.equal([status, Object.keys(body)], [404, ['error']])
  }
  await plain.stop()
})

test('a token, once set, is needed on loopback too', async () => {
  const at = await freePort()
  const env = { ATLAS_METRICS_TOKEN: 'a-token-of-ours', ATLAS_METRICS_PORT: String(at) }
  const guarded = await startServer([], { env })
  for (const authorization of ['', 'Bearer', 'Bearer another', 'Bearer a-token-of-our', 'a-token-of-ours'])
    assert.is((await scrape(at, authorization === '' ? {} : { authorization })).status, 401, `"${authorization}"`)
  const refused = await fetch(`http://127.0.0.1:${at}/metrics?token=a-token-of-ours`)
  assert.is.not(refused.status, 200)
  const { status, text } = await scrape(at, { authorization: 'Bearer a-token-of-ours' })
  assert.is(status, 200)
  assert.is(await guarded.stop(), 0)
  for (const shown of [text, guarded.stdout(), guarded.stderr()]) assert.not.match(shown, 'a-token-of-ours')
})

test('a server stops while its metrics are being collected on a connection that stays open', async () => {
  const at = await freePort()
  const stopping = await startServer(['--metrics-port', String(at)])
  const collector = connectTo(`http://127.0.0.1:${at}`, 'GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n')
  await until('metrics are read', () => collector.text().includes('atlas_connections'))
  assert.is(await stopping.stop(), 0)
  await until('the collector is let go', () => collector.isClosed())
  assert.equal(errorsOf(stopping), [])
})

for (const [what, taken] of [
  ['of other metrics', () => port],
  ['of a service', () => Number(new URL(server.base).port)],
] as const)
  test(`the port ${what} cannot be that of the metrics: one line, exit code 2, and the state folder is free`, async () => {
    const folder = temporaryFolder()
    const args = ['--metrics-port', String(taken())]
    const { code, stdout, stderr } = await atlas(['serve', '--port', '0', '--state', folder, ...args])
    assert.equal([code, stdout], [2, ''])
    assert.match(stderr, /^atlas: [^\n]*in use[^\n]*--metrics-port[^\n]*\n$/)
    const next = await startServer([], { state: folder })
    assert.equal(errorsOf(next), [])
    await next.stop()
  })

/** The ports that a process listens on, as Linux tells it. */
function portsOf({ child }: RunningServer): number[] {
  const folder = `/proc/${child.pid}`
  const sockets = readdirSync(`${folder}/fd`).map((fd) => {
    // A file that is closed meanwhile is no socket that listens.
    const link = existsSync(`${folder}/fd/${fd}`) ? readlinkSync(`${folder}/fd/${fd}`) : ''
    return /^socket:\[(\d+)\]$/.exec(link)?.[1]
  })
  const ports: number[] = []
  for (const line of readFileSync(`${folder}/net/tcp`, 'utf8').split('\n')) {
    const [, address = '', , status, , , , , , inode] = line.trim().split(/\s+/)
    if (status === LISTENS && sockets.includes(inode)) ports.push(Number.parseInt(address.split(':')[1] ?? '', 16))
  }
  return ports.toSorted((a, b) => a - b)
}
const LISTENS = '0A'

const onLinux = existsSync('/proc/net/tcp') ? test : test.skip
onLinux('a server listens on a port for metrics only where it was told to', async () => {
  const ownPort = ({ base }: RunningServer) => Number(new URL(base).port)
  assert.equal(
    portsOf(server),
    [ownPort(server), port].toSorted((a, b) => a - b),
  )
  const plain = await startServer([], { env: { ATLAS_METRICS_TOKEN: 'a-token', ATLAS_METRICS_HOST: '127.0.0.1' } })
  assert.equal(portsOf(plain), [ownPort(plain)])
  await plain.stop()
})

test.run()
