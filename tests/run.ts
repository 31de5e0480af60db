import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { statOf } from '../src/system/stat-of.ts'
import { wholeNumber } from '../src/text/values.ts'
import { bundleAll } from './runner/bundle.ts'
import { batches, readDurations, writeDurations } from './runner/durations.ts'
import { withSourcePlaces } from './runner/places.ts'
import { killAll, runFiles } from './runner/process.ts'
import { lostFile, type Report } from './runner/report.ts'
import { readOptions } from './support/options.ts'
import { startSharedServers } from './support/shared-server.ts'

/**
 * Runs every *.test.ts below tests/ (or what the arguments name: a file, or a folder and a pattern) in processes of their own, several at
 * once, and ends with "N passed, N failed". Whatever keeps a file from running to its end is a failure of that file.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WORKER = join(ROOT, 'tests/runner/worker.ts')
const CACHE = join(ROOT, 'node_modules/.cache/atlas')
const DAY_MS = 86_400_000
const RUNNER = join(ROOT, 'tests/run.ts')
const BUILD = join(ROOT, 'build/build.ts')

const { positionals, cache, atOnce, limitMs, seed } = readOptions(
  {
    // Most files wait for servers more than they compute.
    'at-once': { type: 'string', default: String(2 * availableParallelism()) },
    'limit-s': { type: 'string', default: '300' },
    // The same cases in each run, so that what fails fails again; `npm run fuzz` looks for new ones.
    seed: { type: 'string', default: '1' },
    cache: { type: 'string', default: CACHE },
  },
  ({ positionals, values }) => ({
    positionals,
    cache: values.cache,
    atOnce: wholeNumber('--at-once', values['at-once'], 1, 1_000),
    seed: wholeNumber('--seed', values.seed, 0, 2 ** 31 - 1),
    limitMs: wholeNumber('--limit-s', values['limit-s'], 1, 86_400) * 1000,
  }),
  2,
)
const [folder = join(ROOT, 'tests'), pattern = '\\.test\\.ts$'] = positionals
const say = (text: string) => process.stdout.write(text)
const nameOf = (file: string) => relative(ROOT, file)

// Below node_modules, where what is bundled finds the packages.
mkdirSync(CACHE, { recursive: true })
// A run that was killed could not clear up after itself.
for (const left of readdirSync(CACHE).filter((name) => name.startsWith('tests-')))
  if (Date.now() - (statOf(join(CACHE, left))?.mtimeMs ?? 0) > DAY_MS)
    rmSync(join(CACHE, left), { recursive: true, force: true })
const bundles = mkdtempSync(join(CACHE, 'tests-'))
const temporary = mkdtempSync(join(tmpdir(), 'atlas-tests-'))
process.on('exit', () => {
  killAll()
  for (const made of [bundles, temporary]) rmSync(made, { recursive: true, force: true })
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.on(signal, () => process.exit(code))

const matcher = new RegExp(pattern, 'i')
const place = resolve(folder)
const found = statOf(place)
if (found === undefined) {
  process.stderr.write(`tests: there is no ${place}; allowed: a folder or a file, then a pattern\n`)
  process.exit(2)
}
const files = found.isFile()
  ? [place]
  : readdirSync(place, { recursive: true, encoding: 'utf8' })
      .filter((name) => matcher.test(name) && !name.includes('node_modules'))
      .map((name) => join(place, name))

// Only tests of this project run its build command, and this very runner.
const programs = files.some((file) => file.startsWith(ROOT)) ? [BUILD, RUNNER] : []
const [bundled, servers] = await Promise.all([
  bundleAll([...files, WORKER, ...programs], bundles),
  programs.length > 0 ? startSharedServers() : {},
])
const pathOf = (source: string) => {
  const made = bundled.get(source)
  if (!made || 'fault' in made) throw new Error(made?.fault ?? `${source} was not bundled`)
  return made.path
}
const worker = pathOf(WORKER)
const env = {
  ...servers,
  ...(programs.length > 0 ? { ATLAS_TEST_BUILD: pathOf(BUILD), ATLAS_TEST_RUNNER: pathOf(RUNNER) } : {}),
  ATLAS_TEST_SEED: String(seed),
  TMPDIR: temporary,
  ...(process.stdout.isTTY && process.env.NO_COLOR === undefined ? { FORCE_COLOR: '1' } : {}),
}

const durationsFile = join(cache, 'test-durations.json')
const durations = readDurations(durationsFile)
const textOf = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const waiting = batches(files.map(nameOf), durations, textOf)
const total: Report = { passed: 0, failed: 0, skipped: 0, failures: [] }

async function runBatch(names: readonly string[]) {
  const sources = new Map<string, string>()
  for (const name of names) {
    const made = bundled.get(join(ROOT, name))
    if (made && 'path' in made) sources.set(made.path, name)
    else tell(name, lostFile(made?.fault ?? 'it was not compiled'), 0)
  }
  if (sources.size === 0) return
  const { reports, output } = await runFiles(worker, [...sources.keys()], env, limitMs)
  for (const { file, report, durationMs } of reports.values()) {
    const name = sources.get(file) ?? file
    durations[name] = Math.round(durationMs)
    tell(name, report, durationMs)
  }
  say(`${output.trim()}\n\n`)
  // One of them ended the process; those behind it have done nothing wrong.
  const left = [...sources].flatMap(([path, name]) => (reports.has(path) ? [] : [name]))
  if (left.length > 0) await runBatch(left)
}

function tell(name: string, report: Report, durationMs: number) {
  const failures = report.failures.map(withSourcePlaces)
  const texts = failures.map((text) => `${text.trimEnd()}\n\n`).join('')
  say(`${name}  ${(durationMs / 1000).toFixed(1)} s  ${counted(report)}\n${texts}`)
  total.passed += report.passed
  total.failed += report.failed
  total.skipped += report.skipped
  for (const failure of failures) total.failures.push(`FAILED ${name}\n${failure.trimEnd()}\n`)
}

const counted = ({ passed, failed, skipped }: Report) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let names = waiting.shift(); names !== undefined; names = waiting.shift()) await runBatch(names)
  }),
)
writeDurations(durationsFile, durations)
if (files.length === 0) say(`no file below ${folder} matches ${pattern}\n`)
// Once more together, where nobody has to look for them.
for (const failure of total.failures) say(`${failure}\n`)
say(`${counted(total)}\n`)
// The shared servers would keep it waiting.
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
