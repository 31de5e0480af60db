import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'postject'
import { parseCommandLine } from '../src/system/command-line.ts'
import { makeFolder } from '../src/system/make-folder.ts'
import { ASSET_LIST } from '../src/system/shipped-file.ts'
import { UsageError } from '../src/text/values.ts'
import { bundleExecutable } from './output/bundle.ts'
import { CODE_CACHE } from './output/code-cache.ts'

/**
 * `npm run package [-- --out FOLDER] [-- --node FILE]`: makes one executable for this machine from dist/ and a Node binary (by default the
 * one that runs this), with no file beside it that it needs. NOTICE and Node's licence are put beside it for those who pass it on.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OPTIONS = { out: { type: 'string' }, node: { type: 'string' } } as const
/** Node looks for this mark to know that it holds a program. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

const say = (text: string) => process.stderr.write(`${text}\n`)

async function makeExecutable(args: string[]) {
  const { values } = parseCommandLine(args, OPTIONS, { min: 0, max: 0, name: '' })
  const node = resolve(values.node ?? process.execPath)
  if (!existsSync(node)) throw new UsageError(`--node cannot be "${node}"; allowed: a Node binary`)
  const out = resolve(values.out ?? join(ROOT, 'dist/executable'))
  makeFolder(out)
  const file = join(out, process.platform === 'win32' ? 'atlas.exe' : 'atlas')
  const work = mkdtempSync(join(tmpdir(), 'atlas-executable-'))
  try {
    const blob = await blobOf(node, work)
    rmSync(file, { force: true })
    copyFileSync(node, file)
    chmodSync(file, 0o755)
    // Debug symbols are a tenth of it; where there is no strip they stay.
    spawnSync('strip', [file], { stdio: 'ignore' })
    await inject(file, 'NODE_SEA_BLOB', blob, { sentinelFuse: FUSE })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  copyFileSync(join(ROOT, 'dist/NOTICE'), join(out, 'NOTICE'))
  const licence = join(dirname(node), '../LICENSE')
  if (existsSync(licence)) copyFileSync(licence, join(out, 'NODE-LICENSE'))
  say(`made ${file}  ${readFileSync(file).byteLength} bytes`)
}

/** The program and what it reads from dist/, as Node itself packs them, so that the code cache fits that Node. */
async function blobOf(node: string, work: string): Promise<Buffer> {
  const [program, config, blob] = [join(work, 'atlas.cjs'), join(work, 'config.json'), join(work, 'atlas.blob')]
  const [assets, list] = [assetsIn(join(ROOT, 'dist')), join(work, ASSET_LIST)]
  writeFileSync(list, JSON.stringify(Object.keys(assets)))
  writeFileSync(program, await bundleExecutable(ROOT))
  writeFileSync(
    config,
    JSON.stringify({
      main: program,
      output: blob,
      disableExperimentalSEAWarning: true,
      useCodeCache: true,
      assets: { ...assets, [ASSET_LIST]: list },
    }),
  )
  const { status, stderr } = spawnSync(node, ['--experimental-sea-config', config], { encoding: 'utf8', env: {} })
  if (status !== 0) throw new UsageError(`${node} cannot make a single executable: ${stderr.trim().split('\n')[0]}`)
  return readFileSync(blob)
}

/** What the program reads from dist/: everything there but code, by name. */
function assetsIn(dist: string): Record<string, string> {
  const isAsset = (name: string) => !/\.m[jt]s$/.test(name) && name !== CODE_CACHE && !name.startsWith('executable')
  const names = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = names.map(({ parentPath, name }) => join(parentPath, name).slice(dist.length + 1))
  return Object.fromEntries(paths.filter(isAsset).map((path) => [path.replaceAll('\\', '/'), join(dist, path)]))
}

try {
  await makeExecutable(process.argv.slice(2))
} catch (error) {
  say(`package: ${error instanceof UsageError ? error.message : error instanceof Error ? error.stack : error}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
