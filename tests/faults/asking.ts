import { Agent, request } from 'node:http'
import { sleep } from '../support/clock.ts'
import { DEMO } from '../support/http.ts'
import { greatest } from './fault.ts'

/** An answer, or what came instead of one: status 0 for a broken connection, and 0 as well for none in time. */
export type Answered = { status: number; sentAt: number; at: number; ms: number; remaining: number }

const LONGEST_MS = 15_000

export type Asking = {
  readonly answers: readonly Answered[]
  /** Waits for the answers under way and gives them all. */
  stop(): Promise<readonly Answered[]>
}

type Wanted = { headers?: Record<string, string>; target?: string; connections?: number; pauseMs?: number }

/** Asks over so many kept connections, each one thing after the other, until it is stopped. */
export function keepAsking(base: string, wanted: Wanted = {}): Asking {
  const { connections = 8, pauseMs = 0 } = wanted
  const asked: Asked = { url: base + (wanted.target ?? '/v1/me'), headers: wanted.headers ?? DEMO }
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: Answered[] = []
  let isOver = false
  const workers = Array.from({ length: connections }, async () => {
    while (!isOver) {
      const answer = await askOnce(asked, agent)
      answers.push(answer)
      if (pauseMs > 0 || answer.status === 0) await sleep(Math.max(5, pauseMs))
    }
  })
  const stop = async () => {
    isOver = true
    await Promise.all(workers)
    agent.destroy()
    return answers
  }
  return { answers, stop }
}

/** Asks a number of times over so many connections at once. */
export async function askOften(base: string, amount: number, wanted: Wanted = {}): Promise<Answered[]> {
  const { connections = 8 } = wanted
  const asked: Asked = { url: base + (wanted.target ?? '/v1/me'), headers: wanted.headers ?? DEMO }
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: Answered[] = []
  let next = 0
  const worker = async () => {
    while (next++ < amount) answers.push(await askOnce(asked, agent))
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  return answers
}

type Asked = { url: string; headers: Record<string, string> }

function askOnce({ url, headers }: Asked, agent: Agent): Promise<Answered> {
  return new Promise((resolve) => {
    const [sentAt, startedAt] = [Date.now(), performance.now()]
    const done = (status: number, remaining = Number.NaN) =>
      resolve({ status, sentAt, at: Date.now(), ms: performance.now() - startedAt, remaining })
    const asking = request(url, { headers, agent, timeout: LONGEST_MS }, (response) => {
      response.resume()
      response.once('end', () => done(response.statusCode ?? 0, Number(response.headers['x-ratelimit-remaining'])))
      response.once('error', () => done(0))
    })
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => done(0))
    asking.end()
  })
}

export const countOf = (answers: readonly Answered[], status: number) =>
  answers.filter((answer) => answer.status === status).length

export const longestOf = (answers: readonly Answered[]) => greatest(answers.map(({ ms }) => ms))

/** Such as "1,200 × 200, 3 × 503". */
export function statusesOf(answers: readonly Answered[]): string {
  const statuses = [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)
  return statuses
    .map((status) => `${countOf(answers, status).toLocaleString('en-GB')} × ${status === 0 ? 'no answer' : status}`)
    .join(', ')
}
