import { Agent, request } from 'node:http'
import { sleep } from '../support/clock.ts'

/** What was asked and answered otherwise than expected, and how often it was as expected. */
export type Outcome = { answered: number; unexpected: string[] }

type Asked = { method?: string; path: string; body?: string; headers?: Record<string, string>; status: number }

const COMPARED = '{"ids":["polystyrene","polylactic-acid"]}'

/** One of each kind in turn; some are new each time, so that no cache has them. */
function mixed(at: number): Asked {
  const all: Asked[] = [
    { path: '/v1/materials/polylactic-acid', status: 200 },
    { path: `/v1/search?q=clear+film+${at}`, status: 200 },
    { path: '/v1/search?q=compostable+clear+film', status: 200 },
    { path: `/v1/materials?per_page=100&facets=category&page=${1 + (at % 4)}`, status: 200 },
    { path: `/v1/suppliers?per_page=20&page=${1 + (at % 20)}`, status: 200 },
    { path: `/v1/emissions?country=DE&per_page=50&page=${1 + (at % 5)}`, status: 200 },
    { path: '/v1/materials/polystyrene/substitutes', status: 200 },
    { path: '/v1/regulatory/expanded-polystyrene?jurisdiction=EU', status: 200 },
    { method: 'POST', path: '/v1/materials/compare', body: COMPARED, status: 200 },
    { method: 'HEAD', path: '/v1/materials', status: 200 },
    { path: '/v1/materials', headers: { 'if-none-match': '*' }, status: 304 },
    { path: '/v1/usage', status: 200 },
    { path: `/v1/materials/no-such-${at}`, status: 404 },
    { path: '/v1/materials?per_page=0', status: 400 },
    { method: 'POST', path: '/v1/materials/compare', body: 'x'.repeat(70_000), status: 413 },
    { path: '/v1/me', headers: { authorization: `Bearer guessed-${at}` }, status: 401 },
  ]
  return all[at % all.length] ?? { path: '/v1/health', status: 200 }
}

const PAUSE_MS = 10

/** Asks over kept connections, each one thing after the other, until it is stopped. */
export function askMixed(base: string, authorization: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const outcome: Outcome = { answered: 0, unexpected: [] }
  let [isOver, next] = [false, 0]
  const workers = Array.from({ length: connections }, async () => {
    while (!isOver) {
      const asked = mixed(next++)
      const status = await statusOf(base, authorization, asked, agent)
      outcome.answered++
      if (status !== asked.status) outcome.unexpected.push(`${asked.path.slice(0, 60)}: ${status}`)
      await sleep(PAUSE_MS)
    }
  })
  const stop = async () => {
    isOver = true
    await Promise.all(workers)
    agent.destroy()
    return outcome
  }
  return { stop }
}

/** The status of the answer, or what broke it off. */
function statusOf(base: string, authorization: string, asked: Asked, agent: Agent): Promise<number | string> {
  const { method = 'GET', path, body, headers } = asked
  return new Promise((resolve) => {
    const options = { method, agent, timeout: 15_000, headers: { authorization, ...headers } }
    const asking = request(base + path, options, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', (error) => resolve(error.message))
    })
    asking.on('timeout', () => asking.destroy(new Error('no answer in time')))
    asking.on('error', (error) => resolve(error.message))
    asking.end(body)
  })
}
