import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { filesUnder, flipByte } from '../support/files.ts'
import { ask } from '../support/http.ts'
import { type MadeKey, makeKey } from '../support/keys.ts'
import { atlas, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('damaged key file')

const keysFile = (state: string) => join(state, 'keys.log')
const asideOf = (state: string) => filesUnder(state).filter((file) => file.includes('keys.log.damaged-'))

async function folderWithKeys(count: number): Promise<{ state: string; made: MadeKey[] }> {
  const state = temporaryFolder()
  const made: MadeKey[] = []
  for (let number = 0; number < count; number++) made.push(await makeKey(state))
  return { state, made }
}

/** Runs a server on this folder; returns the status that each key gets, and the server's standard error. */
async function serveTo(state: string, made: MadeKey[]) {
  const server = await startServer([], { state })
  const statuses: number[] = []
  for (const { headers } of made) statuses.push((await ask(server.base, '/v1/me', { headers })).status)
  await server.stop()
  return { statuses, stderr: server.stderr() }
}

test('a damaged line is named, the file kept aside as it was, and every other key goes on working', async () => {
  const { state, made } = await folderWithKeys(3)
  const [first = ''] = readFileSync(keysFile(state), 'utf8').split('\n')
  flipByte(keysFile(state), first.length + 40)
  const damaged = readFileSync(keysFile(state))

  const { statuses, stderr } = await serveTo(state, made)
  assert.equal(statuses, [200, 401, 200])
  assert.match(stderr, /keys\.log: line 2 damaged/)
  const [aside = '', ...others] = asideOf(state)
  assert.equal(others, [])
  assert.match(stderr, aside)
  assert.ok(damaged.equals(readFileSync(aside)))
})

test('a damaged file is kept aside once, however often it is read', async () => {
  const { state } = await folderWithKeys(2)
  flipByte(keysFile(state), 40)
  for (let read = 0; read < 3; read++) assert.is((await atlas(['keys', 'list', '--state', state])).code, 0)
  assert.is(asideOf(state).length, 1)
})

test('a torn tail is cut off and said, and the keys before and after it work', async () => {
  const { state, made } = await folderWithKeys(2)
  const whole = readFileSync(keysFile(state))
  appendFileSync(keysFile(state), whole.subarray(0, 100))

  const { code, stdout, stderr } = await atlas(['keys', 'list', '--state', state])
  assert.is(code, 0)
  for (const { account } of made) assert.match(stdout, account)
  assert.match(stderr, /keys\.log: cut off 100 bytes/)
  assert.ok(whole.equals(readFileSync(keysFile(state))))

  const later = await makeKey(state)
  assert.equal((await serveTo(state, [...made, later])).statuses, [200, 200, 200])
})

test('a key that is made right after a torn tail works', async () => {
  const { state, made } = await folderWithKeys(1)
  appendFileSync(keysFile(state), readFileSync(keysFile(state)).subarray(0, 100))
  const later = await makeKey(state)
  assert.equal((await serveTo(state, [...made, later])).statuses, [200, 200])
})

test('a line with bytes that are no text and a torn tail together cost no key that is made later', async () => {
  const { state, made } = await folderWithKeys(2)
  const bytes = readFileSync(keysFile(state))
  bytes.fill(0xff, 40, 44)
  writeFileSync(keysFile(state), Buffer.concat([bytes, bytes.subarray(-100, -1)]))
  await atlas(['keys', 'list', '--state', state])
  const later = await makeKey(state)
  assert.equal((await serveTo(state, [...made, later])).statuses, [401, 200, 200])
})

const WITHOUT_KEYS: [command: string[], said: string][] = [
  [['list'], 'cannot be read (ENOTDIR)'],
  [['change', 'acc_0', '--plan', 'sandbox'], 'cannot be read (ENOTDIR)'],
  [['rotate', 'acc_0'], 'cannot be read (ENOTDIR)'],
  [['revoke', 'acc_0'], 'cannot be read (ENOTDIR)'],
  [['create', '--name', 'Nobody'], 'cannot be written (ENOTDIR)'],
]

for (const [command, problem] of WITHOUT_KEYS)
  test(`keys ${command[0]} in a folder below a file says in one line that there can be none`, async () => {
    const file = join(temporaryFolder(), 'a-file')
    writeFileSync(file, 'kept')
    const state = join(file, 'state')
    const { code, stdout, stderr } = await atlas(['keys', ...command, '--state', state])
    assert.equal({ code, stdout, stderr }, { code: 1, stdout: '', stderr: `atlas: ${state}: ${problem}\n` })
    assert.is(readFileSync(file, 'utf8'), 'kept')
  })

test.run()
