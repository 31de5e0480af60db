// Cached, as a newly built string would have to be hashed again for every Map lookup.
const usageKeys = new Map<string, string>()

/** How usage names a request: its method and the route template. */
export function usageKey(method: string, path: string): string {
  if (method !== 'GET') return `${method.slice(0, 16)} ${path}`
  const known = usageKeys.get(path)
  if (known !== undefined) return known
  const key = `GET ${path}`
  usageKeys.set(path, key)
  return key
}
