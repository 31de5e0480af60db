import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { makeKey, rotateKey } from '../support/keys.ts'
import { atlas, DIST, run, temporaryFolder } from '../support/program.ts'

const test = suite('terminal')
const ESCAPE = '\u001b'
const state = temporaryFolder()

/** What a command prints at a terminal, which Python's standard library has. */
async function atTerminal(args: string[], env: Record<string, string> = {}): Promise<string> {
  const python = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))'
  const { stdout } = await run('python3', ['-c', python, process.execPath, join(DIST, 'atlas.mjs'), ...args], {
    env: { TERM: 'xterm-256color', ...env },
  })
  return stdout
}

test('headings and colours are for a terminal, without colours where NO_COLOR is set', async () => {
  const { account } = await makeKey(state)
  const args = ['keys', 'list', '--state', state]
  const shown = await atTerminal(args)
  assert.match(shown, 'ACCOUNT')
  assert.ok(shown.includes(ESCAPE))
  const plain = await atTerminal(args, { NO_COLOR: '1' })
  assert.match(plain, /^ACCOUNT +KEY +STATE/m)
  assert.not.ok(plain.includes(ESCAPE))
  const { stdout } = await atlas(args)
  assert.ok(stdout.startsWith(account))
})

test('what is piped has no escape', async () => {
  for (const args of [['audit'], ['audit', '--law'], ['inspect'], ['keys', 'list', '--state', state], ['--help']])
    assert.not.ok((await atlas(args)).stdout.includes(ESCAPE), args.join(' '))
})

test('keys list --json has what the table shows, and never a hash', async () => {
  const folder = temporaryFolder()
  assert.is((await atlas(['keys', 'list', '--json', '--state', folder])).stdout, '[]\n')
  const made = await makeKey(folder, '--scopes', 'search:read', '--expires', '2999-12-31')
  await rotateKey(folder, made)
  const { stdout } = await atlas(['keys', 'list', '--json', '--state', folder])
  const [key] = JSON.parse(stdout)
  assert.equal(
    [key.id, key.state, key.scopes, key.rate_limit.per_minute],
    [made.account, 'active', ['search:read'], 600],
  )
  assert.equal([key.expires_at, key.former.last4], ['3000-01-01T00:00:00.000Z', made.key.slice(-4)])
  assert.not.match(stdout, /hash|[0-9a-f]{40}/i)
})

test.run()
