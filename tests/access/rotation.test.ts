import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Identity, RateLimit, Usage } from '../../src/schema/account.ts'
import { clockAt, until } from '../support/clock.ts'
import { filesUnder } from '../support/files.ts'
import { ask } from '../support/http.ts'
import { accepted, type MadeKey, makeKey, rateLimitOf, refused, refusedFrom, rotateKey } from '../support/keys.ts'
import { atlas, ROOT, type RunningServer, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('rotation of keys')

const NOON = clockAt('2026-05-15T12:00:03Z')
const OLDER_STATE = join(ROOT, 'tests/fixtures/older-state')

const state = temporaryFolder()
let server: RunningServer
test.before(async () => {
  server = await startServer(['--log-level', 'debug', '--access-log', 'on'], { state })
})
test.after(async () => {
  await server.stop()
})

const identity = async ({ headers }: MadeKey) => Identity.parse((await ask(server.base, '/v1/me', { headers })).body)

test('rotate prints the new key alone on standard output, once, and until when the old one is good', async () => {
  const made = await makeKey(state)
  const began = Date.now()
  const { key, stdout, stderr, formerUntil } = await rotateKey(state, made)
  assert.match(stdout, /^sma_live_[\w-]+\n$/)
  assert.is.not(key, made.key)
  assert.match(stderr, made.account)
  for (const secret of [made.key, key]) assert.not.match(stderr, secret)
  const keptHours = (Date.parse(formerUntil) - began) / 3_600_000
  assert.ok(keptHours >= 24 && keptHours < 24.1, `kept for ${keptHours} hours`)
})

test('both keys work after a rotation, and the account shows the one that was used', async () => {
  const made = await makeKey(state, '--name', 'Twofold', '--plan', 'sandbox')
  const newer = await rotateKey(state, made)
  await accepted(server, newer)
  const [before, after] = [await identity(made), await identity(newer)]
  assert.equal(before.key, { prefix: 'sma_live_', last4: made.key.slice(-4), active: true })
  assert.equal(after.key, { prefix: 'sma_live_', last4: newer.key.slice(-4), active: true })
  assert.equal({ ...before, key: after.key }, after)
  assert.equal([after.id, after.name, after.plan], [made.account, 'Twofold', 'sandbox'])
})

test('the old key is good until the time that rotate named, and refused as replaced from then on', async () => {
  const made = await makeKey(state)
  const newer = await rotateKey(state, made, ['--keep', '5s'])
  await accepted(server, newer)
  const { text } = await refusedFrom(server, made, Date.parse(newer.formerUntil))
  assert.match(text, /"code":"inactive_api_key".*replaced/)
  assert.is((await rateLimitOf(server, newer)).status, 200)
})

test('--keep 0 ends the old key at once', async () => {
  const made = await makeKey(state)
  await accepted(server, made)
  const newer = await rotateKey(state, made, ['--keep', '0'])
  const { text, headers } = await refused(server, made)
  assert.match(text, /"code":"inactive_api_key".*replaced/)
  assert.is(headers.get('www-authenticate'), 'Bearer')
  assert.is((await rateLimitOf(server, newer)).status, 200)
})

test('a second rotation ends the first key, while the second is kept', async () => {
  const first = await makeKey(state)
  const second = await rotateKey(state, first)
  await accepted(server, second)
  assert.is((await rateLimitOf(server, first)).status, 200)
  const third = await rotateKey(state, second)
  await refused(server, first)
  for (const key of [second, third]) assert.is((await rateLimitOf(server, key)).status, 200)
})

test('a revocation ends the new key and the old one that was still good', async () => {
  const made = await makeKey(state)
  const newer = await rotateKey(state, made)
  await accepted(server, newer)
  assert.is((await atlas(['keys', 'revoke', made.account, '--state', state])).code, 0)
  for (const key of [made, newer]) assert.match((await refused(server, key)).text, /"code":"inactive_api_key".*revoked/)
})

test('both keys spend one budget and are counted in one usage, which a rotation does not start anew', async () => {
  const folder = temporaryFolder()
  const old = await makeKey(folder, '--per-minute', '6')
  const fixed = await startServer([], { state: folder, env: NOON })
  try {
    const get = ({ headers }: MadeKey, target: string) => ask(fixed.base, target, { headers })
    for (let asked = 0; asked < 2; asked++) await get(old, '/v1/materials')
    const newer = await rotateKey(folder, old, [], NOON)
    await accepted(fixed, newer)
    for (const key of [newer, old]) assert.is((await get(key, '/v1/materials')).status, 200)
    for (const [key, spent] of [
      [old, 5],
      [newer, 6],
    ] as const) {
      const { by_endpoint } = Usage.parse((await get(key, '/v1/usage')).body)
      assert.is(by_endpoint.find(({ endpoint }) => endpoint === '/v1/materials')?.count, 4)
      assert.is(RateLimit.parse((await rateLimitOf(fixed, key)).body).used.per_minute, spent)
    }
    for (const key of [old, newer]) assert.is((await get(key, '/v1/materials')).status, 429)
  } finally {
    await fixed.stop()
  }
})

test('keys list shows a rotated key, and the old one for as long as it is good', async () => {
  const folder = temporaryFolder()
  const [kept, gone] = [await makeKey(folder), await makeKey(folder)]
  const [withOld, alone] = [await rotateKey(folder, kept), await rotateKey(folder, gone, ['--keep', '0'])]
  const { stdout } = await atlas(['keys', 'list', '--state', folder])
  const line = ({ account }: MadeKey) => stdout.split('\n').find((text) => text.startsWith(account)) ?? ''
  const shown = ({ key }: MadeKey) => `sma_live_…${key.slice(-4)}`
  for (const key of [withOld, alone]) {
    assert.match(line(key), shown(key))
    assert.match(line(key), /\bactive\b/)
  }
  assert.match(line(withOld), `${shown(kept)} until ${withOld.formerUntil}`)
  assert.not.match(line(alone), shown(gone))
  for (const { key } of [kept, withOld, alone]) assert.not.match(stdout, key)
})

test('a key file from before keys could rotate, change and expire still works, and can do all of it', async () => {
  const folder = join(temporaryFolder(), 'older')
  cpSync(OLDER_STATE, folder, { recursive: true })
  const before = readFileSync(join(folder, 'keys.log'), 'utf8')
  const holder = (key: string, account: string): MadeKey => ({
    ...{ key, account, stdout: '', stderr: '' },
    headers: { authorization: `Bearer ${key}` },
  })
  const good = holder('sma_live_an-older-key-that-is-good', 'acct_000000000001')
  const gone = holder('sma_live_an-older-key-that-is-gone', 'acct_000000000002')
  const older = await startServer([], { state: folder })
  try {
    assert.is((await rateLimitOf(older, good)).status, 200)
    assert.match((await rateLimitOf(older, gone)).text, /"code":"inactive_api_key".*revoked/)
    const newer = await rotateKey(folder, good)
    const change = ['change', good.account, '--plan', 'sandbox', '--expires', '2999-12-31', '--state', folder]
    assert.is((await atlas(['keys', ...change])).code, 0)
    await accepted(older, newer)
    await until('the plan is changed', async () => (await rateLimitOf(older, good)).body.plan === 'sandbox')
  } finally {
    await older.stop()
  }
  assert.ok(readFileSync(join(folder, 'keys.log'), 'utf8').startsWith(before))
})

test('no key, new or old, is in the log or in any file of the state folder', async () => {
  const made = await makeKey(state)
  const newer = await rotateKey(state, made, ['--keep', '1h'])
  await accepted(server, newer)
  for (const key of [made, newer]) await identity(key)
  await until('the answers are logged', () => server.stderr().includes(made.account))
  const files = filesUnder(state).map((file) => readFileSync(file, 'latin1'))
  for (const { key } of [made, newer])
    for (const text of [server.stdout(), server.stderr(), ...files])
      assert.not.match(text, key.slice('sma_live_'.length))
})

for (const [args, says] of [
  [['acct_a', '--keep', '5x'], /--keep.*"5x".*30s, 15m, 24h, 7d/],
  [['acct_a', '--keep', '24'], /--keep.*"24"/],
  [['acct_a', '--keep', '1.5h'], /--keep.*"1\.5h"/],
  [['acct_a', '--keep=-1h'], /--keep.*"-1h"/],
  [['acct_a', '--keep='], /--keep.*""/],
  [['--keep', '1h'], /account id is missing/],
  [['acct_a', 'acct_b'], /unexpected "acct_b"/],
] as const)
  test(`"keys rotate ${args.join(' ')}" is refused with one line, and nothing is written`, async () => {
    const folder = temporaryFolder()
    const { code, stdout, stderr } = await atlas(['keys', 'rotate', ...args, '--state', folder])
    assert.equal([code, stdout, filesUnder(folder)], [2, '', []], stderr)
    assert.match(stderr, /^atlas: [^\n]+\n$/)
    assert.match(stderr, says)
  })

test.run()
