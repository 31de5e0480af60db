import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Usage } from '../../src/schema/account.ts'
import { budgetsIn } from '../support/budget.ts'
import { clockAt, sleep } from '../support/clock.ts'
import { filesUnder, flipByte } from '../support/files.ts'
import { ask, DEMO } from '../support/http.ts'
import { type MadeKey, makeKey } from '../support/keys.ts'
import { errorsOf, said } from '../support/log.ts'
import { atlas, type RunningServer, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('durability')

const MORE_THAN_THE_LAST_SECOND_MS = 1100
const usageFile = (state: string) => join(state, 'usage.log')
const asideOf = (state: string) => filesUnder(state).filter((file) => file.includes('usage.log.damaged-'))

/** Starts at the same fake time every time, so that a restart stays in the same minute window. */
const serveIn = (state: string) => startServer([], { state, env: clockAt('2026-05-15T12:00:03Z') })

async function spend(server: RunningServer, times: number, headers = DEMO) {
  for (let spent = 0; spent < times; spent++)
    assert.is((await ask(server.base, '/v1/materials', { headers })).status, 200)
}

async function spentIn(server: RunningServer, headers = DEMO) {
  const { minute, day } = budgetsIn((await ask(server.base, '/v1/rate-limit', { headers })).headers)
  return { minute: minute.used, day: day.used }
}

async function countOf(server: RunningServer, endpoint: string, headers = DEMO) {
  const { by_endpoint } = Usage.parse((await ask(server.base, '/v1/usage', { headers })).body)
  return by_endpoint.find((one) => one.endpoint === endpoint)?.count ?? 0
}

test('budgets and usage survive a stop and the start after it', async () => {
  const state = temporaryFolder()
  const before = await serveIn(state)
  await spend(before, 5)
  assert.is(await before.stop(), 0)
  const after = await serveIn(state)
  assert.equal(await spentIn(after), { minute: 5, day: 5 })
  assert.is(await countOf(after, '/v1/materials'), 5)
  await after.stop()
})

test('what was counted more than a second before kill -9 is still there, and the folder is not left locked', async () => {
  const state = temporaryFolder()
  const limited = await makeKey(state, '--per-minute', '4')
  const before = await serveIn(state)
  await spend(before, 5)
  await spend(before, 4, limited.headers)
  await sleep(MORE_THAN_THE_LAST_SECOND_MS)
  await before.stop('SIGKILL')
  const after = await serveIn(state)
  assert.equal(await spentIn(after), { minute: 5, day: 5 })
  assert.is(await countOf(after, '/v1/materials'), 5)
  assert.is((await ask(after.base, '/v1/materials', { headers: limited.headers })).status, 429)
  await after.stop()
})

test('a torn tail of the counters is cut off and said, and everything before it counts', async () => {
  const state = temporaryFolder()
  const before = await serveIn(state)
  await spend(before, 5)
  await before.stop()
  appendFileSync(usageFile(state), readFileSync(usageFile(state)).subarray(0, 60))
  const after = await serveIn(state)
  await said(after, /usage\.log: cut off 60 bytes/)
  assert.equal(await spentIn(after), { minute: 5, day: 5 })
  await after.stop()
  const later = await serveIn(state)
  await later.stop()
  assert.equal(errorsOf(later), [])
})

/** A state folder with two keys, each with its counters on a line of its own. */
async function folderWithCounters(): Promise<{ state: string; first: MadeKey; second: MadeKey }> {
  const state = temporaryFolder()
  const [first, second] = [await makeKey(state), await makeKey(state)]
  const server = await serveIn(state)
  await spend(server, 3, first.headers)
  await spend(server, 4, second.headers)
  await server.stop()
  await (await serveIn(state)).stop()
  return { state, first, second }
}

test('a flipped byte in the counters is named, the file kept aside as it was, and the rest used', async () => {
  const { state, first, second } = await folderWithCounters()
  flipByte(usageFile(state), 30)
  const damaged = readFileSync(usageFile(state))
  const isFirstLost = damaged.subarray(60).includes(second.account)
  const [lost, kept] = isFirstLost ? [first, second] : [second, first]

  const server = await serveIn(state)
  const damage = await said(server, /usage\.log: line 1 damaged/)
  const [aside = '', ...others] = asideOf(state)
  assert.equal(others, [])
  assert.match(damage, aside)
  assert.ok(damaged.equals(readFileSync(aside)))
  assert.is((await spentIn(server, kept.headers)).day, isFirstLost ? 4 : 3)
  assert.is((await spentIn(server, lost.headers)).day, 0)
  await server.stop()

  const later = await serveIn(state)
  await said(later, /started/)
  assert.equal(errorsOf(later), [])
  assert.is(asideOf(state).length, 1)
  await later.stop()
})

test('a lock of a process that is gone is taken over, even where its number runs again', async () => {
  const state = temporaryFolder()
  for (const left of [`${process.pid} 1`, '999999999 7', 'no number', '']) {
    writeFileSync(join(state, 'lock'), left)
    const server = await serveIn(state)
    assert.equal(errorsOf(server), [], left)
    assert.is(await server.stop(), 0)
  }
})

/** State folders that cannot be made, each in a folder with a file. */
const UNMAKEABLE: [what: string, state: (folder: string) => string, said: RegExp][] = [
  ['a file', (folder) => join(folder, 'a-file'), /\/a-file is a file, allowed: a folder that/],
  ['below a file', (folder) => join(folder, 'a-file/state'), /\/a-file is a file, allowed: a folder that/],
  ['far below a file', (folder) => join(folder, 'a-file/some/state'), /\/a-file is a file, allowed: a folder that/],
  ['where no file can be made', () => '/proc', /it cannot be written \(E\w+\), allowed: a folder that/],
  ['where no folder can be made', () => '/proc/no-folder-here', /it cannot be made \(E\w+\), allowed: a folder that/],
  ['a link to nothing', (folder) => linkIn(folder, 'nothing'), /\/a-link is a link to nothing, which is no folder/],
  ['below a link to nothing', (folder) => join(linkIn(folder, 'nothing'), 'state'), /\/a-link is a link to nothing/],
  ['a link to a file', (folder) => linkIn(folder, 'a-file'), /\/a-link is a link to a-file, which is no folder/],
  ['a link to itself', (folder) => linkIn(folder, 'a-link'), /\/a-link is a link to a-link, which is no folder/],
]

function linkIn(folder: string, target: string): string {
  const link = join(folder, 'a-link')
  symlinkSync(target, link)
  return link
}

for (const [what, stateIn, said] of UNMAKEABLE)
  test(`a state folder that is ${what} stops the start with one line that says so`, async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a-file'), 'kept')
    const state = stateIn(folder)
    const { code, stdout, stderr } = await atlas(['serve', '--port', '0', '--state', state])
    assert.equal([code, stdout], [2, ''], stderr)
    assert.match(stderr, /^atlas: --state cannot be [^\n]*\n$/)
    assert.match(stderr, state)
    assert.match(stderr, said)
    assert.is(readFileSync(join(folder, 'a-file'), 'utf8'), 'kept')
  })

test('a second server on the same folder stops with exit code 2 and one line, and the first goes on', async () => {
  const state = temporaryFolder()
  const first = await serveIn(state)
  const second = await atlas(['serve', '--port', '0', '--state', state])
  assert.is(second.code, 2)
  assert.is(second.stdout, '')
  assert.match(second.stderr, /^[^\n]+ is in use by process \d+[^\n]+\n$/)
  assert.match(second.stderr, state)
  await spend(first, 1)
  await first.stop()
  const next = await serveIn(state)
  assert.equal(await spentIn(next), { minute: 1, day: 1 })
  await next.stop()
})

for (const [what, holder] of [
  ['of a process that is gone', String(spawnSync(process.execPath, ['--version']).pid)],
  ['that was never finished', ''],
  ['that names no process', 'nobody\n'],
] as const) {
  test(`a lock ${what} is taken over and given back`, async () => {
    const state = temporaryFolder()
    writeFileSync(join(state, 'lock'), holder)
    const server = await serveIn(state)
    await spend(server, 1)
    assert.is(await server.stop(), 0)
    assert.is(existsSync(join(state, 'lock')), false)
  })
}

test.run()
