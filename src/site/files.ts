import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { readFile, shippedFile, shippedNames } from '../system/shipped-file.ts'

/** A file in the encodings that it is sent in; `etag` is that of its plain bytes, without quotes. */
export type SiteFile = {
  type: string
  etag: string
  /** Its name has a hash of its content, so that it never changes. */
  isImmutable: boolean
  readonly plain: Buffer
  br?: Buffer | undefined
  gzip?: Buffer | undefined
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const FOLDER = 'explorer'

/** Reads what the build made for the browser, by name; empty where it made nothing. */
export function readSiteFiles(): ReadonlyMap<string, SiteFile> {
  const names = new Set(shippedNames(FOLDER))
  const read = (name: string) => readFile(shippedFile(`${FOLDER}/${name}`))
  const variant = (name: string) => (names.has(name) ? read(name) : undefined)
  return new Map(
    [...names].flatMap((name): [string, SiteFile][] => {
      if (name.endsWith('.json.br') && !names.has(name.slice(0, -3))) {
        const plainName = name.slice(0, -3)
        return [[plainName, packedFile(read(name), read(`${plainName}.gz`))]]
      }
      const type = TYPES[extname(name)]
      if (type === undefined) return []
      const file = siteFile(type, read(name), /-[A-Z0-9]{8}\.\w+$/.test(name))
      return [[name, { ...file, br: variant(`${name}.br`), gzip: variant(`${name}.gz`) }]]
    }),
  )
}

/** JSON that is kept in its compressed forms alone; the few who take neither have it unpacked for them. */
export function packedFile(br: Buffer, gzip: Buffer): SiteFile {
  const packed = siteFile('application/json; charset=utf-8', br)
  return {
    ...packed,
    get plain() {
      return brotliDecompressSync(br)
    },
    br,
    gzip,
  }
}

export const siteFile = (type: string, plain: Buffer, isImmutable = false): SiteFile => ({
  type,
  etag: createHash('sha256').update(plain).digest('base64url').slice(0, 16),
  isImmutable,
  plain,
})
