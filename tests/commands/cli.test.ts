import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { makeKey } from '../support/keys.ts'
import { atlas, DIST, ROOT, temporaryFolder } from '../support/program.ts'

const test = suite('command line')

const COMMANDS = ['serve', 'build', 'keys', 'get', 'inspect', 'audit', 'changes', 'mcp', 'completion']
const ONE_LINE = /^atlas: [^\n]+\n$/
const state = temporaryFolder()

const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

test('help of the program names every command', async () => {
  for (const args of [['--help'], ['help']]) {
    const { code, stdout, stderr } = await atlas(args)
    assert.equal([code, stderr], [0, ''])
    for (const command of COMMANDS) assert.match(stdout, `atlas ${command}`)
  }
})

for (const command of [...COMMANDS.map((name) => [name]), ['keys', 'create'], ['keys', 'list'], ['keys', 'revoke']]) {
  test(`${command.join(' ')} --help shows how it is used and does nothing`, async () => {
    const cwd = temporaryFolder()
    const { code, stdout, stderr } = await atlas([...command, '--help'], { cwd })
    assert.equal([code, stderr], [0, ''])
    assert.match(stdout, `atlas ${command.join(' ')}`)
    assert.is(existsSync(join(cwd, '.atlas')), false)
  })
}

test('--version prints the version of the service, with a command or without', async () => {
  for (const args of [['--version'], ...COMMANDS.map((name) => [name, '--version'])])
    assert.equal(await atlas(args), { code: 0, stdout: `${version}\n`, stderr: '' })
})

const WRONG_USES: [args: string[], said: RegExp][] = [
  [[], /a command is missing.*serve, build, keys, get, inspect, audit/],
  [['frobnicate'], /frobnicate.*serve, build, keys, get, inspect, audit/],
  [['inspekt'], /did you mean inspect\?/],
  [['constructor'], /unknown command constructor/],
  [['serve', '--snapshoot', 'x'], /--snapshoot; did you mean --snapshot\?/],
  [['serve', '--log-levl=info'], /--log-levl; did you mean --log-level\?/],
  [['serve', '--frobnicate'], /--frobnicate.*--port, --host/],
  [['serve', '--constructor'], /unknown option --constructor/],
  [['serve', '-p', '1'], /-p/],
  [['serve', '--port'], /^atlas: --port has no value$/m],
  [['serve', '--port', '--host', '::1'], /^atlas: --port has no value$/m],
  [['serve', '--port', '-1'], /^atlas: --port cannot be "-1"; allowed: an integer from 0 to 65535$/m],
  [['serve', '--demo-per-address', '-1'], /--demo-per-address cannot be "-1"; allowed: an integer from 0 to 1000000$/m],
  [['serve', '--snapshot', ''], /^atlas: --snapshot must not be empty$/m],
  [['serve', '--snapshot='], /^atlas: --snapshot must not be empty$/m],
  [['get', '/v1/health', '--snapshot', ''], /^atlas: --snapshot must not be empty$/m],
  [['serve', '--trusted-proxies', ''], /^atlas: --trusted-proxies must not be empty$/m],
  [['serve', '--metrics-port', ' '], /^atlas: --metrics-port must not be empty$/m],
  [['serve', '--snapshot', DIST], /^atlas: \S+: is no regular file$/m],
  [['inspect', ''], /^atlas: FILE must not be empty$/m],
  [['keys', 'create', '--name', 'A', '--per-minute', '-1'], /--per-minute cannot be "-1"; allowed: an integer from 0/],
  [['keys', 'create', '--name', 'A', '--email', ''], /--email cannot be ""/],
  [['keys', 'create', '--name', 'A', '--organization', ''], /--organization must not be empty/],
  [['keys', 'list', '--state', ''], /^atlas: --state must not be empty$/m],
  [['serve', 'now'], /unexpected "now"/],
  [['keys'], /an action is missing.*create, list, change, rotate, revoke/],
  [['keys', 'delete'], /unknown action delete.*create, list, change, rotate, revoke/],
  [['keys', 'create'], /--name is missing/],
  [['keys', 'create', '--name', ' '], /--name/],
  [['keys', 'create', '--name', 'A', '--nmae', 'B'], /unknown option --nmae/],
  [['keys', 'create', '--name', 'A', '--plan', 'gold'], /--plan.*"gold".*demo, sandbox, developer, production/],
  [['keys', 'create', '--name', 'A', '--scopes', 'materials:write'], /--scopes.*"materials:write".*materials:read/],
  [['keys', 'create', '--name', 'A', '--scopes', ''], /--scopes/],
  [['keys', 'create', '--name', 'A', '--email', 'nobody'], /--email.*"nobody"/],
  [['keys', 'create', '--name', 'A', '--per-minute', 'many'], /--per-minute.*"many"/],
  [['keys', 'create', '--name', 'A', '--per-minute=-1'], /--per-minute.*"-1"/],
  [['keys', 'create', '--name', 'A', '--per-day', '1.5'], /--per-day.*"1.5"/],
  [['keys', 'list', 'all'], /unexpected "all"/],
  [['keys', 'list', '--stat', 'x'], /--stat; did you mean --state\?/],
  [['keys', 'revoke'], /account id is missing/],
  [['keys', 'revoke', 'acct_a', 'acct_b'], /unexpected "acct_b"/],
  [['get'], /the path is missing/],
  [['get', 'v1/materials'], /"v1\/materials".*\/v1\/materials/],
  [['get', '/v1/me', '/v1/usage'], /unexpected "\/v1\/usage"/],
  [['get', '/v1/me', '--dat', '{}'], /--dat; did you mean --data\?/],
  [['get', '/v1/me', '--include=yes'], /--include/],
  [['inspect', 'a', 'b'], /unexpected "b"/],
  [['inspect', '--jsn'], /--jsn; did you mean --json\?/],
]

for (const [args, said] of WRONG_USES) {
  test(`"atlas ${args.join(' ')}" is refused with one line that helps`, async () => {
    const cwd = temporaryFolder()
    const { code, stdout, stderr } = await atlas(args, { cwd })
    assert.equal([code, stdout], [2, ''], stderr)
    assert.match(stderr, ONE_LINE)
    assert.match(stderr, said)
    assert.is(existsSync(join(cwd, '.atlas')), false)
  })
}

test('keys list shows each key by what may be seen of it, the revoked ones too', async () => {
  const empty = await atlas(['keys', 'list', '--state', state])
  assert.equal([empty.code, empty.stdout], [0, ''])
  assert.match(empty.stderr, 'no keys yet')

  const [kept, gone] = [await makeKey(state, '--plan', 'sandbox', '--per-minute', '7'), await makeKey(state)]
  assert.is((await atlas(['keys', 'revoke', gone.account, '--state', state])).code, 0)
  const { code, stdout, stderr } = await atlas(['keys', 'list', '--state', state])
  assert.equal([code, stderr], [0, ''])
  const [first = '', second = '', ...more] = stdout.trimEnd().split('\n')
  assert.equal(more, [])
  for (const part of [kept.account, `sma_live_…${kept.key.slice(-4)}`, 'active', 'sandbox', '7/min', 'A test'])
    assert.match(first, part)
  for (const part of [gone.account, `sma_live_…${gone.key.slice(-4)}`, 'revoked', 'developer'])
    assert.match(second, part)
  assert.not.match(stdout, kept.key)
})

test('revoking a key that is not there or is revoked already fails with one line', async () => {
  const { account } = await makeKey(state)
  assert.is((await atlas(['keys', 'revoke', account, '--state', state])).code, 0)
  for (const id of [account, 'acct_nobody']) {
    const { code, stdout, stderr } = await atlas(['keys', 'revoke', id, '--state', state])
    assert.equal([code, stdout], [1, ''])
    assert.match(stderr, ONE_LINE)
    assert.match(stderr, id)
  }
})

test('a key cannot be made where the folder cannot be written, and one line says so', async () => {
  const blocked = join(DIST, 'atlas.mjs/state')
  const { code, stdout, stderr } = await atlas(['keys', 'create', '--name', 'A', '--state', blocked])
  assert.equal([code, stdout], [1, ''])
  assert.match(stderr, ONE_LINE)
  assert.match(stderr, blocked)
})

test('an option that is given twice is refused, not half ignored', async () => {
  const { code, stdout, stderr } = await atlas([
    'keys',
    'create',
    '--name',
    'a',
    '--name',
    'b',
    '--state',
    temporaryFolder(),
  ])
  assert.equal([code, stdout], [2, ''])
  assert.match(stderr, /^atlas: --name was given more than once\n$/)
})

test('a state folder where none can be made ends with one line, not in a loop', async () => {
  const { code, stderr } = await atlas(['keys', 'create', '--name', 'a', '--state', '/proc/no-folder-here'])
  assert.is(code, 1)
  assert.match(stderr, /^atlas: [^\n]*cannot be written[^\n]*\n$/)
})

test.run()
