/** Reads of the API with the key of the page, which is good for nothing else. */
const KEY = 'sma_page_explorer'

export type Loaded<T> = { state: 'pending' } | { state: 'failed'; message: string } | { state: 'ready'; value: T }

export const pending = { state: 'pending' } as const

const MAX_KEPT = 200
const kept = new Map<string, Loaded<unknown>>()
let onLoad = () => {}

/** Calls `loaded` whenever something that was asked for has come or failed. */
export function whenLoaded(loaded: () => void) {
  onLoad = loaded
}

/** A path of the API, or a file of the page. With a body it is posted. */
export async function read<T>(path: string, body?: unknown): Promise<T> {
  const isApi = path.startsWith('/v1/')
  const response = await fetch(path, {
    ...(isApi && { headers: { authorization: `Bearer ${KEY}` } }),
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer?.error?.message ?? response.statusText)
  return answer
}

/** The answer as far as it is there; asks for it the first time. The page is drawn again when it comes. */
export function ask<T>(path: string, body?: unknown): Loaded<T> {
  const key = body === undefined ? path : `${path} ${JSON.stringify(body)}`
  const known = kept.get(key)
  // Only this function writes under the key, for the same path and so the same type.
  if (known) return known as Loaded<T>
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
  kept.set(key, pending)
  read<T>(path, body).then(
    (value) => settle(key, { state: 'ready', value }),
    (error: unknown) => {
      settle(key, { state: 'failed', message: error instanceof Error ? error.message : String(error) })
      // The next look at it asks again.
      setTimeout(() => kept.delete(key), 5_000)
    },
  )
  return pending
}

const waiting: { key: string; go: () => void }[] = []

function settle(key: string, loaded: Loaded<unknown>) {
  kept.set(key, loaded)
  for (const { go } of waiting.filter((one) => one.key === key)) go()
  onLoad()
}

/** Resolves once what was asked for has come or failed. */
export const settled = (path: string): Promise<void> =>
  new Promise((go) => {
    if (kept.get(path)?.state === 'pending') waiting.push({ key: path, go })
    else go()
  })

export const arrived = <T>(loaded: Loaded<T>): T | undefined => (loaded.state === 'ready' ? loaded.value : undefined)

/** A text as a file of the reader. */
export function download(name: string, type: string, text: string) {
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(new Blob([text], { type }))
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(anchor.href)
}

/** The text of a file format of the API, to be saved. */
export async function readText(path: string): Promise<string> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${KEY}` } })
  if (!response.ok) throw new Error(response.statusText)
  return response.text()
}
