import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { parseCommandLine } from '../src/system/command-line.ts'
import { releaseFaults, sectionOf } from './release/faults.ts'

/** `npm run release [-- --dry-run]`: checks that this checkout can be released, then tests, tags and publishes it. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))

const Manifest = z.object({ version: z.string(), repository: z.unknown().optional() })
const LockFile = z.object({ version: z.string(), packages: z.object({ '': z.object({ version: z.string() }) }) })

const say = (text: string) => process.stdout.write(`${text}\n`)
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`)
  return stdout.split('\n').filter((line) => line !== '')
}

function release(isDry: boolean): number {
  const { version, repository } = Manifest.parse(JSON.parse(read('package.json')))
  const lock = LockFile.parse(JSON.parse(read('package-lock.json')))
  const changelog = read('CHANGELOG.md')
  const faults = releaseFaults({
    version,
    locked: [lock.version, lock.packages[''].version],
    changelog,
    released: git('tag', '--list', 'v*.*.*').map((tag) => tag.slice(1)),
    states: readdirSync(join(ROOT, 'atlas-data/releases')),
    changed: git('status', '--porcelain'),
    branch: git('branch', '--show-current').join(),
  })
  // npm can prove where a package was built only if the package names its repository.
  const publish = ['npm', 'publish', '--access', 'public', ...(repository === undefined ? [] : ['--provenance'])]
  const steps = [
    ['npm', 'ci', '--no-audit', '--no-fund'],
    ['npm', 'test'],
    ['git', 'tag', '--annotate', `v${version}`, '--message', `v${version}`],
    publish,
  ]
  if (isDry) say(`${version} would be released by:\n${steps.map((step) => `  ${step.join(' ')}`).join('\n')}`)
  if (isDry) say(`with these notes:\n\n${sectionOf(changelog, version) ?? ''}\n`)
  for (const fault of faults) say(`not ready: ${fault}`)
  if (faults.length > 0) return 1
  if (isDry) say('ready')
  return isDry ? 0 : carriedOut(steps)
}

/** Runs the steps up to the first that fails, and returns its exit code. */
function carriedOut(steps: readonly string[][]): number {
  for (const [command = '', ...args] of steps) {
    const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' })
    if (status !== 0) return status ?? 1
  }
  return 0
}

const { values } = parseCommandLine(
  process.argv.slice(2),
  { 'dry-run': { type: 'boolean' } },
  { min: 0, max: 0, name: '' },
)
process.exitCode = release(values['dry-run'] === true)
