import { EXPOSED_HEADERS } from './headers.ts'

/** Any origin may read: the bearer key is the only credential. */
export const CORS_HEADERS = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  EXPOSED_HEADERS.join(', '),
]

/** Headers of a preflight response for a path that allows `methods`. */
export const preflightHeaders = (methods: readonly string[]) => [
  'Allow',
  methods.join(', '),
  'Access-Control-Allow-Methods',
  methods.join(', '),
  'Access-Control-Allow-Headers',
  'Authorization, Content-Type, If-None-Match, MCP-Protocol-Version, X-Request-Id',
  'Access-Control-Max-Age',
  '86400',
]
