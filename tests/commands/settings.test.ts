import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask } from '../support/http.ts'
import { makeKey } from '../support/keys.ts'
import { errorsOf, logOf, said } from '../support/log.ts'
import { atlas, DIST, type RunningServer, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('settings')

const ONE_LINE = /^atlas: [^\n]+\n$/
const NOT_OURS = '203.0.113.7'
let server: RunningServer

test.before(async () => {
  server = await startServer()
})
test.after(async () => {
  await server.stop()
})

const portInUse = () => new URL(server.base).port

type Settings = { args?: string[]; env?: Record<string, string> }

const BAD: [what: string, given: () => Settings, said: RegExp][] = [
  ['a port that is no number', () => ({ args: ['--port', 'http'] }), /--port.*"http".*0 to 65535/],
  ['a port that is too large', () => ({ args: ['--port=65536'] }), /--port.*"65536".*0 to 65535/],
  ['a negative port', () => ({ args: ['--port=-1'] }), /--port.*"-1"/],
  ['an empty port', () => ({ args: ['--port='] }), /--port/],
  ['PORT=80a', () => ({ env: { PORT: '80a' } }), /^atlas: PORT.*"80a".*0 to 65535/],
  ['PORT=0x50', () => ({ env: { PORT: '0x50' } }), /^atlas: PORT.*"0x50"/],
  ['an empty host', () => ({ args: ['--host='] }), /--host/],
  ['a host that is not here', () => ({ args: ['--host', NOT_OURS, '--port', '0'] }), /203\.0\.113\.7/],
  ['HOST that is not here', () => ({ env: { HOST: NOT_OURS, PORT: '0' } }), /203\.0\.113\.7/],
  ['--mode test', () => ({ args: ['--mode', 'test'] }), /--mode.*"test".*live, mock/],
  ['ATLAS_MODE=Mock', () => ({ env: { ATLAS_MODE: 'Mock' } }), /ATLAS_MODE.*"Mock".*live, mock/],
  ['--log-level loud', () => ({ args: ['--log-level', 'loud'] }), /--log-level.*"loud".*silent, error, info, debug/],
  ['LOG_LEVEL=7', () => ({ env: { LOG_LEVEL: '7' } }), /LOG_LEVEL.*"7".*silent, error, info, debug/],
  ['an empty state folder', () => ({ args: ['--state='] }), /--state/],
  ['a mistyped variable', () => ({ env: { ATLAS_SNAPSHOTS: 'x' } }), /ATLAS_SNAPSHOTS; did you mean ATLAS_SNAPSHOT\?/],
  ['an unknown variable', () => ({ env: { ATLAS_COLOUR: 'red' } }), /ATLAS_COLOUR.*ATLAS_MODE.*ATLAS_STATE/],
  ['a port in use by --port', () => ({ args: ['--port', portInUse()] }), /in use.*--port/],
  ['a port in use by PORT', () => ({ env: { PORT: portInUse() } }), /in use.*--port/],
]

for (const [what, given, said] of BAD) {
  test(`${what} stops the start with exit code 2 and one line`, async () => {
    const { args = [], env = {} } = given()
    const { code, stdout, stderr } = await atlas(['serve', ...args], { cwd: temporaryFolder(), env })
    assert.equal([code, stdout], [2, ''], stderr)
    assert.match(stderr, ONE_LINE)
    assert.match(stderr, said)
  })
}

test('what is no address of a Redis server is refused, without repeating what may be a password', async () => {
  const env = { ATLAS_REDIS_URL: 'http://user:secret@127.0.0.1:1' }
  const { code, stderr } = await atlas(['serve', '--port', '0'], { env })
  assert.is(code, 2)
  assert.match(stderr, ONE_LINE)
  assert.match(stderr, /ATLAS_REDIS_URL is no such address; allowed: redis:\/\//)
  assert.not.match(stderr, 'secret')
})

test('an access log that no level would show is refused', async () => {
  const { code, stderr } = await atlas(['serve', '--port', '0', '--access-log', 'on', '--log-level', 'error'])
  assert.is(code, 2)
  assert.match(stderr, /^atlas: --access-log on has no effect at log level error[^\n]*\n$/)
})

test('metrics beyond loopback are refused without a token', async () => {
  const { code, stderr } = await atlas(['serve', '--port', '0', '--metrics-port', '0', '--metrics-host', '0.0.0.0'])
  assert.is(code, 2)
  assert.match(stderr, /^atlas: ATLAS_METRICS_TOKEN is missing[^\n]*\n$/)
})

for (const [flag, value, allowed] of [
  ['max-connections', '0', 'an integer from 1 to 1000000'],
  ['headers-timeout-ms', '1e3', 'an integer from 100 to 86400000'],
  ['keep-alive-ms', '0', 'an integer from 1 to 86400000'],
  ['redis-absence', 'wait', 'local, refuse'],
  ['access-log', 'yes', 'on, off'],
] as const)
  test(`--${flag} ${value} is refused, naming what is allowed`, async () => {
    const env = { ATLAS_REDIS_URL: 'redis://127.0.0.1:1' }
    const { code, stderr } = await atlas(['serve', '--port', '0', `--${flag}`, value], { env })
    assert.is(code, 2)
    assert.is(stderr, `atlas: --${flag} cannot be "${value}"; allowed: ${allowed}\n`)
  })

test('a start that a port in use has stopped leaves the state folder free', async () => {
  const state = temporaryFolder()
  assert.is((await atlas(['serve', '--port', portInUse(), '--state', state])).code, 2)
  const next = await startServer([], { state })
  assert.equal(errorsOf(next), [])
  await next.stop()
})

test('a flag goes before its variable', async () => {
  // startServer gives --port and --state.
  const env = { PORT: portInUse(), ATLAS_STATE: join(DIST, 'atlas.mjs/state'), ATLAS_MODE: 'mock', LOG_LEVEL: 'debug' }
  const args = ['--mode', 'live', '--log-level', 'info']
  const started = await startServer(args, { env })
  assert.is((await ask(started.base, '/v1/health')).body.mode, 'live')
  await said(started, /started/)
  assert.equal(
    logOf(started).filter(({ level }) => level !== 'info'),
    [],
  )
  await started.stop()
})

test('an empty variable is as if it were not set', async () => {
  const env = { ATLAS_MODE: '', LOG_LEVEL: '', HOST: '', ATLAS_SNAPSHOT: '' }
  const started = await startServer([], { env })
  assert.match(started.base, /^http:\/\/127\.0\.0\.1:\d+$/)
  await started.stop()
})

test('host, mode, snapshot and log level are taken from the environment', async () => {
  const env = {
    HOST: 'localhost',
    ATLAS_MODE: 'mock',
    ATLAS_SNAPSHOT: join(DIST, 'atlas.snapshot'),
    LOG_LEVEL: 'debug',
  }
  const started = await startServer([], { env })
  assert.match(started.base, /^http:\/\/localhost:\d+$/)
  const { headers, body } = await ask(started.base, '/v1/health')
  assert.equal([body.mode, headers.get('x-svc-api-mock')], ['mock', 'true'])
  await said(started, /"level":"debug"/)
  await started.stop()
})

test('what a starting server prints has the address and a line to paste that works', async () => {
  assert.match(server.stdout(), server.base)
  const [, authorization = '', url = ''] = /curl -H 'Authorization: ([^']+)' '([^']+)'/.exec(server.stdout()) ?? []
  const answer = await fetch(url, { headers: { authorization } })
  assert.is(answer.status, 200)
  await answer.arrayBuffer()
})

test('keys are kept in ATLAS_STATE, and in .atlas of the working folder where nothing is set', async () => {
  const state = temporaryFolder()
  const { account } = await makeKey(state)
  const named = await atlas(['keys', 'list'], { env: { ATLAS_STATE: state } })
  assert.match(named.stdout, account)

  const cwd = temporaryFolder()
  assert.is((await atlas(['keys', 'create', '--name', 'Here'], { cwd })).code, 0)
  assert.ok(existsSync(join(cwd, '.atlas/keys.log')))
  assert.match((await atlas(['keys', 'list'], { cwd })).stdout, 'Here')
})

test.run()
