import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask, DEMO } from '../support/http.ts'
import { atlas, makeExecutable, run, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('the single executable')

const SEARCH = '/v1/search?q=clear+film&per_page=3'
let folder: string
let executable: string

test.before(async () => {
  folder = temporaryFolder()
  const { code, stderr } = await makeExecutable(['--out', folder])
  assert.is(code, 0, stderr)
  executable = join(folder, 'atlas')
})

/** Runs it in an empty folder with nothing of the caller's, and without a network where that can be had. */
async function alone(...args: string[]) {
  const cwd = join(temporaryFolder(), 'empty')
  mkdirSync(cwd)
  const isolated = (await run('unshare', ['-rn', 'true']).catch(() => ({ code: 1 }))).code === 0
  const [command = '', ...before] = [...(isolated ? ['unshare', '-rn'] : []), 'env', '-i', executable]
  return run(command, [...before, ...args], { cwd })
}

test('it stands by itself with the licences of what it holds', () => {
  assert.equal(
    readdirSync(folder).filter((name) => name !== 'NODE-LICENSE'),
    ['NOTICE', 'atlas'],
  )
})

test('it answers in an empty folder, without an environment and a network, as the program does', async () => {
  const [own, other] = [await alone('get', SEARCH), await atlas(['get', SEARCH])]
  assert.is(own.code, 0, own.stderr)
  assert.is(own.stdout, other.stdout)
  assert.is((await alone('--version')).stdout, (await atlas(['--version'])).stdout)
  assert.is((await alone('audit', '--json')).stdout, (await atlas(['audit', '--json'])).stdout)
})

test('it serves, and loads its own snapshot anew on SIGHUP', async () => {
  for (const mode of ['live', 'mock']) {
    const server = await startServer(['--mode', mode], { executable })
    const { status } = await ask(server.base, SEARCH, { headers: DEMO })
    assert.is(status, 200)
    server.child.kill('SIGHUP')
    assert.is((await ask(server.base, '/v1/health')).body.mode, mode)
    assert.is(await server.stop(), 0, server.stderr())
  }
})

test('what it cannot do it says in one line', async () => {
  const build = await alone('build')
  assert.is(build.code, 1)
  assert.is(build.stderr, 'atlas: build needs a checkout of the project; dist/ alone cannot build\n')
  const none = await alone('serve', '--snapshot', 'executable:none.snapshot')
  assert.is(none.code, 2)
  assert.match(none.stderr, /^atlas: executable:none.snapshot: .*\n$/)
})

test('a Node that is none is refused in one line', async () => {
  const { code, stderr } = await makeExecutable(['--out', temporaryFolder(), '--node', '/none/node'])
  assert.is(code, 2)
  assert.is(stderr, 'package: --node cannot be "/none/node"; allowed: a Node binary\n')
})

test.run()
