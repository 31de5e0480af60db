import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { bundleForBrowser } from './bundle.ts'
import { referencePage } from './reference.ts'
import { worldMap } from './world-map.ts'

/** `sources`: every file of which something is in the page, relative to the root. */
export type Explorer = { files: [name: string, bytes: Uint8Array][]; sources: string[] }

const FOLDER = 'src/explorer'

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
  const preloads = outputs.flatMap(({ name, imports }) => (name.startsWith('main-') ? imports : []))
  const tags = preloads.map((name) => `<link rel="modulepreload" href="/explorer/${name}">`)
  const page = fill(readFileSync(join(root, FOLDER, 'index.html'), 'utf8').replace('<!-- preloads -->', tags.join('')))
  const pages: [string, Uint8Array][] = [
    ['index.html', Buffer.from(page)],
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
