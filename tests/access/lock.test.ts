import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sleep, until } from '../support/clock.ts'
import { hasContainers, NO_CONTAINERS, runContained, startContained } from '../support/container.ts'
import { ask, DEMO } from '../support/http.ts'
import { said } from '../support/log.ts'
import { atlas, ROOT, run, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('lock of the state folder')

const inContainers = hasContainers ? test : test.skip
if (!hasContainers) process.stdout.write(`${NO_CONTAINERS}\n`)

const lockIn = (state: string) => join(state, 'lock')
/** A lock as process 1 of another container writes it. */
const OF_ANOTHER = '1 5 another-boot/pid:[4026530000] 0123456789abcdef'
const IN_USE = /^[^\n]+ is in use by process 1 of another container or machine[^\n]+\n$/

test('a lock of another PID namespace that is renewed refuses the start with one line', async () => {
  const state = temporaryFolder()
  writeFileSync(lockIn(state), OF_ANOTHER)
  const renewing = setInterval(() => utimesSync(lockIn(state), new Date(), new Date()), 1_000)
  try {
    const { code, stdout, stderr } = await atlas(['serve', '--port', '0', '--state', state, '--log-level', 'error'])
    assert.equal([code, stdout], [2, ''])
    assert.match(stderr, IN_USE)
    assert.is(readFileSync(lockIn(state), 'utf8'), OF_ANOTHER)
  } finally {
    clearInterval(renewing)
  }
})

test('a lock of another PID namespace that is not renewed for ten seconds is taken over, by one of two', async () => {
  const state = temporaryFolder()
  writeFileSync(lockIn(state), OF_ANOTHER)
  const startedAt = Date.now()
  const starts = await Promise.allSettled([startServer([], { state }), startServer([], { state })])
  assert.ok(Date.now() - startedAt >= 10_000, 'it did not wait')
  const [one, ...others] = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  assert.equal(others, [])
  assert.is((await ask(one?.base ?? '', '/v1/me')).status, 200)
  assert.is(await one?.stop(), 0)
  assert.not.ok(existsSync(lockIn(state)))
})

test('who finds its lock taken by another refuses budgets, says so, and leaves files and lock to the other', async () => {
  const state = temporaryFolder()
  const server = await startServer([], { state })
  assert.is((await ask(server.base, '/v1/me')).status, 200)
  await until('it is counted', () => readFileSync(join(state, 'usage.log'), 'utf8').includes('acct_demo'))
  writeFileSync(lockIn(state), OF_ANOTHER)
  const line = await said(server, /taken by another process/)
  assert.match(line, '"level":"error"')
  const counted = readFileSync(join(state, 'usage.log'))
  for (const target of ['/v1/me', '/v1/rate-limit', '/v1/usage'])
    assert.is((await ask(server.base, target, { headers: DEMO })).status, 503, target)
  assert.is((await ask(server.base, '/v1/health')).status, 200)
  await sleep(1_100)
  assert.is(await server.stop(), 0)
  assert.ok(counted.equals(readFileSync(join(state, 'usage.log'))))
  assert.is(readFileSync(lockIn(state), 'utf8'), OF_ANOTHER)
})

test('a lock that is deleted under its holder is made anew, and the folder stays locked', async () => {
  const state = temporaryFolder()
  const server = await startServer([], { state })
  spawnSync('rm', [lockIn(state)])
  await until('there is a lock again', () => existsSync(lockIn(state)))
  assert.is((await atlas(['serve', '--port', '0', '--state', state])).code, 2)
  assert.is((await ask(server.base, '/v1/me')).status, 200)
  await server.stop()
})

test('of many processes that find the same ended lock, again and again, one at a time gets the folder', async () => {
  const state = temporaryFolder()
  const script = `
    import { rmSync, writeFileSync } from 'node:fs'
    const { lockFolder, FolderInUse } = await import(${JSON.stringify(join(ROOT, 'src/access/local/lock.ts'))})
    for (let got = 0; got < 60; ) {
      try {
        await lockFolder(${JSON.stringify(state)}, () => {})
      } catch (error) {
        if (!(error instanceof FolderInUse)) throw error
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 3))
        continue
      }
      got++
      writeFileSync(${JSON.stringify(join(state, 'inside'))}, '', { flag: 'wx' })
      rmSync(${JSON.stringify(join(state, 'inside'))})
      writeFileSync(${JSON.stringify(lockIn(state))}, '999999999 7')
    }`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
  const ends = await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, args)))
  for (const { code, stderr } of ends) assert.is(code, 0, stderr)
})

inContainers('of two containers, both process 1, the second is refused and the first goes on', async () => {
  const state = temporaryFolder()
  const first = await startContained(state)
  try {
    const second = await runContained(state)
    assert.is(second.code, 2)
    assert.match(second.stderr, IN_USE)
    assert.is((await ask(first.base, '/v1/me')).status, 200)
  } finally {
    await first.kill()
  }
})

test.run()
