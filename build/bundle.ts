import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

/** dist/atlas.mjs: the whole program in one file. */
export async function bundleProgram(root: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'src/main.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20.12',
    format: 'esm',
    minify: true,
    legalComments: 'none',
    treeShaking: true,
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire as requireFrom } from 'node:module';const require=requireFrom(import.meta.url);",
    },
    plugins: [onlyTokenizers],
    logLevel: 'warning',
  })
  const [file] = outputFiles
  if (!file) throw new Error('esbuild wrote nothing')
  return file.contents
}

/**
 * The tokenizers of @xenova/transformers come along; its model runtimes and image code do not, since a static encoder needs
 * neither. The library as a whole stays outside: only a snapshot built with another encoder asks for it.
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
