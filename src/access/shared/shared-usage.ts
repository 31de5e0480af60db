import { randomBytes } from 'node:crypto'
import { dayOf, monthOf, startOfDay } from '../../system/time.ts'
import { inSharedTurn } from '../../system/turns.ts'
import { type Counts, countOne, noCounts } from '../counts.ts'
import type { Link } from './redis-link.ts'
import { type CountEntry, countAll } from './redis-scripts.ts'

const DAY_TTL_SECONDS = 3 * 86_400
const MONTH_TTL_SECONDS = 100 * 86_400
/** Entries per script call; a larger batch would block the server for too long. */
const MAX_ENTRIES = 500

type Batch = { batchKey: string; entries: CountEntry[] }

/** Usage on the shared server. Counts are collected here and sent in batches, each retried until counted once. */
export class SharedUsage {
  readonly #link: Link
  readonly #prefix: string
  #pending = new Map<string, Map<number, Counts>>()
  #batches: Batch[] = []

  constructor(link: Link, prefix: string) {
    this.#link = link
    this.#prefix = prefix
  }

  count(account: string, endpoint: string, status: number, durationMs: number, now: number) {
    let days = this.#pending.get(account)
    if (!days) this.#pending.set(account, (days = new Map()))
    let counts = days.get(dayOf(now))
    if (!counts) days.set(dayOf(now), (counts = noCounts()))
    countOne(counts, endpoint, status, durationMs)
  }

  /**
   * Sends what was counted since the last call, in one run at a time. Throws what the link throws; unsent batches stay for
   * the next call.
   */
  readonly flush = inSharedTurn(() => this.#send())

  async #send() {
    // Without a connection counts keep adding up in place of new batches, so a long outage needs no more memory.
    if (!this.#link.isUp) return
    this.#batchPending()
    for (let [first] = this.#batches; first; [first] = this.#batches) {
      await countAll(this.#link, first.batchKey, first.entries)
      this.#batches.shift()
    }
  }

  async read(account: string, now: number): Promise<{ today: Counts; month: Counts }> {
    const [today, month] = await this.#link.send(
      ['HGETALL', this.#dayKey(account, dayOf(now))],
      ['HGETALL', this.#monthKey(account, dayOf(now))],
    )
    return { today: countsOf(today), month: countsOf(month) }
  }

  #batchPending() {
    const entries = [...this.#pending].flatMap(([account, days]) =>
      [...days].flatMap(([day, counts]) => {
        const fields = fieldsOf(counts)
        return [
          { key: this.#dayKey(account, day), ttlSeconds: DAY_TTL_SECONDS, fields },
          { key: this.#monthKey(account, day), ttlSeconds: MONTH_TTL_SECONDS, fields },
        ]
      }),
    )
    this.#pending = new Map()
    for (let at = 0; at < entries.length; at += MAX_ENTRIES) {
      const batchKey = `${this.#prefix}batch:${randomBytes(12).toString('hex')}`
      this.#batches.push({ batchKey, entries: entries.slice(at, at + MAX_ENTRIES) })
    }
  }

  #dayKey(account: string, day: number) {
    return `${this.#prefix}usage:${account}:day:${day}`
  }

  #monthKey(account: string, day: number) {
    return `${this.#prefix}usage:${account}:month:${monthOf(startOfDay(day))}`
  }
}

const ENDPOINT = 'endpoint '
const STATUS = 'status '

function fieldsOf({ total, durationMs, byEndpoint, byStatus }: Counts): [string, number][] {
  return [
    ['total', total],
    ['microseconds', Math.round(durationMs * 1000)],
    ...Object.entries(byEndpoint).map(([name, count]): [string, number] => [ENDPOINT + name, count]),
    ...Object.entries(byStatus).map(([name, count]): [string, number] => [STATUS + name, count]),
  ]
}

/** Parses the reply to HGETALL: names and values in turn (RESP2), or an object (RESP3). */
function countsOf(answer: unknown): Counts {
  const counts = noCounts()
  for (const [name, value] of pairsOf(answer)) {
    if (name === 'total') counts.total = value
    else if (name === 'microseconds') counts.durationMs = value / 1000
    else if (name.startsWith(ENDPOINT)) counts.byEndpoint[name.slice(ENDPOINT.length)] = value
    else if (name.startsWith(STATUS)) counts.byStatus[name.slice(STATUS.length)] = value
  }
  return counts
}

function pairsOf(answer: unknown): [string, number][] {
  if (Array.isArray(answer))
    return answer.flatMap((name, at) => (at % 2 === 0 ? [[String(name), Number(answer[at + 1])]] : []))
  return Object.entries(answer ?? {}).map(([name, value]) => [name, Number(value)])
}
