/** Any origin may read; credentials other than the bearer key play no part here. */
export const CORS_HEADERS = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  [
    ...['', '-Minute', '-Day'].flatMap((window) =>
      ['Limit', 'Remaining', 'Reset'].map((name) => `X-RateLimit-${name}${window}`),
    ),
    'X-RateLimit-Used-Minute',
    'X-RateLimit-Used-Day',
    'RateLimit',
    'RateLimit-Policy',
    'X-Request-Id',
    'X-Atlas-Version',
    'X-SVC-Api-Mock',
    'ETag',
    'Link',
    'Retry-After',
  ].join(', '),
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
