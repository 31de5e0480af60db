import { basename, join, relative } from 'node:path'
import { crc32 } from 'node:zlib'
import { type BuildOptions, build, type Plugin } from 'esbuild'

/** Libraries that only some settings need. Each is bundled to its own file, so that other starts do not have to read it. */
const ON_DEMAND: Record<string, { file: string; exports: string }> = {
  '@redis/client': { file: 'redis-client.mjs', exports: '{ createClient, ErrorReply }' },
  pino: { file: 'pino.mjs', exports: '{ pino, destination }' },
  'prom-client': { file: 'prom-client.mjs', exports: '{ collectDefaultMetrics, Counter, Gauge, Histogram, Registry }' },
}

export const PROGRAM_FILES: readonly string[] = ['atlas.mjs', ...Object.values(ON_DEMAND).map(({ file }) => file)]

/** `sources`: every file of which something is in the bundles, relative to the root. */
export type Bundled = { files: [name: string, bytes: Uint8Array][]; sources: string[] }

type Bundle = { bytes: Uint8Array; sources: string[] }

/** Bundles the program into atlas.mjs, and each on-demand library into its own file. */
export async function bundleProgram(root: string): Promise<Bundled> {
  const bundles: [string, Bundle][] = [['atlas.mjs', await launcher(root)]]
  for (const [name, { file, exports }] of Object.entries(ON_DEMAND)) {
    const stdin = { contents: `export ${exports} from '${name}'`, resolveDir: root }
    bundles.push([file, await bundle(root, { stdin, banner: { js: REQUIRE } })])
  }
  return {
    files: bundles.map(([name, { bytes }]) => [name, bytes]),
    sources: [...new Set(bundles.flatMap(([, { sources }]) => sources))].toSorted(),
  }
}

/** One letter beyond Latin 1, as in a regular expression, would have V8 keep two bytes of every other one. */
const inAscii = (code: string) =>
  code.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

const DYNAMIC_IMPORT = /\bimport\((?=")/g

/** The program as a text that the launcher compiles: V8 keeps what it compiled of a script, but not of a module. */
async function launcher(root: string): Promise<Bundle> {
  const program = await bundle(root, {
    entryPoints: [join(root, 'src/main.ts')],
    format: 'cjs',
    define: { 'import.meta.url': 'programUrl' },
    plugins: [onDemand, onlyTokenizers],
  })
  // A script cannot import by itself.
  const body = Buffer.from(program.bytes).toString().replaceAll(DYNAMIC_IMPORT, 'importModule(')
  const text = `(function(require,module,programUrl,importModule){${inAscii(body)}\n})`
  const { bytes, sources } = await bundle(root, {
    entryPoints: [join(root, 'src/launcher.ts')],
    banner: { js: '#!/usr/bin/env node' },
    define: { PROGRAM: JSON.stringify(text), PROGRAM_SUM: String(crc32(text)) },
  })
  return { bytes, sources: [...program.sources, ...sources] }
}

/** Bundles the program with all its libraries into one CommonJS file, the only form that a single executable runs. */
export async function bundleExecutable(root: string): Promise<Uint8Array> {
  const { bytes } = await bundle(root, {
    entryPoints: [join(root, 'src/main.ts')],
    format: 'cjs',
    define: { 'import.meta.url': 'programUrl' },
    banner: { js: "const programUrl=require('node:url').pathToFileURL(process.execPath).href;" },
    plugins: [onlyTokenizers],
  })
  return bytes
}

/** Bundles the client for programs in browsers and in Node; `routes` is the JSON text of what it knows of the endpoints. */
export async function bundleClient(root: string, routes: string): Promise<Uint8Array> {
  const { bytes } = await bundle(root, {
    entryPoints: [join(root, 'src/client/client.ts')],
    platform: 'neutral',
    target: 'es2022',
    define: { ROUTES: routes },
  })
  return bytes
}

/** `imports`: the names of the files that it cannot start without. */
export type BrowserBundle = { outputs: { name: string; bytes: Uint8Array; imports: string[] }[]; sources: string[] }

/** Bundles scripts for browsers of 2024 on; what several of them or a dynamic import need is a file of its own. */
export async function bundleForBrowser(root: string, entryPoints: Record<string, string>): Promise<BrowserBundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: join(root, 'dist/explorer'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
  })
  return {
    outputs: outputFiles.map(({ path, contents }) => ({
      name: basename(path),
      bytes: contents,
      imports: (metafile.outputs[relative(root, path)]?.imports ?? []).flatMap(({ path: other, kind }) =>
        kind === 'import-statement' ? [basename(other)] : [],
      ),
    })),
    sources: Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs)),
  }
}

const REQUIRE = "import { createRequire as requireFrom } from 'node:module';const require=requireFrom(import.meta.url);"

async function bundle(root: string, options: BuildOptions): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20.15',
    format: 'esm',
    minify: true,
    legalComments: 'none',
    treeShaking: true,
    logLevel: 'error',
    ...options,
    metafile: true,
  })
  const [file] = outputFiles ?? []
  if (!file) throw new Error('esbuild wrote nothing')
  const sources = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs))
  return { bytes: file.contents, sources }
}

const onDemand: Plugin = {
  name: 'on-demand',
  setup({ onResolve }) {
    onResolve({ filter: /^(@redis\/client|pino|prom-client)$/ }, ({ path }) => ({
      path: `./${ON_DEMAND[path]?.file}`,
      external: true,
    }))
  },
}

/**
 * Bundles the tokenizers of @xenova/transformers but not its model runtimes and image code, which a static encoder does not need. The
 * whole library stays external; only a snapshot built with another encoder loads it.
 */
const onlyTokenizers: Plugin = {
  name: 'only-tokenizers',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@xenova\/transformers$/ }, ({ path }) => ({ path, external: true }))
    onResolve({ filter: /^(onnxruntime-node|onnxruntime-web|sharp|msgpackr-extract)$/ }, ({ path }) => ({
      path,
      namespace: 'left-out',
    }))
    onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: 'module.exports = {}', loader: 'js' }))
  },
}
