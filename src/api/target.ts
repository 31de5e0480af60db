/** A parsed request target; `pairs` are the raw `name=value` parts of its query. */
export type Target = { path: string; pairs: readonly string[] }

/**
 * Parses a request target, in origin form or in the absolute form that proxies send, where an empty path means `/`; drops
 * any fragment.
 */
export function parseTarget(target: string): Target {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '')
  const fragment = local.indexOf('#')
  const whole = fragment < 0 ? local : local.slice(0, fragment)
  const cut = whole.indexOf('?')
  if (cut < 0) return { path: whole || '/', pairs: [] }
  const pairs = whole.slice(cut + 1).split('&')
  return { path: whole.slice(0, cut) || '/', pairs: pairs.filter((pair) => pair !== '') }
}
