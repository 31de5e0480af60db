import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { budgetsIn } from '../support/budget.ts'
import { clockAt } from '../support/clock.ts'
import { ask, type JsonAnswer } from '../support/http.ts'
import { makeKey } from '../support/keys.ts'
import { atlas, type RunningServer, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('demo share')

/** Three requests a minute and address; nothing but the loopback is here to ask from, so proxies stand for the others. */
const PER_ADDRESS = 3
const IN_A_MINUTE = clockAt('2026-05-15T12:00:03Z')

type Use = (server: RunningServer, state: string) => Promise<void>

async function serving(args: string[], use: Use) {
  const state = temporaryFolder()
  const server = await startServer(['--demo-per-address', String(PER_ADDRESS), ...args], { state, env: IN_A_MINUTE })
  try {
    await use(server, state)
  } finally {
    await server.stop('SIGKILL')
  }
}

const meFrom = (base: string, forwarded?: string, headers: Record<string, string> = {}) =>
  ask(base, '/v1/me', { headers: forwarded === undefined ? headers : { ...headers, 'x-forwarded-for': forwarded } })

/** The statuses of so many requests in turn from an address. */
async function statuses(base: string, count: number, forwarded?: string) {
  const all: number[] = []
  for (let sent = 0; sent < count; sent++) all.push((await meFrom(base, forwarded)).status)
  return all
}

async function spend(base: string, forwarded?: string): Promise<JsonAnswer> {
  assert.equal(await statuses(base, PER_ADDRESS, forwarded), Array(PER_ADDRESS).fill(200), forwarded ?? 'direct')
  return meFrom(base, forwarded)
}

test('beyond its share an address gets 429, and the shared budget pays nothing for it', () =>
  serving([], async ({ base }, state) => {
    const { status, headers, body } = await spend(base)
    assert.is(status, 429)
    assert.match(JSON.stringify(body), '"rate_limited","message":"The 3 requests of the minute that one address has')
    const retryAfter = Number(headers.get('retry-after'))
    assert.ok(retryAfter >= 1 && retryAfter <= 57, `${retryAfter}`)
    assert.equal(budgetsIn(headers).minute.used, PER_ADDRESS)
    assert.is((await ask(base, '/v1/rate-limit')).status, 200, 'what is free stays free')
    assert.is((await ask(base, '/v1/health')).status, 200)
    const { headers: own } = await makeKey(state)
    for (let tried = 0; tried < 50; tried++)
      if ((await ask(base, '/v1/rate-limit', { headers: own })).status === 200) break
      else await new Promise((resolve) => setTimeout(resolve, 50))
    for (let sent = 0; sent < 2 * PER_ADDRESS; sent++) assert.is((await meFrom(base, undefined, own)).status, 200)
  }))

test('a 304 costs the address nothing, as it costs the budget nothing', () =>
  serving([], async ({ base }) => {
    const first = await ask(base, '/v1/materials')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    for (let sent = 0; sent < 2 * PER_ADDRESS; sent++)
      assert.is((await ask(base, '/v1/materials', { headers })).status, 304)
    assert.equal(await statuses(base, 3), [200, 200, 429])
  }))

test('an untrusted peer cannot claim another address', () =>
  serving([], async ({ base }) => {
    for (let sent = 0; sent < PER_ADDRESS; sent++) assert.is((await meFrom(base, `192.0.2.${sent}`)).status, 200)
    assert.is((await meFrom(base, '192.0.2.99')).status, 429)
  }))

test('behind a trusted proxy each client has its share, whatever it claims to the left', () =>
  serving(['--trusted-proxies', '127.0.0.1, 10.0.0.0/8'], async ({ base }) => {
    assert.is((await spend(base, '192.0.2.1')).status, 429)
    for (const forwarded of [
      '198.51.100.1, 192.0.2.1',
      '192.0.2.1, 10.1.2.3',
      '192.0.2.1:4711',
      '[::ffff:192.0.2.1]:80',
    ])
      assert.is((await meFrom(base, forwarded)).status, 429, forwarded)
    assert.is((await spend(base, '192.0.2.1, 198.51.100.1')).status, 429, 'the rightmost that is no proxy')
    assert.equal(await statuses(base, 1, '192.0.2.2'), [200])
  }))

test('what is no address ends the walk at the last proxy known', () =>
  serving(['--trusted-proxies', '127.0.0.0/8'], async ({ base }) => {
    assert.equal(await statuses(base, 1, 'unknown'), [200])
    assert.equal(await statuses(base, 1, '192.0.2.1, ,'), [200])
    assert.equal(await statuses(base, 1), [200])
    assert.is((await meFrom(base, '192.0.2.1, _hidden')).status, 429, 'all of these were the proxy itself')
  }))

test('an IPv6 client is its /64, and an IPv4 one stays the same when mapped', () =>
  serving(['--trusted-proxies', '127.0.0.1'], async ({ base }) => {
    assert.is((await spend(base, '2001:db8:1:2::1')).status, 429)
    for (const same of ['2001:db8:1:2:ffff::9', '2001:0DB8:0001:0002:0:0:0:1', '[2001:db8:1:2::5]:443'])
      assert.is((await meFrom(base, same)).status, 429, same)
    assert.is((await meFrom(base, '2001:db8:1:3::1')).status, 200)
    assert.is((await spend(base, '::ffff:192.0.2.7')).status, 429)
    for (const same of ['192.0.2.7', '::ffff:c000:207', '0:0:0:0:0:ffff:192.0.2.7'])
      assert.is((await meFrom(base, same)).status, 429, same)
  }))

test('a server that listens on IPv6 sees IPv4 peers mapped, and trusts and counts them as IPv4', () =>
  serving(['--host', '::', '--trusted-proxies', '127.0.0.1'], async (server) => {
    const base = `http://127.0.0.1:${new URL(server.base).port}`
    assert.is((await spend(base, '192.0.2.1')).status, 429)
    assert.is((await spend(base)).status, 429)
    const over6 = `http://[::1]:${new URL(server.base).port}`
    assert.equal(await statuses(over6, 4, '192.0.2.50'), [200, 200, 200, 429], '::1 is not trusted')
  }))

test('once the shared budget is spent, no address is to blame', () =>
  serving(['--trusted-proxies', '127.0.0.1'], async ({ base }) => {
    const asked = Array.from({ length: 120 }, (_, at) => meFrom(base, `192.0.2.${at}`))
    for (const { status } of await Promise.all(asked)) assert.is(status, 200)
    const { status, text } = await meFrom(base, '192.0.2.200')
    assert.is(status, 429)
    assert.match(text, '120 requests of the minute are spent')
  }))

test('without the setting one address may spend it all', async () => {
  const server = await startServer([], { env: IN_A_MINUTE })
  assert.equal(await statuses(server.base, 120), Array(120).fill(200))
  assert.is((await meFrom(server.base)).status, 429)
  await server.stop()
})

for (const given of ['10.0.0.0/33', '10.0.0', 'nginx', '10.0.0.1,,10.0.0.2', '::1/129', '10.0.0.1/', 'fe80::1%eth0'])
  test(`--trusted-proxies ${given} is refused, naming what is allowed`, async () => {
    const { code, stderr } = await atlas(['serve', '--port', '0', '--trusted-proxies', given])
    assert.is(code, 2)
    assert.match(stderr, /^atlas: --trusted-proxies cannot have "[^"]*"; allowed: addresses and ranges[^\n]*\n$/)
  })

test('lines of a bill of materials take as much of the share as of the budget, all or nothing', () =>
  serving([], async ({ base }) => {
    const match = (count: number) => {
      const lines = Array.from({ length: count }, () => ({ text: 'PA6' }))
      return ask(base, '/v1/match', { method: 'POST', body: JSON.stringify({ lines }) })
    }
    const tooMuch = await match(20 * PER_ADDRESS + 1)
    assert.equal([tooMuch.status, budgetsIn(tooMuch.headers).minute.used], [429, 0])
    const all = await match(20 * PER_ADDRESS)
    assert.equal([all.status, budgetsIn(all.headers).minute.used], [200, PER_ADDRESS])
    assert.is((await match(1)).status, 429)
  }))

test.run()
