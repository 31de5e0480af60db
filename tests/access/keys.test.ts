import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { creation } from '../../src/access/keys/key-events.ts'
import { Identity } from '../../src/schema/account.ts'
import { clockAt, sleep } from '../support/clock.ts'
import { filesUnder } from '../support/files.ts'
import { ask, items } from '../support/http.ts'
import { type MadeKey, makeKey } from '../support/keys.ts'
import { atlas, type RunningServer, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('keys')

const SCOPES = ['materials:read', 'suppliers:read', 'search:read', 'emissions:read', 'regulatory:read'] as const
const WITHIN_A_SECOND_MS = 1000

const state = join(temporaryFolder(), 'made/on/demand')
let server: RunningServer
let material = ''
const scoped = new Map<string, MadeKey>()
let threeAMinute: MadeKey
let zoe: MadeKey
const PLANS = { sandbox: [120, 10_000], developer: [600, 100_000], production: [6_000, 2_000_000] }
const planned = new Map<string, MadeKey>()

test.before(async () => {
  for (const scope of SCOPES) scoped.set(scope, await makeKey(state, '--scopes', scope))
  threeAMinute = await makeKey(state, '--per-minute', '3')
  for (const plan of Object.keys(PLANS)) planned.set(plan, await makeKey(state, '--plan', plan))
  zoe = await makeKey(
    state,
    ...['--name', 'Zoë', '--email', 'zoe@example.org', '--organization', 'Örn & Co', '--plan', 'sandbox'],
    ...['--scopes', 'search:read,emissions:read', '--per-minute', '7', '--per-day', '9'],
  )
  server = await startServer([], { state, env: clockAt('2026-05-15T12:00:03Z') })
  const [first] = items(await ask(server.base, '/v1/materials?per_page=1'))
  material = String(first?.id)
})
test.after(async () => {
  await server.stop()
})

const identity = async (key: MadeKey) =>
  Identity.parse((await ask(server.base, '/v1/me', { headers: key.headers })).body)

test('create prints the key alone on standard output and its notes on standard error', async () => {
  const { stdout, stderr, key } = await makeKey(state)
  assert.match(stdout, /^sma_live_[\w-]+\n$/)
  assert.match(stderr, /acct_\w+/)
  assert.not.match(stderr, key)
})

test('a key has at least 160 bits that differ from key to key', () => {
  const keys = Array.from({ length: 48 }, () => creation({ name: 'Random', plan: 'developer' }).key)
  const secrets = keys.map((key) => Buffer.from(key.slice('sma_live_'.length), 'base64url'))
  const length = Math.min(...secrets.map(({ byteLength }) => byteLength))
  let randomBits = 0
  for (let bit = 0; bit < length * 8; bit++)
    if (new Set(secrets.map((secret) => (secret.readUInt8(bit >> 3) >> (bit & 7)) & 1)).size === 2) randomBits++
  assert.ok(randomBits >= 160, `${randomBits} random bits`)
})

test('a running server takes a new key within a second and refuses it within a second of its revocation', async () => {
  const made = await makeKey(state)
  await sleep(WITHIN_A_SECOND_MS)
  assert.is((await ask(server.base, '/v1/materials', { headers: made.headers })).status, 200)

  assert.is((await atlas(['keys', 'revoke', made.account, '--state', state])).code, 0)
  await sleep(WITHIN_A_SECOND_MS)
  const { status, headers, body } = await ask(server.base, '/v1/materials', { headers: made.headers })
  assert.is(status, 401)
  assert.match(JSON.stringify(body), '"code":"inactive_api_key"')
  assert.is(headers.get('www-authenticate'), 'Bearer')
  assert.is((await identity(threeAMinute)).key.active, true)
})

test('the key itself is in no file of the state folder, in the list or in any answer', async () => {
  const made = await makeKey(state, '--name', 'Kept secret')
  await sleep(WITHIN_A_SECOND_MS)
  const { text } = await ask(server.base, '/v1/me', { headers: made.headers })
  await sleep(WITHIN_A_SECOND_MS)
  const { stdout: list } = await atlas(['keys', 'list', '--state', state])
  const files = filesUnder(state)
  assert.ok(files.some((file) => readFileSync(file, 'utf8').includes(made.account)))
  const secret = made.key.slice('sma_live_'.length)
  for (const shown of [
    text,
    list,
    server.stdout(),
    server.stderr(),
    ...files.map((file) => readFileSync(file, 'latin1')),
  ])
    assert.not.match(shown, secret)
  assert.match(list, `sma_live_…${made.key.slice(-4)}`)
})

test('nobody but their owner can read the state folder and its files', () => {
  for (const path of [state, ...filesUnder(state)]) assert.is(statSync(path).mode & 0o077, 0, path)
})

test('the account shows prefix, last four and what the key was made with', async () => {
  const { id, organization, ...shown } = await identity(zoe)
  assert.is(id, zoe.account)
  assert.is(organization.name, 'Örn & Co')
  assert.equal(shown, {
    name: 'Zoë',
    email: 'zoe@example.org',
    plan: 'sandbox',
    scopes: ['search:read', 'emissions:read'],
    rate_limit: { per_minute: 7, per_day: 9 },
    key: { prefix: 'sma_live_', last4: zoe.key.slice(-4), active: true },
    authenticated: true,
  })
})

test('each plan has the budget that the contract names', async () => {
  for (const [plan, [per_minute, per_day]] of Object.entries(PLANS)) {
    const { headers } = planned.get(plan) ?? {}
    const { body } = await ask(server.base, '/v1/me', { headers: { ...headers } })
    assert.equal(Identity.parse(body).rate_limit, { per_minute, per_day })
  }
  const demo = Identity.parse((await ask(server.base, '/v1/me')).body)
  assert.equal(
    [demo.plan, demo.key.prefix, demo.rate_limit],
    ['demo', 'sma_demo_', { per_minute: 120, per_day: 10_000 }],
  )
})

test('a key with its own budget of the minute keeps its plan’s budget of the day', async () => {
  assert.equal((await identity(threeAMinute)).rate_limit, { per_minute: 3, per_day: 100_000 })
  const statuses: number[] = []
  for (let asked = 0; asked < 4; asked++)
    statuses.push((await ask(server.base, '/v1/materials', { headers: threeAMinute.headers })).status)
  assert.equal(statuses.slice(-2), [429, 429])
})

for (const scope of SCOPES) {
  test(`a key with ${scope} alone reads that, is refused the rest with 403, and still sees itself`, async () => {
    const headers = { ...scoped.get(scope)?.headers }
    const compare = { method: 'POST', body: '{}', headers }
    for (const [needed, target, init] of [
      ['materials:read', '/v1/materials', {}],
      ['materials:read', `/v1/materials/${material}`, {}],
      ['materials:read', `/v1/materials/${material}/substitutes`, {}],
      ['materials:read', '/v1/materials/compare', compare],
      ['suppliers:read', '/v1/suppliers', {}],
      ['suppliers:read', '/v1/suppliers/no-such-supplier', {}],
      ['search:read', '/v1/search?q=film', {}],
      ['emissions:read', '/v1/emissions', {}],
      ['regulatory:read', `/v1/regulatory/${material}`, {}],
    ] as const) {
      const { status, text } = await ask(server.base, target, { headers, ...init })
      assert.is(status === 403, needed !== scope, `${target}: ${status}`)
      if (status === 403) assert.match(text, '"code":"insufficient_scope"')
    }
    for (const target of ['/v1/me', '/v1/rate-limit', '/v1/usage'])
      assert.is((await ask(server.base, target, { headers })).status, 200, target)
  })
}

test.run()
