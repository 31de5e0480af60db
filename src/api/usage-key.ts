// Cached, as a newly built string would have to be hashed again for every Map lookup.
const usageKeys = new Map<string, string>()

/** What a request is counted as: its method and the template of its path. */
export function usageKey(method: string, path: string): string {
  if (method !== 'GET') return `${method.slice(0, 16)} ${path}`
  const known = usageKeys.get(path)
  if (known !== undefined) return known
  const key = `GET ${path}`
  usageKeys.set(path, key)
  return key
}
