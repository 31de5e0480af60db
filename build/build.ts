import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '../src/api/openapi.ts'
import { encodeSnapshot } from '../src/snapshot/write.ts'
import { parseCommandLine } from '../src/system/command-line.ts'
import { errorCode } from '../src/system/error-code.ts'
import { makeFolder } from '../src/system/make-folder.ts'
import { writeWhole } from '../src/system/write-whole.ts'
import { UsageError } from '../src/text/values.ts'
import { DataFaults, formatFaults } from './authored/faults.ts'
import { loadAllChecked } from './check.ts'
import { clientRoutes } from './clients/methods.ts'
import { pythonClient } from './clients/python.ts'
import { clientTypes } from './clients/typescript.ts'
import type { EncoderChoice } from './encoder/embed.ts'
import { billOfMaterials } from './output/bill-of-materials.ts'
import { bundleClient, bundleProgram } from './output/bundle.ts'
import { packagesOf } from './output/bundled-packages.ts'
import { CODE_CACHE, codeCacheOf } from './output/code-cache.ts'
import { buildContent } from './output/content.ts'
import { buildExplorer } from './output/explorer.ts'
import { noticeOf } from './output/notice.ts'
import { overviewFiles } from './output/overviews.ts'
import { isFresh, stamp } from './output/stamp.ts'
import { progress, say } from './progress.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache/atlas')

const OPTIONS = {
  check: { type: 'boolean' },
  'if-stale': { type: 'boolean' },
  'data-only': { type: 'boolean' },
  data: { type: 'string' },
  out: { type: 'string' },
  encoder: { type: 'string' },
} as const

/** Output files of the atlas and of its preview. */
const SNAPSHOTS = ['atlas.snapshot', 'preview.snapshot']

/** load → check → derive → embed → index → snapshot; then the program bundle and the OpenAPI document. */
async function build(args: string[]) {
  const { values } = parseCommandLine(args, OPTIONS, { min: 0, max: 0, name: '' })
  const data = resolve(values.data ?? join(ROOT, 'atlas-data'))
  const out = resolve(values.out ?? join(ROOT, 'dist'))
  if (!existsSync(join(data, 'vocabulary')))
    throw new UsageError(`--data cannot be "${data}"; allowed: a folder with materials/, sources/, vocabulary/`)
  if (values['if-stale'] && isFresh(ROOT, out)) return
  const startedAt = performance.now()
  const folders = [data, join(data, 'preview')].filter((folder) => existsSync(folder))
  progress('checking the data')
  const atlases = loadAllChecked(folders, data)
  say(`checked ${atlases.map(({ materials }, at) => `${materials.length} materials for ${SNAPSHOTS[at]}`).join(', ')}`)
  if (values.check) return
  const written: [name: string, bytes: Uint8Array | string][] = []
  const overviews: typeof written = []
  for (const [at, atlas] of atlases.entries()) {
    progress(`compiling ${SNAPSHOTS[at]}`)
    const { content, encoder } = await buildContent(atlas, encoderChoice(values.encoder, data), CACHE)
    const snapshot = encodeSnapshot(content, encoder)
    written.push([SNAPSHOTS[at] ?? '', snapshot])
    if (at === 0) overviews.push(...overviewFiles(snapshot))
    say(`compiled ${SNAPSHOTS[at]}`)
  }
  if (!values['data-only']) {
    progress('making the program and the page')
    written.push(...(await programFiles()), ...overviews)
  }
  prepareFolder(out)
  if (!values['data-only']) prepareFolder(emptied(join(out, 'explorer')))
  for (const [name, bytes] of written) writeWhole(join(out, name), bytes)
  if (!values['data-only']) writeWhole(join(out, CODE_CACHE), codeCacheOf(out))
  if (!values['data-only'] && !values.data && !values.encoder) stamp(ROOT, out)
  const [ofPage, others] = [written.filter(isOfPage), written.filter((file) => !isOfPage(file))]
  for (const [name, bytes] of others) say(`  ${join(out, name)}  ${Buffer.byteLength(bytes)} bytes`)
  if (ofPage.length > 0) say(`  ${join(out, 'explorer')}  ${ofPage.length} files for the page`)
  say(`built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

const isOfPage = ([name]: readonly [name: string, bytes: unknown]) => name.startsWith('explorer/')

/** The program, its types, the OpenAPI document, the clients, and whose code and data it holds. */
async function programFiles(): Promise<[name: string, bytes: Uint8Array | string][]> {
  const openApi = openApiDocument()
  const [program, explorer] = [await bundleProgram(ROOT), await buildExplorer(ROOT, openApi)]
  const packages = packagesOf(ROOT, [...program.sources, ...explorer.sources])
  const source = (name: string) => readFileSync(join(ROOT, 'src/client', name), 'utf8')
  return [
    ['openapi.json', openApi],
    ...program.files,
    ...explorer.files,
    ['client.mjs', await bundleClient(ROOT, clientRoutes())],
    ['client.d.mts', clientTypes(openApi, source('declared.ts'))],
    ['atlas_client.py', pythonClient(openApi, source('client.py'))],
    ['atlas.d.mts', readFileSync(join(ROOT, 'src/hosts/embedding.ts'))],
    ['NOTICE', noticeOf(ROOT, packages)],
    ['sbom.cdx.json', billOfMaterials(packages)],
  ]
}

/** Names with a hash change, so that files of an earlier build would stay. */
function emptied(folder: string) {
  rmSync(folder, { recursive: true, force: true })
  return folder
}

function prepareFolder(out: string) {
  try {
    makeFolder(out)
  } catch (error) {
    throw new UsageError(`--out cannot be "${out}" (${errorCode(error)}); allowed: a folder that can be written`)
  }
}

function encoderChoice(given: string | undefined, data: string): EncoderChoice {
  const own = join(data, 'encoder/model')
  const shipped = existsSync(own) ? own : join(ROOT, 'atlas-data/encoder/model')
  if (given === undefined) return { folder: shipped }
  if (existsSync(join(given, 'config.json'))) return { folder: given }
  if (/^[\w.-]+\/[\w.-]+$/.test(given) && !existsSync(given)) return { hub: given }
  throw new UsageError(
    `--encoder cannot be "${given}"; allowed: a folder with config.json, or a hub id such as Xenova/all-MiniLM-L6-v2`,
  )
}

try {
  await build(process.argv.slice(2))
} catch (error) {
  if (error instanceof DataFaults) say(`${formatFaults(error.faults)}\n\n${error.message}; nothing was written`)
  else
    say(
      error instanceof UsageError
        ? `build: ${error.message}`
        : `build: ${error instanceof Error ? error.stack : error}`,
    )
  process.exitCode = error instanceof UsageError ? 2 : 1
}
