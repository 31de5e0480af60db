import type { Scope } from '../schema/lists.ts'

/**
 * When an answer carries a header: always; with a key; in preview mode; where the request has an Origin; where the row names it; with
 * an error that has it.
 */
type Occasion = 'always' | 'key' | 'preview' | 'origin' | 'row' | 'error'

type ResponseHeader = { on: Occasion; type: 'integer' | 'string'; description: string; isExposed?: boolean }

/** A window's header; its limit, what remains, what is used, when it starts anew. */
const budget = (description: string): ResponseHeader => ({ on: 'key', type: 'integer', description, isExposed: true })

/** Every header of our own that an answer can carry; the document, the CORS answers and the tests come from here. */
export const RESPONSE_HEADERS = {
  'X-RateLimit-Limit': budget('Budget of the window that is closer to being spent'),
  'X-RateLimit-Remaining': budget('What remains of it'),
  'X-RateLimit-Reset': budget('When it starts anew, Unix seconds'),
  'X-RateLimit-Limit-Minute': budget('Requests a clock minute'),
  'X-RateLimit-Remaining-Minute': budget('What remains of this minute'),
  'X-RateLimit-Reset-Minute': budget('When the next minute starts, Unix seconds'),
  'X-RateLimit-Limit-Day': budget('Requests a UTC day'),
  'X-RateLimit-Remaining-Day': budget('What remains of this day'),
  'X-RateLimit-Reset-Day': budget('When the next day starts, Unix seconds'),
  'X-RateLimit-Used-Minute': budget('What is used of this minute'),
  'X-RateLimit-Used-Day': budget('What is used of this day'),
  RateLimit: {
    on: 'key',
    type: 'string',
    description: 'What remains of each window and for how many seconds, in the form of the IETF draft',
    isExposed: true,
  },
  'RateLimit-Policy': {
    on: 'key',
    type: 'string',
    description: 'Quota and length of each window, in the form of the IETF draft',
    isExposed: true,
  },
  'X-Request-Id': {
    on: 'always',
    type: 'string',
    description: "The caller's own id, or one made here",
    isExposed: true,
  },
  'X-Atlas-Version': { on: 'always', type: 'string', description: 'The snapshot that answered', isExposed: true },
  'X-SVC-Api-Mock': { on: 'preview', type: 'string', description: 'true in preview mode', isExposed: true },
  ETag: { on: 'row', type: 'string', description: 'Strong validator; changes with the snapshot', isExposed: true },
  Link: { on: 'row', type: 'string', description: 'first, prev, next and last page', isExposed: true },
  'Retry-After': {
    on: 'error',
    type: 'integer',
    description: 'Seconds until another try can succeed',
    isExposed: true,
  },
  'WWW-Authenticate': { on: 'error', type: 'string', description: 'Bearer' },
  Allow: { on: 'error', type: 'string', description: 'The methods of this path' },
  'Cache-Control': {
    on: 'always',
    type: 'string',
    description: 'private for what changes with the snapshot only, no-store for all else',
  },
  Vary: { on: 'always', type: 'string', description: 'Authorization, Origin' },
  'X-Content-Type-Options': { on: 'always', type: 'string', description: 'nosniff' },
  'Access-Control-Allow-Origin': { on: 'origin', type: 'string', description: '*: any origin may read' },
  'Access-Control-Expose-Headers': { on: 'origin', type: 'string', description: 'What a script may read of these' },
} as const satisfies Record<string, ResponseHeader>

export type HeaderName = keyof typeof RESPONSE_HEADERS

const ENTRIES: [string, ResponseHeader][] = Object.entries(RESPONSE_HEADERS)

export const EXPOSED_HEADERS = ENTRIES.filter(([, { isExposed }]) => isExposed).map(([name]) => name)

/** The names of the headers that answers of an endpoint can carry; `own` are those that not every answer has. */
export function headersOf({ access }: { access: 'none' | 'any-key' | Scope }, own: readonly HeaderName[]): string[] {
  const names: readonly string[] = own
  return ENTRIES.filter(([name, { on }]) => {
    if (on === 'key') return access !== 'none'
    return on === 'row' || on === 'error' ? names.includes(name) : true
  }).map(([name]) => name)
}
