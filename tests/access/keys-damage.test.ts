import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { creation } from '../../src/access/keys/key-events.ts'
import { KeyRing } from '../../src/access/keys/key-ring.ts'
import { FileKeyLog } from '../../src/access/local/file-key-log.ts'
import { sleep } from '../support/clock.ts'
import { filesUnder, flipByte } from '../support/files.ts'
import { ask } from '../support/http.ts'
import { accepted, type MadeKey, makeKey, refused, rotateKey } from '../support/keys.ts'
import { errorsOf, said } from '../support/log.ts'
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
  // Two letters of the name: the line is still JSON and shows its account.
  const name = first.length + 1 + first.indexOf('A test')
  for (const at of [name, name + 2]) flipByte(keysFile(state), at)
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

/** A log of two keys, the first revoked, then a third key; with where the line of the revocation is. */
function logWithRevocation() {
  const folder = temporaryFolder()
  const [revoked, kept, later] = ['R', 'K', 'L'].map((name) => creation({ name, plan: 'developer' }))
  if (!revoked || !kept || !later) throw new Error('no keys')
  const log = new FileKeyLog(folder, () => {})
  const { id } = revoked.event.account
  for (const event of [revoked.event, kept.event]) log.append(event)
  const start = statSync(keysFile(folder)).size
  log.append({ type: 'revoke', id })
  const end = statSync(keysFile(folder)).size
  log.append(later.event)
  return { folder, id, start, end, whole: readFileSync(keysFile(folder)), keys: [revoked.key, kept.key, later.key] }
}

async function validIn(folder: string, keys: string[]) {
  const lines: string[] = []
  const ring = new KeyRing(new FileKeyLog(folder, (line) => lines.push(line)), () => {})
  await ring.load()
  return { valid: keys.map((key) => (ring.find(key)?.until ?? 0) > Date.now()), lines }
}

test('no flipped bit in the line of a revocation makes its key valid again, nor refuses any other key', async () => {
  const { folder, start, end, whole, keys } = logWithRevocation()
  for (let at = start - 1; at < end; at++) {
    const damaged = Buffer.from(whole)
    damaged.writeUInt8(whole.readUInt8(at) ^ (1 << (at % 8)), at)
    writeFileSync(keysFile(folder), damaged)
    assert.equal((await validIn(folder, keys)).valid, [false, true, true], `byte ${at - start}`)
  }
})

test('nor do more flipped bits: keys made before are refused where the account is not shown, later ones never', async () => {
  const { folder, id, start, end, whole, keys } = logWithRevocation()
  const idAt = whole.indexOf(id, start)
  let refusedAll = 0
  for (let at = start; at < end - 2; at++) {
    const damaged = Buffer.from(whole)
    for (const place of [at, at + 1]) damaged.writeUInt8(whole.readUInt8(place) ^ (1 << (at % 7)), place)
    writeFileSync(keysFile(folder), damaged)
    const { valid, lines } = await validIn(folder, keys)
    const [isRevokedValid, isKeptValid, isLaterValid] = valid
    assert.not.ok(isRevokedValid, `byte ${at - start}`)
    assert.ok(isLaterValid)
    if (isKeptValid) continue
    refusedAll++
    assert.match(lines.join(), 'does not show its account')
    if (at < start + 17) throw new Error('a damaged checksum hides no account')
  }
  assert.ok(refusedAll > 0)
  // The account is gone from the line: any key before it may be the one.
  const damaged = Buffer.from(whole)
  damaged.fill('x', idAt, idAt + id.length)
  writeFileSync(keysFile(folder), damaged)
  assert.equal((await validIn(folder, keys)).valid, [false, false, true])
})

test('a damaged key is refused and listed as damaged, cannot be changed, and is sound after rotate or revoke', async () => {
  const { state, made } = await folderWithKeys(3)
  const [first, second, third] = made
  if (!first || !second || !third) throw new Error('no keys')
  await atlas(['keys', 'change', first.account, '--per-minute', '7', '--state', state])
  const bytes = readFileSync(keysFile(state))
  // Two digits of the change; the account is still shown.
  const at = bytes.lastIndexOf('"per_minute":7') + 3
  for (const place of [at, at + 2]) flipByte(keysFile(state), place)
  const server = await startServer([], { state })
  try {
    assert.match((await refused(server, first)).text, '"code":"inactive_api_key"')
    for (const key of [second, third]) await accepted(server, key)
    assert.match(await said(server, /cannot be used/), first.account)
    const list = await atlas(['keys', 'list', '--state', state])
    assert.match(list.stdout, new RegExp(`^${first.account} .* damaged .*`, 'm'))
    const change = await atlas(['keys', 'change', first.account, '--plan', 'sandbox', '--state', state])
    assert.is(change.code, 1)
    assert.match(change.stderr, /may have been revoked; rotate or revoke it first\n$/)
    const newer = await rotateKey(state, first)
    await accepted(server, newer)
    await refused(server, first)
    assert.match(
      (await atlas(['keys', 'list', '--state', state])).stdout,
      new RegExp(`^${first.account} .* active `, 'm'),
    )
    assert.is((await atlas(['keys', 'revoke', first.account, '--state', state])).code, 0)
    await refused(server, newer)
  } finally {
    await server.stop()
  }
})

test('a key file that is emptied while serving keeps the known keys, and one line says so', async () => {
  const { state, made } = await folderWithKeys(1)
  const server = await startServer([], { state })
  truncateSync(keysFile(state), 0)
  await said(server, /keys cannot be read again .*keys\.log is empty/)
  for (const key of made) await accepted(server, key)
  await sleep(1_100)
  assert.is(errorsOf(server).length, 1)
  await server.stop()
})

for (const left of ['empty', 'missing'])
  test(`a key file that is ${left} beside counters of accounts is said in one line at the start`, async () => {
    const { state, made } = await folderWithKeys(1)
    await serveTo(state, made)
    if (left === 'empty') truncateSync(keysFile(state), 0)
    else renameSync(keysFile(state), join(temporaryFolder(), 'keys.log'))
    const server = await startServer([], { state })
    await said(server, /keys\.log has no keys, but usage\.log counts 1 account/)
    assert.is(errorsOf(server).length, 1)
    await server.stop()
  })

const makePipe = (path: string) => spawnSync('mkfifo', [path])
function putInPlace(state: string, name: string, make: (path: string) => unknown) {
  const path = join(state, name)
  rmSync(path, { force: true })
  make(path)
}

for (const [what, spoil, says] of [
  ['that all users may write', (state: string) => chmodSync(state, 0o777), /mode 0777/],
  [
    'with a link for a key file',
    (state: string) => {
      const target = join(mkdtempSync(join(temporaryFolder(), 'other-')), 'keys.log')
      renameSync(keysFile(state), target)
      symlinkSync(target, keysFile(state))
    },
    /keys\.log is a link/,
  ],
  ['with a folder for usage', (state: string) => putInPlace(state, 'usage.log', mkdirSync), /usage\.log is not a file/],
  ['with a pipe for usage', (state: string) => putInPlace(state, 'usage.log', makePipe), /usage\.log is not a file/],
  ['with a pipe for a lock', (state: string) => putInPlace(state, 'lock', makePipe), /lock is not a file/],
] as const)
  test(`a state folder ${what} is refused by serve and keys with one line`, async () => {
    const { state } = await folderWithKeys(1)
    spoil(state)
    for (const command of [
      ['serve', '--port', '0'],
      ['keys', 'list'],
    ]) {
      const { code, stdout, stderr } = await atlas([...command, '--state', state])
      assert.equal([code, stdout], [2, ''])
      assert.match(stderr, /^atlas: [^\n]+\n$/)
      assert.match(stderr, says)
    }
  })

test('a key file that others can read is closed to them, and one line says so, once', async () => {
  const { state, made } = await folderWithKeys(1)
  chmodSync(keysFile(state), 0o644)
  const server = await startServer([], { state })
  assert.match(await said(server, /keys\.log was open to others \(mode 0644\); it is 0600 now/), '"level":"info"')
  for (const key of made) await accepted(server, key)
  await server.stop()
  assert.is(statSync(keysFile(state)).mode & 0o777, 0o600)
  assert.not.match((await serveTo(state, made)).stderr, 'open to others')
})

test('a torn line of more than a mebibyte is cut off whole before a key is written', async () => {
  const { state, made } = await folderWithKeys(1)
  appendFileSync(keysFile(state), Buffer.alloc((2 << 20) + 5, 'x'))
  const later = await makeKey(state)
  assert.match(later.stderr, `cut off ${(2 << 20) + 5} bytes`)
  assert.equal((await serveTo(state, [...made, later])).statuses, [200, 200])
})

test.run()
