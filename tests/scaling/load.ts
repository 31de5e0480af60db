import { once } from 'node:events'
import autocannon, { type Request } from 'autocannon'

/** Requests that were sent, each with its answer. */
export type Load = { requests: number; byStatus: Map<number, number>; broken: number; seconds: number; times: number[] }

export const LOOK_UP: Request = { path: '/v1/materials/polylactic-acid' }

/** One of each kind, so that a swap meets answers that are kept, made anew and read from a body. */
export const MIX: Request[] = [
  LOOK_UP,
  { path: '/v1/materials?per_page=20' },
  { path: '/v1/suppliers?per_page=20' },
  { path: '/v1/search?q=compostable+clear+film' },
  {
    path: '/v1/materials/compare',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: ['polystyrene', 'polylactic-acid'] }),
  },
]

const nothing = (): Load => ({ requests: 0, byStatus: new Map(), broken: 0, seconds: 0, times: [] })

type Wanted = { base: string; key: string; amount: number; connections: number; requests?: Request[] }

/** How often the sender looks whether it is done. */
const LOOK_MS = 10

/** Sends so many requests and waits for every answer, so that what was sent can be compared with what was counted. */
export async function send(wanted: Wanted, load: Load = nothing()): Promise<Load> {
  const { base, key, amount, connections, requests = [LOOK_UP] } = wanted
  const startedAt = performance.now()
  const idReplacement = requests.some(({ path }) => path?.includes('[<id>]'))
  const headers = { authorization: `Bearer ${key}` }
  // Without `headers` of their own the requests would be sent without the key.
  const withKey = requests.map((one) => ({ ...one, headers: { ...headers, ...one.headers } }))
  const instance = autocannon(
    {
      url: base,
      amount,
      connections,
      headers,
      requests: withKey,
      timeout: 20,
      sampleInt: LOOK_MS,
      idReplacement,
    },
    () => {},
  )
  let lastAt = startedAt
  instance.on('response', (_client, status, _bytes, milliseconds) => {
    load.byStatus.set(status, (load.byStatus.get(status) ?? 0) + 1)
    load.times.push(milliseconds)
    lastAt = performance.now()
  })
  instance.on('reqError', () => {
    load.broken++
  })
  await once(instance, 'done')
  load.requests += amount
  load.seconds += (lastAt - startedAt) / 1000
  return load
}

/** The same in batches, until `isOver`; two at a time, so that there is no moment without requests between them. */
export async function sendUntil(isOver: () => boolean, wanted: Wanted): Promise<Load> {
  const load = nothing()
  const startedAt = performance.now()
  const inBatches = async () => {
    while (!isOver()) await send(wanted, load)
  }
  await Promise.all([inBatches(), inBatches()])
  load.seconds = (performance.now() - startedAt) / 1000
  return load
}

/** Requests without an answer of 200, and connections that broke. */
export const failed = (load: Load) => load.requests - answersOf(load, 200) + load.broken

export const answersOf = ({ byStatus }: Load, status: number) => byStatus.get(status) ?? 0

export const perSecond = ({ requests, seconds }: Load) => requests / seconds

/** The time in milliseconds that this part of the requests took at most. */
export function percentile({ times }: Load, part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
