import type { CallOptions, ClientOptions, ErrorDetail } from './declared.ts'

/** Made by the build from the endpoint table: names of methods to HTTP method, path and whether the answer has pages. */
declare const ROUTES: Record<string, readonly [method: 'GET' | 'POST', path: string, hasPages: boolean]>

type Query = Record<string, unknown>
type Page = { data: unknown[]; total: number; page: number; per_page: number }

const MAX_KEPT = 200

/** What the server refused; declared.ts says what each field is. */
export class AtlasError extends Error {
  readonly status: number
  readonly code: string
  readonly details: ErrorDetail[]
  readonly requestId: string | null
  readonly retryAfter: number | undefined

  constructor({ status, headers }: Response, { code = 'unreadable', message = `HTTP ${status}`, details = [] }) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.requestId = headers.get('x-request-id')
    const after = Number(headers.get('retry-after') ?? Number.NaN)
    // Proxies may send a date instead.
    this.retryAfter = after >= 0 ? after : undefined
  }
}

/** A client with one method for each endpoint; declared.ts describes the options. */
export function createClient({
  base = 'http://127.0.0.1:8080',
  key = 'sma_demo_open_atlas',
  fetch = globalThis.fetch,
  retries = 2,
  maxWait = 60,
}: ClientOptions = {}) {
  const kept = new Map<string, { etag: string; text: string }>()

  async function call(target: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${key}`)
    for (let left = retries; ; left--) {
      const response = await fetch(base + target, { ...init, headers })
      if (response.ok || response.status === 304) return response
      const error = new AtlasError(response, toldBy(await response.text()))
      const { retryAfter = Number.POSITIVE_INFINITY } = error
      if (left < 1 || retryAfter > maxWait) throw error
      await pause(retryAfter * 1000, init.signal)
    }
  }

  async function read(target: string, init: RequestInit) {
    const known = init.method ? undefined : kept.get(target)
    const response = await call(target, known ? { ...init, headers: { 'if-none-match': known.etag } } : init)
    if (known && response.status === 304) return JSON.parse(known.text)
    const text = await response.text()
    const etag = response.headers.get('etag')
    if (etag && !init.method) {
      kept.delete(target)
      kept.set(target, { etag, text })
      for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest)
    }
    return JSON.parse(text)
  }

  function pages(path: string, query: Query, init: RequestInit) {
    const first: Promise<Page> = read(targetOf(path, query), init)
    return Object.assign(first, {
      async *[Symbol.asyncIterator]() {
        for (let page = await first; ; page = await read(targetOf(path, { ...query, page: page.page + 1 }), init)) {
          yield* page.data
          if (page.data.length === 0 || page.page * page.per_page >= page.total) return
        }
      },
    })
  }

  const methods = Object.entries(ROUTES).map(([name, [method, template, hasPages]]) => {
    const ask = (path: string, input: Query = {}, options: CallOptions = {}) => {
      const signal = options.signal ?? null
      if (method === 'POST') return read(path, { method, signal, body: JSON.stringify(input) })
      return hasPages ? pages(path, input, { signal }) : read(targetOf(path, input), { signal })
    }
    const [start = '', end] = template.split(/\{\w+\}/)
    const askOne = (id: string, input?: Query, options?: CallOptions) =>
      ask(start + encodeURIComponent(id) + end, input, options)
    return [name, end === undefined ? (input?: Query, options?: CallOptions) => ask(start, input, options) : askOne]
  })
  return { ...Object.fromEntries(methods), fetch: call }
}

/** What is no JSON comes from a proxy before the atlas. */
function toldBy(text: string) {
  try {
    return JSON.parse(text).error ?? {}
  } catch {
    return {}
  }
}

function targetOf(path: string, query: Query): string {
  const parameters = new URLSearchParams()
  // A list becomes text joined by commas, as the API takes it.
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  const text = String(parameters)
  return text ? `${path}?${text}` : path
}

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
  })
}
