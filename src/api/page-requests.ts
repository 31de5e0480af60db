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
