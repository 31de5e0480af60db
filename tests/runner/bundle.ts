import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type BuildOptions, build, formatMessages, type Plugin } from 'esbuild'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const HOOKED = join(ROOT, 'tests/runner/uvu.ts')

export type Bundled = { path: string } | { fault: string }

/**
 * Compiles each source with all that it needs, shared chunks apart, into `folder`, so that its process starts without a compiler.
 * A source that cannot be compiled is a fault of its own and keeps no other from running.
 */
export async function bundleAll(sources: string[], folder: string): Promise<Map<string, Bundled>> {
  const entries = sources.map((source, at) => ({ source, in: source, out: `${at}` }))
  const whole = await compiled(entries, folder)
  if (whole === undefined) return new Map(entries.map(({ source, out }) => [source, pathOf(folder, out)]))
  return new Map(
    await Promise.all(
      entries.map(async (entry): Promise<[string, Bundled]> => {
        const fault = await compiled([entry], folder)
        return [entry.source, fault === undefined ? pathOf(folder, entry.out) : { fault }]
      }),
    ),
  )
}

const pathOf = (folder: string, out: string) => ({ path: join(folder, `${out}.mjs`) })

/** What keeps the entries from being compiled; undefined where nothing does. */
async function compiled(entries: { in: string; out: string }[], folder: string): Promise<string | undefined> {
  const options: BuildOptions = {
    absWorkingDir: ROOT,
    entryPoints: entries.map(({ in: source, out }) => ({ in: source, out })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What finds programs or files beside itself; everything else is loaded far quicker from one file than from hundreds.
    external: [
      'playwright-core',
      'esbuild',
      'wabt',
      'onnxruntime-node',
      'sharp',
      '@xenova/transformers',
      'msgpackr-extract',
    ],
    nodePaths: [join(ROOT, 'node_modules')],
    banner: { js: REQUIRE },
    splitting: true,
    chunkNames: 'shared-[hash]',
    platform: 'node',
    target: 'node20.12',
    format: 'esm',
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
    define: { 'import.meta.url': 'SOURCE_URL' },
    plugins: [inPlace, withHookedSuites],
  }
  try {
    await build(options)
    return undefined
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    return (await formatMessages(error.errors, { kind: 'error' })).join('')
  }
}

const isBuildFailure = (error: unknown): error is { errors: Parameters<typeof formatMessages>[0] } =>
  error instanceof Error && 'errors' in error && Array.isArray(error.errors)

/** Some packages are CommonJS and require what comes with Node. */
const REQUIRE = "import { createRequire as requireFrom } from 'node:module';const require=requireFrom(import.meta.url);"

/** A bundled file still finds what lies beside its source: `import.meta.url` stays that of the source. */
const inPlace: Plugin = {
  name: 'in-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8')
      if (!contents.includes('import.meta.url')) return undefined
      // On the first line, so that no line number changes.
      const url = JSON.stringify(pathToFileURL(path).href)
      return { contents: `const SOURCE_URL = ${url};${contents}`, loader: 'default' }
    })
  },
}

const withHookedSuites: Plugin = {
  name: 'with-hooked-suites',
  setup({ onResolve }) {
    onResolve({ filter: /^uvu$/ }, ({ importer }) => (relative(importer, HOOKED) === '' ? undefined : { path: HOOKED }))
  },
}
