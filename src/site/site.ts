import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { matchOf } from '../api/etag.ts'
import { header, type PlainAnswer, type PlainRequest } from '../api/message.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { packedFile, readSiteFiles, type SiteFile } from './files.ts'
import { type Encoding, preferredEncoding } from './negotiate.ts'
import { overviewFile, overviewMaker } from './overview.ts'
import { viewAt } from './views.ts'

type Answer = Pick<PlainAnswer, 'status' | 'headers' | 'body'>

/**
 * The page at `/`, its files and its data. Files are read when the first of them is asked for, data made from the snapshot
 * that is served when they are. Undefined for a path that it does not have.
 */
export function openSite() {
  let files: ReadonlyMap<string, SiteFile> | undefined
  const made = new WeakMap<Atlas, Map<string, SiteFile>>()

  /** The data that a snapshot gives: made ahead for the one that is shipped, else when first asked for. */
  function dataOf(atlas: Atlas, name: string): SiteFile | undefined {
    const make = overviewMaker(name, atlas)
    if (!make) return undefined
    const shipped = files?.get(overviewFile(name, atlas))
    if (shipped) return shipped
    const known = made.get(atlas) ?? new Map<string, SiteFile>()
    made.set(atlas, known)
    const file = known.get(name) ?? compressed(Buffer.from(JSON.stringify(make(atlas))))
    known.set(name, file)
    return file
  }

  return (request: PlainRequest, path: string, atlas: Atlas): Answer | undefined => {
    files ??= readSiteFiles()
    const file = path.startsWith('/explorer/')
      ? (files.get(path.slice(10)) ?? dataOf(atlas, path.slice(10)))
      : page(path)
    return file && answer(request, file, isMissing(path, atlas) ? 404 : 200)
  }

  function page(path: string) {
    if (path === '/docs') return files?.get('docs.html')
    const found = viewAt(path)
    return found && files?.get(`${found.view}.html`)
  }
}

function compressed(plain: Buffer): SiteFile {
  // A small window, as the encoder's memory would stay with the process.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 }
  return packedFile(brotliCompressSync(plain, { params }), gzipSync(plain))
}

const CODINGS: Record<Encoding, string[]> = {
  br: ['Content-Encoding', 'br'],
  gzip: ['Content-Encoding', 'gzip'],
  plain: [],
}

/** What a page may load: its own files and nothing else; no script or style in its text. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ')

/** Whether the page of a material has none to show. */
function isMissing(path: string, { materials, ids }: Atlas): boolean {
  const { view, id } = viewAt(path) ?? {}
  return view === 'materials' && id !== undefined && materials.indexOf(ids.current('material', id)) === undefined
}

function answer(request: PlainRequest, file: SiteFile, status: number): Answer {
  const encoding = preferredEncoding(header(request, 'accept-encoding'), file)
  const etag = `"${file.etag}-${encoding}"`
  const headers = ['ETag', etag, 'Vary', 'Accept-Encoding']
  headers.push('Cache-Control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (matchOf(header(request, 'if-none-match'), etag)) return { status: 304, headers, body: Buffer.alloc(0) }
  const body = file[encoding] ?? file.plain
  headers.push('Content-Type', file.type, 'Content-Length', String(body.byteLength), ...CODINGS[encoding])
  headers.push('Referrer-Policy', 'same-origin', 'Cross-Origin-Resource-Policy', 'same-origin')
  if (file.type.startsWith('text/html')) headers.push('Content-Security-Policy', POLICY)
  return { status, headers, body }
}
