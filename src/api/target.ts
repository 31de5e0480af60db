import { ENDPOINTS } from './endpoints.ts'

const PUBLIC = new Set(ENDPOINTS.filter(({ access }) => access === 'none').map(({ path }) => path))
const FREE = new Set(ENDPOINTS.filter(({ costs }) => !costs).map(({ path }) => path))

const trimmed = (path: string) => (path.endsWith('/') ? path.replace(/\/+$/, '') : path)

/** Known before the router is asked: paths that need no key, and paths that cost nothing. */
export const isPublic = (path: string) => PUBLIC.has(trimmed(path))
export const isFree = (path: string) => FREE.has(trimmed(path))

/** Path and query of a request target; the absolute form that proxies send is taken too. */
export function splitTarget(target: string): [path: string, query: string] {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '')
  const fragment = local.indexOf('#')
  const whole = fragment < 0 ? local : local.slice(0, fragment)
  const cut = whole.indexOf('?')
  return cut < 0 ? [whole, ''] : [whole.slice(0, cut), whole.slice(cut + 1)]
}
