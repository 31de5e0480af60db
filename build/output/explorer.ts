import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { ViewName } from '../../src/site/views.ts'
import { keysOf } from '../../src/system/keys-of.ts'
import { bundleForBrowser } from './bundle.ts'
import { referencePage } from './reference.ts'
import { worldMap } from './world-map.ts'

/** `sources`: every file of which something is in the page, relative to the root. */
export type Explorer = { files: [name: string, bytes: Uint8Array][]; sources: string[] }

const FOLDER = 'src/explorer'

const [WORDS, SITES, WORLD] = ['/explorer/words.json', '/explorer/sites.json', '{{world}}']
/** What each view draws with besides the list of materials, so that a browser asks for it before a script runs. */
const DATA: Record<ViewName, string[]> = {
  home: [],
  materials: [WORDS],
  compare: [WORDS],
  suppliers: [SITES, WORDS, WORLD],
  law: [WORDS],
  emissions: ['/explorer/emissions.json', WORLD],
  list: [WORDS, SITES],
  quality: [WORDS, '/explorer/quality.json'],
}

/**
 * Everything for the browser, below explorer/: scripts and styles under names with their hash, the map, the page, the
 * reference, each also as gzip and brotli. The same sources give the same bytes.
 */
export async function buildExplorer(root: string, openApi: string): Promise<Explorer> {
  const { outputs, sources } = await bundleForBrowser(root, {
    main: join(root, FOLDER, 'main.ts'),
    reference: join(root, FOLDER, 'reference.ts'),
  })
  const map = worldMap(root)
  const style = readFileSync(join(root, FOLDER, 'style.css'))
  const icon = readFileSync(join(root, FOLDER, 'icon.svg'))
  const named: [name: string, bytes: Uint8Array][] = [
    ...outputs.map(({ name, bytes }): [string, Uint8Array] => [name, bytes]),
    [hashed('style.css', style), style],
    [hashed('icon.svg', icon), icon],
    [hashed('world.json', map.bytes), map.bytes],
    ['openapi.json', Buffer.from(openApi)],
  ]
  const nameOf = (start: string) => named.map(([name]) => name).find((name) => name.startsWith(`${start}-`)) ?? ''
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, start: string) => `/explorer/${nameOf(start)}`).replace(/\n\s*/g, '\n')
  const template = readFileSync(join(root, FOLDER, 'index.html'), 'utf8')
  const importsOf = (start: string) => outputs.find(({ name }) => name.startsWith(`${start}-`))?.imports ?? []
  const pageOf = (view: keyof typeof DATA): [string, Uint8Array] => {
    const scripts = new Set([
      ...importsOf('main'),
      ...(view === 'home' ? [] : [nameOf('views'), ...importsOf('views')]),
    ])
    const tags = [
      ...[...scripts].map((name) => `<link rel="modulepreload" href="/explorer/${name}">`),
      ...DATA[view].map((path) => `<link rel="preload" href="${path}" as="fetch" crossorigin>`),
    ]
    return [`${view}.html`, Buffer.from(fill(template.replace('<!-- preloads -->', tags.join('\n'))))]
  }
  const pages: [string, Uint8Array][] = [
    ...keysOf(DATA).map(pageOf),
    ['docs.html', Buffer.from(fill(referencePage(openApi, readFileSync(join(root, 'README.md'), 'utf8'))))],
  ]
  return {
    files: [...pages, ...named].flatMap(([name, bytes]) => variants(`explorer/${name}`, bytes)),
    sources: [...sources, ...map.sources],
  }
}

function hashed(name: string, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase()
  return name.replace('.', `-${hash}.`)
}

/** A file with its compressed forms, as far as they are smaller. */
function variants(name: string, bytes: Uint8Array): [string, Uint8Array][] {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  const packed: [string, Uint8Array][] = [
    [`${name}.br`, brotliCompressSync(bytes, { params })],
    [`${name}.gz`, gzipSync(bytes, { level: 9 })],
  ]
  return [[name, bytes], ...packed.filter(([, made]) => made.byteLength < bytes.byteLength)]
}
