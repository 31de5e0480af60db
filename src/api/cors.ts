import { EXPOSED_HEADERS } from './headers.ts'

/** Any origin may read; credentials other than the bearer key play no part here. */
export const CORS_HEADERS = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  EXPOSED_HEADERS.join(', '),
]

/** What answers a preflight for a path with these methods. */
export const preflightHeaders = (methods: readonly string[]) => [
  'Allow',
  methods.join(', '),
  'Access-Control-Allow-Methods',
  methods.join(', '),
  'Access-Control-Allow-Headers',
  'Authorization, Content-Type, If-None-Match, X-Request-Id',
  'Access-Control-Max-Age',
  '86400',
]
