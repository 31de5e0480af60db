import { copyFileSync, mkdirSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { JsonColumn } from '../../src/snapshot/json-text.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { encodeSnapshot } from '../../src/snapshot/write.ts'
import { until } from '../support/clock.ts'
import { ask, DEMO, items } from '../support/http.ts'
import { errorsOf, logOf, said } from '../support/log.ts'
import { atlas, DIST, PROGRAM, type RunningServer, run, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('lifecycle')

const folder = temporaryFolder()
const original = join(folder, 'original.snapshot')
const changed = join(folder, 'changed.snapshot')
let material = ''

test.before(() => {
  copyFileSync(join(DIST, 'atlas.snapshot'), original)
  const { header, content } = readSnapshot(original)
  const [first] = content.materials
  material = first?.id ?? ''
  const marked = <T>(column: JsonColumn<T>): JsonColumn<T> => {
    const bytes = Buffer.from(column.bytes)
    const opening = `"id":"${material}","name":"`
    bytes.write('#', bytes.indexOf(opening) + opening.length)
    return new JsonColumn(new Uint8Array(bytes), column.offsets)
  }
  const other = {
    ...content,
    json: {
      ...content.json,
      materials: { list: marked(content.json.materials.list), single: marked(content.json.materials.single) },
    },
    materials: content.materials.map((one) => (one.id === material ? { ...one, name: `#${one.name.slice(1)}` } : one)),
  }
  writeFileSync(changed, encodeSnapshot(other, header.encoder))
})

/** A snapshot file that a server can be pointed at, and what puts another in its place as a deployment would. */
function replaceable() {
  const path = join(temporaryFolder(), 'served.snapshot')
  copyFileSync(original, path)
  const replaceBy = (other: string) => {
    copyFileSync(other, `${path}.new`)
    renameSync(`${path}.new`, path)
  }
  return { path, replaceBy }
}

const versionOf = async ({ base }: RunningServer) => (await ask(base, '/v1/health')).headers.get('x-atlas-version')

/** A comparison whose body is only half sent: the server has begun it and waits. */
async function beginSlowly({
  base,
}: RunningServer): Promise<{ slow: ClientRequest; answer: Promise<IncomingMessage> }> {
  const headers = { ...DEMO, expect: '100-continue', 'transfer-encoding': 'chunked' }
  const agent = new Agent({ keepAlive: true })
  const slow = request(`${base}/v1/materials/compare`, { method: 'POST', headers, agent })
  const answer = new Promise<IncomingMessage>((resolve, reject) => slow.on('response', resolve).on('error', reject))
  const begun = new Promise((resolve) => slow.on('continue', resolve))
  slow.flushHeaders()
  await begun
  return { slow, answer }
}

const isRefused = async ({ base }: RunningServer) =>
  fetch(`${base}/v1/health`).then(
    () => false,
    () => true,
  )

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} takes no new request, finishes the one under way and exits with 0`, async () => {
    const server = await startServer()
    const ids = items(await ask(server.base, '/v1/materials?per_page=2')).map(({ id }) => id)
    const { slow, answer } = await beginSlowly(server)
    const stopped = server.stop(signal)
    await until('new requests are refused', () => isRefused(server))
    slow.end(JSON.stringify({ ids }))
    const { statusCode } = (await answer).resume()
    assert.is(statusCode, 200)
    assert.is(await stopped, 0)
    assert.equal(errorsOf(server), [])
    assert.equal(
      logOf(server).map(({ msg }) => msg),
      ['started', 'stopping: finishing what is under way', 'stopped'],
    )
  })
}

test('SIGHUP switches to the snapshot that has taken the old one’s place, and no old answer is given again', async () => {
  const { path, replaceBy } = replaceable()
  const server = await startServer(['--snapshot', path])
  const target = `/v1/materials/${material}`
  const before = await ask(server.base, target)
  replaceBy(changed)
  server.child.kill('SIGHUP')
  const { atlas_version } = readSnapshot(changed).header
  await until('the new version is served', async () => (await versionOf(server)) === atlas_version)
  const after = await ask(server.base, target, { headers: { 'if-none-match': before.headers.get('etag') ?? '' } })
  assert.is(after.status, 200)
  assert.is(after.headers.get('x-atlas-version'), atlas_version)
  assert.match(String(after.body.name), /^#/)
  await said(server, new RegExp(`another snapshot.*${atlas_version}|${atlas_version}.*another snapshot`))
  await server.stop()
})

test('SIGHUP with a damaged snapshot keeps the old one and says so; a sound one is taken later', async () => {
  const { path, replaceBy } = replaceable()
  const damaged = join(folder, 'damaged.snapshot')
  copyFileSync(changed, damaged)
  truncateSync(damaged, 5_000)
  const server = await startServer(['--snapshot', path])
  const before = await versionOf(server)
  replaceBy(damaged)
  server.child.kill('SIGHUP')
  assert.match(await said(server, /"level":"error".*truncated/), path)
  assert.is(errorsOf(server).length, 1)
  assert.is(await versionOf(server), before)
  assert.is((await ask(server.base, `/v1/materials/${material}`)).status, 200)

  replaceBy(changed)
  server.child.kill('SIGHUP')
  await until('the sound one is served', async () => (await versionOf(server)) !== before)
  assert.is(await server.stop(), 0)
})

test('a snapshot that is written into while it is served is told of, and never misread; a new one is taken', async () => {
  const { path, replaceBy } = replaceable()
  const server = await startServer(['--snapshot', path])
  const search = '/v1/search?q=windscreen+of+a+glider'
  await until('the search is ready', async () => (await ask(server.base, '/v1/ready')).status === 200)
  copyFileSync(changed, path)
  assert.is((await ask(server.base, `/v1/materials/${material}`)).status, 200)
  const { status, body } = await ask(server.base, search)
  assert.is(status, 503)
  assert.match(JSON.stringify(body.error), /changed in place/)
  assert.match(await said(server, /written into/), path)
  replaceBy(original)
  server.child.kill('SIGHUP')
  await until('the new one is served', async () => (await ask(server.base, search)).status === 200)
  await server.stop()
})

test('requests during a switch are all answered, each from one snapshot or the other', async () => {
  const { path, replaceBy } = replaceable()
  const server = await startServer(['--snapshot', path])
  const versions = new Set<string | null>()
  const names = new Map([
    [readSnapshot(original).header.atlas_version, false],
    [readSnapshot(changed).header.atlas_version, true],
  ])
  replaceBy(changed)
  server.child.kill('SIGHUP')
  // The shared key has 120 requests a minute, and each of them is one step nearer to the switch.
  for (let asked = 0; asked < 100; asked++) {
    const { status, headers, body } = await ask(server.base, `/v1/materials/${material}`)
    assert.is(status, 200)
    const version = headers.get('x-atlas-version')
    versions.add(version)
    assert.is(String(body.name).startsWith('#'), names.get(version ?? ''))
  }
  await until('the switch is done', async () => names.get((await versionOf(server)) ?? '') === true)
  for (const version of versions) assert.ok(names.has(version ?? ''))
  await server.stop()
})

test('a request under way at a switch is answered from the snapshot that its X-Atlas-Version names', async () => {
  const { path, replaceBy } = replaceable()
  const server = await startServer(['--snapshot', path])
  const second = items(await ask(server.base, '/v1/materials?per_page=2')).find(({ id }) => id !== material)
  const { slow, answer } = await beginSlowly(server)
  replaceBy(changed)
  server.child.kill('SIGHUP')
  const { atlas_version } = readSnapshot(changed).header
  await until('the new version is served', async () => (await versionOf(server)) === atlas_version)
  slow.end(JSON.stringify({ ids: [material, second?.id] }))
  const response = await answer
  const text = (await response.toArray()).join('')
  assert.is(response.statusCode, 200)
  assert.is(response.headers['x-atlas-version'] === atlas_version, text.includes('"name":"#'))
  await server.stop()
})

/** A folder with nothing but the program and its snapshot. */
function copiedDist(): string {
  const copied = join(temporaryFolder(), 'elsewhere')
  mkdirSync(copied)
  for (const name of ['atlas.mjs', 'atlas.snapshot']) copyFileSync(join(DIST, name), join(copied, name))
  return join(copied, 'atlas.mjs')
}

test('atlas.mjs and atlas.snapshot alone serve, search and answer from any folder', async () => {
  const program = copiedDist()
  const cwd = temporaryFolder()
  const server = await startServer([], { program, cwd })
  const { status, text } = await ask(server.base, '/v1/search?q=compostable+clear+film')
  assert.is(status, 200)
  const got = await run(process.execPath, [program, 'get', '/v1/search?q=compostable+clear+film'], { cwd })
  assert.equal(got, { code: 0, stdout: `${text}\n`, stderr: '' })
  assert.is(await server.stop(), 0)
})

test('the program alone says in one line that it cannot build, and which preview snapshot is missing', async () => {
  const program = copiedDist()
  for (const [args, exit, said] of [
    [['build'], 1, 'needs a checkout'],
    [['get', '/v1/health', '--mode', 'mock'], 2, 'preview.snapshot'],
  ] as const) {
    const { code, stdout, stderr } = await run(process.execPath, [program, ...args])
    assert.equal([code, stdout], [exit, ''])
    assert.match(stderr, /^atlas: [^\n]+\n$/)
    assert.match(stderr, said)
  }
})

test('a link to the program works as the program does', async () => {
  const link = join(temporaryFolder(), 'atlas')
  symlinkSync(PROGRAM, link)
  const direct = await atlas(['get', '/v1/materials?per_page=1'])
  assert.equal(await run(process.execPath, [link, 'get', '/v1/materials?per_page=1']), direct)
})

test.run()
