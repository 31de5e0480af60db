import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { flipByte } from '../support/files.ts'
import { ask, items } from '../support/http.ts'
import { atlas, DIST, type RunningServer, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('get and inspect')

const ONE_LINE = /^atlas: [^\n]+\n$/
const folder = temporaryFolder()
// A copy, so that a build that runs meanwhile changes nothing.
const snapshot = join(folder, 'copy.snapshot')
let server: RunningServer
let ids: string[] = []
let supplier = ''

test.before(async () => {
  copyFileSync(join(DIST, 'atlas.snapshot'), snapshot)
  server = await startServer(['--snapshot', snapshot])
  ids = items(await ask(server.base, '/v1/materials?per_page=3')).map(({ id }) => String(id))
  supplier = String(items(await ask(server.base, '/v1/suppliers?per_page=1'))[0]?.id)
})
test.after(async () => {
  await server.stop()
})

const get = (...args: string[]) => atlas(['get', ...args, '--snapshot', snapshot], { cwd: folder })

const PATHS: [what: string, path: () => string, code: 0 | 1][] = [
  ['a list', () => '/v1/materials?sort=name&per_page=5&page=2', 0],
  ['a list with letters beyond ASCII', () => '/v1/suppliers?q=caf%C3%A9', 0],
  ['a material', () => `/v1/materials/${ids[0]}`, 0],
  ['substitutes', () => `/v1/materials/${ids[0]}/substitutes`, 0],
  ['a supplier', () => `/v1/suppliers/${supplier}`, 0],
  ['a search', () => '/v1/search?q=compostable+clear+film&per_page=5', 0],
  ['emissions', () => '/v1/emissions?country=DE&per_page=5', 0],
  ['regulatory', () => `/v1/regulatory/${ids[0]}`, 0],
  ['an unknown material', () => '/v1/materials/no-such-material', 1],
  ['a bad parameter', () => '/v1/materials?page=0', 1],
  ['a mistyped parameter', () => '/v1/materials?catgory=Bioplastics', 1],
  ['an unknown path', () => '/nowhere', 1],
]

for (const [what, path, code] of PATHS) {
  test(`get prints for ${what} what the server answers, with exit code ${code}`, async () => {
    const { text } = await ask(server.base, path())
    assert.equal(await get(path()), { code, stdout: `${text}\n`, stderr: '' })
  })
}

for (const [what, body, code] of [
  ['a good body', () => JSON.stringify({ ids }), 0],
  ['one material', () => JSON.stringify({ ids: ids.slice(0, 1) }), 1],
  ['a body that is no JSON', () => '{"ids":', 1],
  ['an empty body', () => '', 1],
  ['a body over 64 KiB', () => JSON.stringify({ ids: ['x'.repeat(70_000)] }), 1],
] as const) {
  test(`get --data compares as the server does: ${what}`, async () => {
    const { text } = await ask(server.base, '/v1/materials/compare', { method: 'POST', body: body() })
    assert.equal(await get('/v1/materials/compare', '--data', body()), { code, stdout: `${text}\n`, stderr: '' })
  })
}

test('get --include prints status and headers before the body', async () => {
  const { headers, text } = await ask(server.base, '/v1/materials?per_page=1')
  const { code, stdout } = await get('/v1/materials?per_page=1', '--include')
  const [head = '', ...body] = stdout.split('\n\n')
  assert.is(code, 0)
  assert.match(head, /^200\n/)
  for (const name of ['etag', 'x-atlas-version', 'link', 'content-length'])
    assert.match(head.toLowerCase(), `\n${name}: ${headers.get(name)}`.toLowerCase())
  assert.is(body.join('\n\n'), `${text}\n`)
})

test('get --mode mock answers as the preview does', async () => {
  const { code, stdout } = await get('/v1/health', '--mode', 'mock', '--include')
  assert.is(code, 0)
  assert.match(stdout, 'X-SVC-Api-Mock: true')
  assert.match(stdout, '"mode":"mock"')
})

test('inspect shows the version and the counts of what is served, as a table and as JSON', async () => {
  const table = await atlas(['inspect', snapshot])
  const json = await atlas(['inspect', snapshot, '--json'])
  assert.equal([table.code, table.stderr, json.code, json.stderr], [0, '', 0, ''])
  const shown = JSON.parse(json.stdout)
  const { headers } = await ask(server.base, '/v1/health')
  assert.is(shown.file, snapshot)
  assert.is(shown.atlas_version, headers.get('x-atlas-version'))
  assert.is(shown.bytes, readFileSync(snapshot).byteLength)
  assert.match(table.stdout, shown.atlas_version)
  for (const what of ['materials', 'suppliers', 'emissions']) {
    const { body } = await ask(server.base, `/v1/${what}?per_page=1`)
    assert.is(shown.counts[what], body.total)
    assert.match(table.stdout, `${body.total} ${what}`)
  }
})

test('inspect without a file looks into the snapshot beside the program', async () => {
  const { code, stdout } = await atlas(['inspect', '--json'], { cwd: folder })
  assert.is(code, 0)
  assert.is(JSON.parse(stdout).file, join(DIST, 'atlas.snapshot'))
})

function replaceBy(path: string, make: () => void) {
  rmSync(path)
  make()
}

const FAULTS: [what: string, make: (path: string) => void, said: RegExp][] = [
  ['missing', () => {}, /no such file/],
  ['empty', (path) => writeFileSync(path, ''), /truncated|not an atlas snapshot/],
  ['another kind of file', (path) => writeFileSync(path, 'PK\x03\x04'.repeat(100)), /not an atlas snapshot/],
  ['cut short', (path) => truncateSync(path, readFileSync(path).byteLength >> 1), /truncated/],
  ['longer than it should be', (path) => writeFileSync(path, '\n', { flag: 'a' }), /damaged/],
  ['flipped in one bit', (path) => flipByte(path, -1000), /damaged.*checksum/],
  ['of another format version', (path) => flipByte(path, 8), /format version/],
  ['with a damaged header', (path) => flipByte(path, 16), /damaged/],
  ['a device without end', (path) => replaceBy(path, () => symlinkSync('/dev/zero', path)), /no regular file/],
  ['a pipe that nobody writes to', (path) => replaceBy(path, () => spawnSync('mkfifo', [path])), /no regular file/],
]

for (const [what, make, said] of FAULTS) {
  test(`a snapshot that is ${what} is refused by every command with one line naming it and its fault`, async () => {
    const path = join(temporaryFolder(), 'given.snapshot')
    if (what !== 'missing') copyFileSync(snapshot, path)
    make(path)
    const state = temporaryFolder()
    for (const args of [
      ['inspect', path],
      ['audit', path],
      ['get', '/v1/health', '--snapshot', path],
      ['serve', '--port', '0', '--state', state, '--snapshot', path],
    ]) {
      const { code, stdout, stderr } = await atlas(args)
      assert.equal([code, stdout], [2, ''])
      assert.match(stderr, ONE_LINE)
      assert.match(stderr, path)
      assert.match(stderr, said)
    }
  })
}

test.run()
