import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { expiryOf } from '../../src/commands/key-options.ts'
import { Identity, RateLimit } from '../../src/schema/account.ts'
import { UsageError } from '../../src/text/values.ts'
import { clockAt, until } from '../support/clock.ts'
import { filesUnder } from '../support/files.ts'
import { ask } from '../support/http.ts'
import { accepted, type MadeKey, makeKey, rateLimitOf, refused, refusedFrom, rotateKey } from '../support/keys.ts'
import { atlas, type RunningServer, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('change and expiry of keys')

const ONE_LINE = /^atlas: [^\n]+\n$/
const EXPIRED = /"code":"inactive_api_key".*expired/

const state = temporaryFolder()
let server: RunningServer
test.before(async () => {
  server = await startServer([], { state })
})
test.after(async () => {
  await server.stop()
})

const keys = (action: string, ...args: string[]) => atlas(['keys', action, '--state', state, ...args])

const identity = async ({ headers }: MadeKey) => Identity.parse((await ask(server.base, '/v1/me', { headers })).body)

test('a running server follows a change: a plan brings its budget, a limit by name goes on top', async () => {
  const made = await makeKey(state, '--name', 'Changing')
  await accepted(server, made)
  const before = await identity(made)
  for (const [args, plan, per_minute, per_day] of [
    [['--per-minute', '4000'], 'developer', 4_000, 100_000],
    [['--plan', 'production'], 'production', 6_000, 2_000_000],
    [['--per-day', '90000'], 'production', 6_000, 90_000],
    [['--plan', 'developer', '--per-minute', '900'], 'developer', 900, 100_000],
  ] as const) {
    assert.is((await keys('change', made.account, ...args)).code, 0)
    await until(`${args.join(' ')} is followed`, async () => {
      const { limit } = RateLimit.parse((await rateLimitOf(server, made)).body)
      return limit.per_minute === per_minute && limit.per_day === per_day
    })
    assert.equal(await identity(made), { ...before, plan, rate_limit: { per_minute, per_day } })
  }
})

test('changed scopes replace those before and leave the budget as it was', async () => {
  const made = await makeKey(state, '--per-minute', '77')
  await accepted(server, made)
  const { code, stdout } = await keys('change', made.account, '--scopes', 'search:read,emissions:read')
  assert.equal([code, stdout], [0, ''])
  const { headers } = made
  const isRefused = async () => (await ask(server.base, '/v1/materials/nothing', { headers })).status === 403
  await until('materials are refused', isRefused)
  assert.is((await ask(server.base, '/v1/emissions', { headers })).status, 200)
  const { scopes, rate_limit } = await identity(made)
  assert.equal(scopes, ['search:read', 'emissions:read'])
  assert.equal(rate_limit, { per_minute: 77, per_day: 100_000 })
})

test('an expiry that is set in the past ends both keys, and one that is taken away brings them back', async () => {
  const made = await makeKey(state)
  const newer = await rotateKey(state, made)
  await accepted(server, newer)
  assert.is((await keys('change', made.account, '--expires', '2020-01-31')).code, 0)
  assert.match((await refused(server, newer)).text, EXPIRED)
  assert.is((await rateLimitOf(server, made)).status, 401)
  assert.is((await keys('change', made.account, '--expires', 'never')).code, 0)
  for (const key of [newer, made]) await accepted(server, key)
})

test('a key expires at its very time: a day is good through it, a time may name its zone', async () => {
  const folder = temporaryFolder()
  const [day, time] = [
    await makeKey(folder, '--expires', '2027-01-31'),
    await makeKey(folder, '--expires', '2027-02-01T00:59:59+01:00'),
  ]
  const late = await startServer([], { state: folder, env: clockAt('2027-01-31T23:59:54Z') })
  try {
    const answers = await Promise.all([
      refusedFrom(late, day, Date.parse('2027-02-01T00:00:00Z')),
      refusedFrom(late, time, Date.parse('2027-01-31T23:59:59Z')),
    ])
    for (const { text } of answers) assert.match(text, EXPIRED)
  } finally {
    await late.stop()
  }
})

test('keys list tells active, expired and revoked keys apart', async () => {
  const folder = temporaryFolder()
  const active = await makeKey(folder, '--expires', '2999-12-31')
  const [expired, revoked] = [await makeKey(folder, '--expires', '2020-01-31'), await makeKey(folder)]
  assert.is((await atlas(['keys', 'revoke', revoked.account, '--state', folder])).code, 0)
  const { stdout } = await atlas(['keys', 'list', '--state', folder])
  const [first = '', second = '', third = ''] = stdout.split('\n')
  for (const [line, { account, key }, says] of [
    [first, active, /\bactive\b.*until 3000-01-01T00:00:00\.000Z/],
    [second, expired, /\bexpired\b/],
    [third, revoked, /\brevoked\b/],
  ] as const) {
    assert.match(line, says)
    for (const part of [account, `sma_live_…${key.slice(-4)}`]) assert.match(line, part)
  }
})

test('keys list promises nothing of a revoked account: no key of it is good until some time', async () => {
  const folder = temporaryFolder()
  const made = await makeKey(folder, '--expires', '2999-12-31')
  await rotateKey(folder, made)
  assert.is((await atlas(['keys', 'revoke', made.account, '--state', folder])).code, 0)
  const { stdout } = await atlas(['keys', 'list', '--state', folder])
  assert.match(stdout, /\brevoked\b/)
  assert.not.match(stdout, /until/)
})

const A_DAY = fc.record({
  year: fc.integer({ min: 2000, max: 2999 }),
  month: fc.integer({ min: 0, max: 14 }),
  day: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 28, max: 32 })),
})
const two = (number: number) => String(number).padStart(2, '0')

for (const [what, ends, endOf] of [
  ['day', '', (start: number) => start + 86_400_000],
  ['time', 'T06:07:08Z', (start: number) => start + ((6 * 60 + 7) * 60 + 8) * 1000],
] as const)
  test(`--expires takes a ${what} of every day that there is and refuses every other as wrong use`, () => {
    const meets = fc.property(A_DAY, ({ year, month, day }) => {
      const given = `${year}-${two(month)}-${two(day)}${ends}`
      const start = new Date(Date.UTC(year, month - 1, day))
      if (start.getUTCMonth() === month - 1 && start.getUTCDate() === day)
        assert.is(expiryOf(given), new Date(endOf(start.getTime())).toISOString())
      else
        assert.throws(
          () => expiryOf(given),
          (error: unknown) => error instanceof UsageError,
        )
    })
    fc.assert(meets, { numRuns: 1000 })
  })

const NAMED = ['create', '--name', 'A']
const WRONG: [args: string[], says: RegExp][] = [
  [[...NAMED, '--expires', '2026-02-31'], /--expires.*"2026-02-31".*2027-01-31/],
  [[...NAMED, '--expires', '2026-13-01'], /--expires.*"2026-13-01".*2027-01-31/],
  [[...NAMED, '--expires', '2026-02-31T12:00:00Z'], /--expires.*"2026-02-31T12:00:00Z"/],
  [[...NAMED, '--expires', '2027-01-31T25:00:00Z'], /--expires.*"2027-01-31T25:00:00Z"/],
  [[...NAMED, '--expires', '2027-01-31T12:00:00'], /--expires.*"2027-01-31T12:00:00"/],
  [[...NAMED, '--expires', 'tomorrow'], /--expires.*"tomorrow".*never/],
  [[...NAMED, '--expires='], /--expires.*""/],
  [['change', 'acct_a', '--expires', '31.01.2027'], /--expires.*"31\.01\.2027"/],
  [['change', 'acct_a', '--plan', 'gold'], /--plan.*"gold".*production/],
  [['change', 'acct_a', '--scopes', 'materials:write'], /--scopes.*"materials:write".*materials:read/],
  [['change', 'acct_a', '--per-minute', 'many'], /--per-minute.*"many"/],
  [['change', 'acct_a', '--name', 'B'], /unknown option --name/],
  [['change', 'acct_a'], /nothing to change.*--plan.*--expires/],
  [['change', '--plan', 'sandbox'], /account id is missing/],
]
for (const [args, says] of WRONG)
  test(`"keys ${args.join(' ')}" is refused with one line, and nothing is written`, async () => {
    const folder = temporaryFolder()
    const { code, stdout, stderr } = await atlas(['keys', ...args, '--state', folder])
    assert.equal([code, stdout, filesUnder(folder)], [2, '', []], stderr)
    assert.match(stderr, ONE_LINE)
    assert.match(stderr, says)
  })

test('an unknown account and a revoked one are neither changed nor rotated, and one line says so', async () => {
  const { account } = await makeKey(state)
  assert.is((await keys('revoke', account)).code, 0)
  const before = readFileSync(join(state, 'keys.log'))
  for (const id of [account, 'acct_nobody', 'acct_demo'])
    for (const [action, ...args] of [
      ['change', id, '--plan', 'sandbox'],
      ['rotate', id],
    ] as const) {
      const { code, stdout, stderr } = await keys(action, ...args)
      assert.equal([code, stdout], [1, ''])
      assert.match(stderr, ONE_LINE)
      assert.match(stderr, id)
    }
  assert.ok(before.equals(readFileSync(join(state, 'keys.log'))))
})

test.run()
