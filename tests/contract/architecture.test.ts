import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ROOT } from '../support/program.ts'

const test = suite('architecture')

const filesBelow = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))

const CODE = [...filesBelow('src'), ...filesBelow('build')]
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

type Import = { from: string; to: string; isTypeOnly: boolean }

/** Imports of one file: project files as paths relative to the root, packages by name. */
function importsOf(file: string): Import[] {
  const found = read(file).matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)/gm)
  return [...found].map(([, type, from, dynamic]) => {
    const target = from ?? dynamic ?? ''
    const to = target.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), target)) : target
    return { from: file, to, isTypeOnly: type !== undefined }
  })
}

const IMPORTS = CODE.flatMap(importsOf)
const isOurs = ({ to }: Import) => /^(src|build)\//.test(to)
/** The module of a file: a folder of src, or a file directly in src. */
const moduleOf = (file: string) =>
  file.startsWith('build/') ? 'build' : (/^src\/([^/]+?)(?:\.ts)?(?:\/|$)/.exec(file)?.[1] ?? file)

/** Modules that every other module may import; `system` may import `text`. */
const FOUNDATIONS = ['text', 'system']

const ALLOWED: Record<string, string[]> = {
  text: [],
  system: ['text'],
  schema: [],
  search: ['schema'],
  snapshot: ['schema', 'search'],
  access: ['schema'],
  atlas: ['schema', 'search', 'snapshot'],
  api: ['atlas', 'access', 'search', 'schema', 'snapshot', 'version'],
  mcp: ['api', 'atlas', 'schema', 'version'],
  sides: ['api', 'mcp'],
  app: ['api', 'access', 'atlas', 'schema', 'sides'],
  site: ['api', 'atlas', 'schema', 'snapshot'],
  explorer: ['atlas', 'schema', 'site'],
  version: [],
  client: [],
  operations: ['app', 'config'],
  config: ['schema', 'snapshot'],
  hosts: ['access', 'api', 'app', 'atlas', 'schema', 'snapshot', 'version'],
  build: ['schema', 'search', 'snapshot', 'version'],
}

/**
 * What the build needs of other modules: the endpoint table and the maker of the OpenAPI document, for the data the tables of figures and functions and what
 * makes a variant, what the page loads of a snapshot, and the names of its views.
 */
const EXTRA_BUILD_IMPORTS =
  /^src\/(api\/(openapi|endpoints?)|atlas\/(figures|compare-releases|release-state|ucum)|atlas\/judgement\/(functions|lineage)|site\/(overviews-ahead|views))\.ts$/

test('imports go in the directions that the design draws', () => {
  for (const edge of IMPORTS.filter(isOurs)) {
    const [module, target] = [moduleOf(edge.from), moduleOf(edge.to)]
    if (module === target || (FOUNDATIONS.includes(target) && !FOUNDATIONS.includes(module))) continue
    if (module === 'build' && EXTRA_BUILD_IMPORTS.test(edge.to)) continue
    if (module in ALLOWED) assert.ok(ALLOWED[module]?.includes(target), `${edge.from} imports ${edge.to}`)
    else assert.not.equal(target, 'build', `${edge.from} imports ${edge.to}`)
  }
})

/** Folders within a module, each with the other folders that it may import. */
const FOLDER_IMPORTS: Record<string, string[]> = {
  'src/access': [],
  'src/access/keys': ['src/access'],
  'src/access/local': ['src/access', 'src/access/keys'],
  'src/access/shared': ['src/access', 'src/access/keys'],
  'build/authored': [],
  'build/encoder': ['build', 'build/derive'],
  'build/checks': ['build/authored'],
  'build/clients': [],
  'build/derive': ['build/authored'],
  'build/release': ['build/authored'],
  'build/output': ['build/authored', 'build/derive', 'build/encoder'],
  'src/explorer': ['src/explorer/views', 'src/explorer/charts'],
  'src/explorer/views': ['src/explorer', 'src/explorer/charts'],
  'src/explorer/charts': [],
}

test('the rooms within access and build lean one way too', () => {
  for (const { from, to } of IMPORTS.filter(isOurs)) {
    const [module, target] = [dirname(from), dirname(to)]
    if (module === target || !(module in FOLDER_IMPORTS) || !(target in FOLDER_IMPORTS || target === 'build')) continue
    assert.ok(FOLDER_IMPORTS[module]?.includes(target), `${from} imports ${to}`)
  }
})

test('each dependency has one owner', () => {
  const OWNERS: Record<string, string[]> = {
    'itty-router': ['src/api/router.ts'],
    minisearch: ['src/search/postings.ts'],
    '@xenova/transformers': ['src/search/embed.ts'],
    '@xenova/transformers/src/tokenizers.js': ['src/search/embed.ts'],
    msgpackr: ['src/snapshot/msgpack.ts'],
    esbuild: ['build/output/bundle.ts'],
    yaml: ['build/authored/yaml-record.ts'],
    '@redis/client': ['src/access/shared/redis-link.ts'],
    pino: ['src/operations/log.ts'],
    'prom-client': ['src/operations/metrics.ts'],
  }
  for (const [dependency, owners] of Object.entries(OWNERS))
    assert.equal(
      [...new Set(IMPORTS.filter(({ to }) => to === dependency).map(({ from }) => from))],
      owners,
      dependency,
    )
})

test('the server takes types only from the schemas, so that zod stays off its start path', () => {
  const served = ['src/main.ts']
  for (const file of served)
    for (const { to, isTypeOnly } of importsOf(file))
      if (!isTypeOnly && to.startsWith('src/') && !served.includes(to)) served.push(to)
  for (const file of served)
    assert.not.ok(
      importsOf(file).some(({ to, isTypeOnly }) => to === 'zod' && !isTypeOnly),
      `${file} loads zod`,
    )
})

test('only config.ts reads the environment', () => {
  for (const file of CODE) if (file !== 'src/config.ts') assert.not.match(read(file), /process\.env/, file)
})

test('what stands at a path is asked in one way, as Node 20 and 22 differ over throwIfNoEntry below a file', () => {
  for (const file of CODE) assert.not.match(read(file), /throwIfNoEntry: /, file)
})

test('no file over 300 lines, no function over 60', () => {
  for (const file of CODE) {
    const lines = read(file).split('\n')
    assert.ok(lines.length <= 301, `${file} has ${lines.length - 1} lines`)
    let start: { line: number; indent: string } | undefined
    lines.forEach((line, at) => {
      const opens =
        /^(\s*)(?:export )?(?:async )?(?:function |(?:static |get |set |async |\*|#)*[\w#]+(?:<[^>]*>)?\([^)]*\)[^;=]*\{$)/.exec(
          line,
        )
      if (opens && line.trimEnd().endsWith('{') && !/^\s*(if|for|while|switch|test|return)\b/.test(line))
        start = { line: at, indent: opens[1] ?? '' }
      if (start && line === `${start.indent}}`) {
        assert.ok(at - start.line < 60, `${file}:${start.line + 1} has ${at - start.line + 1} lines`)
        start = undefined
      }
    })
  }
})

test('every test file runs its suite, and every file that a test names exists', () => {
  for (const file of filesBelow('tests').filter((name) => name.endsWith('.test.ts')))
    assert.match(read(file), /^test\.run\(\)$/m, file)
  for (const { from, to } of IMPORTS.filter(isOurs)) assert.ok(existsSync(join(ROOT, to)), `${from} imports ${to}`)
})

test('the lock file carries no addresses, and the dependencies are exact', () => {
  assert.not.match(read('package-lock.json'), /"resolved":/)
  const { devDependencies } = JSON.parse(read('package.json'))
  for (const [name, version] of Object.entries(devDependencies))
    assert.match(String(version), /^\d+\.\d+\.\d+(-[\w.]+)?$/, name)
})

test('the package that is installed needs no other, and what the code imports is a development package', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  assert.is(dependencies, undefined)
  for (const { from, to } of IMPORTS) {
    const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(to) ?? []
    if (/^node:|^(src|build|package\.json)$/.test(name)) continue
    assert.ok(name in devDependencies, `${from} imports ${to}, which package.json does not have`)
  }
})

test.run()
