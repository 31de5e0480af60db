import { gzipSync } from 'node:zlib'
import { ApiError } from './errors.ts'
import { header, type PlainRequest } from './message.ts'

/** Requests a clock minute and client address with the key of the page; a view costs up to ten. */
export const PAGE_PER_ADDRESS = 300

/**
 * Lets only the page itself use its key: browsers say with Sec-Fetch-Site whether a request comes from a page of the same
 * origin. They leave it out on plain HTTP to other machines, where the Referer has to be of this host. Throws a 401 ApiError,
 * also where no page is served.
 */
export function requirePage(request: PlainRequest, isServed: boolean) {
  const site = header(request, 'sec-fetch-site')
  if (isServed && (site === undefined ? isReferredByHost(request) : site === 'same-origin')) return
  throw new ApiError('invalid_api_key', 'This key is for the page at / alone; use the demo key or one of your own', {
    headers: ['WWW-Authenticate', 'Bearer'],
  })
}

function isReferredByHost(request: PlainRequest): boolean {
  const [referer, host] = [header(request, 'referer'), header(request, 'host')]
  return referer !== undefined && URL.canParse(referer) && new URL(referer).host === host?.toLowerCase()
}

/** Smaller answers fit into the first packets of a connection anyway. */
const LEAST_BYTES = 4096

/**
 * An answer to the page, packed where it is large: its readers may be on a slow line, and have no proxy of their own that would
 * do it. Other callers' answers stay as they are, so that nothing slows them down.
 */
export function packedForPage(request: PlainRequest, headers: readonly string[], body: Buffer) {
  const isTaken = /\bgzip\b(?!\s*;\s*q=0)/.test(header(request, 'accept-encoding') ?? '')
  if (body.byteLength < LEAST_BYTES || !isTaken) return { headers, body }
  const packed = gzipSync(body, { level: 3 })
  const told = headers.map((value, at) => {
    const name = at % 2 === 1 ? headers[at - 1] : undefined
    if (name === 'Content-Length') return String(packed.byteLength)
    // The bytes differ from those that other callers get under this ETag.
    return name === 'ETag' ? `W/${value}` : value
  })
  return { headers: [...told, 'Content-Encoding', 'gzip', 'Vary', 'Accept-Encoding'], body: packed }
}
