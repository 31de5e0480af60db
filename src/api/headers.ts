import type { Scope } from '../schema/lists.ts'

/**
 * When a response carries a header: always; on authenticated endpoints; in preview mode; if the request has an Origin; if the endpoint
 * declares it; with certain errors.
 */
type Occasion = 'always' | 'key' | 'preview' | 'origin' | 'row' | 'error'

type ResponseHeader = { on: Occasion; type: 'integer' | 'string'; description: string; isExposed?: boolean }

const budget = (description: string): ResponseHeader => ({ on: 'key', type: 'integer', description, isExposed: true })

/** Every response header that the API sets. The OpenAPI document, CORS responses and tests derive from this table. */
export const RESPONSE_HEADERS = {
  'X-RateLimit-Limit': budget('Limit of the window that is closer to exhaustion'),
  'X-RateLimit-Remaining': budget('Requests left in that window'),
  'X-RateLimit-Reset': budget('When that window resets, Unix seconds'),
  'X-RateLimit-Limit-Minute': budget('Requests allowed per clock minute'),
  'X-RateLimit-Remaining-Minute': budget('Requests left in this minute'),
  'X-RateLimit-Reset-Minute': budget('When the next minute starts, Unix seconds'),
  'X-RateLimit-Limit-Day': budget('Requests allowed per UTC day'),
  'X-RateLimit-Remaining-Day': budget('Requests left on this day'),
  'X-RateLimit-Reset-Day': budget('When the next day starts, Unix seconds'),
  'X-RateLimit-Used-Minute': budget('Requests used in this minute'),
  'X-RateLimit-Used-Day': budget('Requests used on this day'),
  RateLimit: {
    on: 'key',
    type: 'string',
    description: 'Requests left in each window and seconds until it resets, as in the IETF draft',
    isExposed: true,
  },
  'RateLimit-Policy': {
    on: 'key',
    type: 'string',
    description: 'Quota and length of each window, as in the IETF draft',
    isExposed: true,
  },
  'X-Request-Id': {
    on: 'always',
    type: 'string',
    description: "The caller's own id, or a generated one",
    isExposed: true,
  },
  'X-Atlas-Version': {
    on: 'always',
    type: 'string',
    description: 'Version of the snapshot that answered',
    isExposed: true,
  },
  'X-SVC-Api-Mock': { on: 'preview', type: 'string', description: 'true in preview mode', isExposed: true },
  ETag: { on: 'row', type: 'string', description: 'Strong validator; changes with the snapshot', isExposed: true },
  Link: {
    on: 'row',
    type: 'string',
    description: 'first, prev, next and last page; left out if longer than 4,096 bytes',
    isExposed: true,
  },
  'Retry-After': {
    on: 'error',
    type: 'integer',
    description: 'Seconds until a retry can succeed',
    isExposed: true,
  },
  Location: { on: 'error', type: 'string', description: 'Where the record is now' },
  'WWW-Authenticate': { on: 'error', type: 'string', description: 'Bearer' },
  Allow: { on: 'error', type: 'string', description: 'Methods of this path' },
  'Cache-Control': {
    on: 'always',
    type: 'string',
    description: 'private for responses that change only with the snapshot, no-store for all others',
  },
  Vary: { on: 'always', type: 'string', description: 'Accept, Authorization, Origin' },
  'X-Content-Type-Options': { on: 'always', type: 'string', description: 'nosniff' },
  'Access-Control-Allow-Origin': { on: 'origin', type: 'string', description: '*: any origin may read' },
  'Access-Control-Expose-Headers': { on: 'origin', type: 'string', description: 'Headers that a script may read' },
} as const satisfies Record<string, ResponseHeader>

export type HeaderName = keyof typeof RESPONSE_HEADERS

const ENTRIES: [string, ResponseHeader][] = Object.entries(RESPONSE_HEADERS)

export const EXPOSED_HEADERS = ENTRIES.filter(([, { isExposed }]) => isExposed).map(([name]) => name)

/** Names of the headers that an endpoint's responses can carry; `own` adds the ones declared by the endpoint or an error. */
export function headersOf({ access }: { access: 'none' | 'any-key' | Scope }, own: readonly HeaderName[]): string[] {
  const names: readonly string[] = own
  return ENTRIES.filter(([name, { on }]) => {
    if (on === 'key') return access !== 'none'
    return on === 'row' || on === 'error' ? names.includes(name) : true
  }).map(([name]) => name)
}
