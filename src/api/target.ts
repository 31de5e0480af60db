/** A request target taken apart; `pairs` are the parts of its query, as sent. */
export type Target = { path: string; pairs: readonly string[] }

/** Takes a target apart; the absolute form that proxies send is understood too. */
export function parseTarget(target: string): Target {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '')
  const fragment = local.indexOf('#')
  const whole = fragment < 0 ? local : local.slice(0, fragment)
  const cut = whole.indexOf('?')
  if (cut < 0) return { path: whole, pairs: [] }
  const pairs = whole.slice(cut + 1).split('&')
  return { path: whole.slice(0, cut), pairs: pairs.filter((pair) => pair !== '') }
}
