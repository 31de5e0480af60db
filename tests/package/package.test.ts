import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask } from '../support/http.ts'
import { ROOT, run, startServer, temporaryFolder } from '../support/program.ts'

const test = suite('package')

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** Nothing of the caller's but the path to Node and npm; an empty cache, and no registry. */
const ALONE = {
  PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
}

/** Packs what stands in dist/ and installs it in an empty folder. */
async function installed(): Promise<{ folder: string; files: string[]; env: Record<string, string> }> {
  const folder = temporaryFolder()
  const env = { ...ALONE, HOME: join(folder, 'home') }
  mkdirSync(env.HOME)
  const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const packed = await run('npm', packing, { env })
  assert.is(packed.code, 0, packed.stderr)
  const [{ filename, files }] = JSON.parse(packed.stdout)
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  const { code, stderr } = await run('npm', ['install', '--no-audit', '--no-fund', `./${filename}`], {
    cwd: folder,
    env,
  })
  assert.is(code, 0, stderr)
  return { folder, env, files: files.map(({ path }: { path: string }) => path).toSorted() }
}

let made: Awaited<ReturnType<typeof installed>>
test.before(async () => {
  made = await installed()
})

test('it has what the build made, the documents, and nothing else', () => {
  const documents = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'atlas-data/LICENSE.md', 'package.json']
  const filesOf = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [relative(ROOT, join(entry.parentPath, entry.name))] : [],
    )
  const built = filesOf('dist')
  const docs = filesOf('docs').filter((name) => !name.startsWith('docs/screens/'))
  assert.equal(made.files, [...documents, ...built, ...docs].toSorted())
})

test('it is public, needs no other package, and every file that it names is in it', () => {
  assert.not.ok(manifest.private || manifest.dependencies || manifest.optionalDependencies || manifest.peerDependencies)
  assert.equal(
    readdirSync(join(made.folder, 'node_modules')).filter((name) => !name.startsWith('.')),
    [manifest.name],
  )
  const named = JSON.stringify([manifest.bin, manifest.exports]).matchAll(/:"(?:\.\/)?([^"]+)"/g)
  for (const [, file = ''] of named) assert.ok(made.files.includes(file), file)
})

for (const name of [manifest.name, 'atlas'])
  test(`npx runs ${name} from the tarball alone, in an empty folder`, async () => {
    const packed = join(made.folder, `${manifest.name}-${manifest.version}.tgz`)
    const command = ['--yes', '--package', packed, '--', name, '--version']
    const { code, stdout, stderr } = await run('npx', command, { cwd: temporaryFolder(), env: made.env })
    assert.equal([code, stdout.trim()], [0, manifest.version], stderr)
  })

test('its server answers a search', async () => {
  const program = join(made.folder, 'node_modules/.bin', manifest.name)
  const server = await startServer([], { cwd: made.folder, env: made.env, program })
  const { status, body } = await ask(server.base, '/v1/search?q=compostable+clear+film')
  assert.is(status, 200)
  assert.ok(Number(body.total) > 0)
  assert.is(await server.stop(), 0)
})

const EMBEDDING = `import { createAtlas } from '${manifest.name}'
const atlas = createAtlas()
const request = new Request('http://atlas/v1/search?q=lyocell', { headers: { authorization: 'Bearer sma_demo_open_atlas' } })
const { status }: Response = await atlas.fetch(request)
console.log(status)
`

const CLIENT = `import { AtlasError, createClient } from '${manifest.name}/client'
import { createAtlas } from '${manifest.name}'
const embedded = createAtlas()
const atlas = createClient({ base: 'http://atlas', fetch: (url, init) => embedded.fetch(new Request(url, init)) })
const { data } = await atlas.substitutes('polystyrene', { limit: 1, function: 'panel_stiffness' })
const low: number | undefined = data[0]?.carbon_ratio?.low
for await (const { name } of atlas.materials({ ids: ['lyocell'], facets: ['category'] })) name.toUpperCase()
const part: string | undefined = (await atlas.material('lyocell', { fields: 'name' })).name
const whole: string = (await atlas.material('lyocell')).name
await atlas.compare({ ids: ['glass-wool', 'polystyrene'], function: { type: 'thermal_resistance', r_m2k_w: 5 } }, { signal: AbortSignal.timeout(9999) })
// @ts-expect-error there is no such parameter
atlas.materials({ colour: 'green' }).catch((error: AtlasError) => error.details)
// @ts-expect-error a search needs a question
atlas.search({}).catch(() => {})
console.log([low, part].includes(undefined) ? 'nothing' : whole === part ? 200 : whole)
`

test('another program embeds it and uses its client, and their types are those of the program', async () => {
  const { folder, env } = made
  writeFileSync(join(folder, 'embed.ts'), EMBEDDING)
  writeFileSync(join(folder, 'client.ts'), CLIENT)
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')]
  const options = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--outDir',
    'made',
    ...types,
  ]
  const compiler = [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, 'embed.ts', 'client.ts']
  const tsc = await run(process.execPath, compiler, { cwd: folder, env })
  assert.is(tsc.code, 0, tsc.stdout)
  writeFileSync(join(folder, 'start.cjs'), "import('./made/embed.js')")
  for (const program of ['made/embed.js', 'start.cjs', 'made/client.js']) {
    const { stdout, stderr } = await run(process.execPath, [program], { cwd: folder, env })
    assert.is(stdout.trim(), '200', stderr)
  }
})

test.run()
