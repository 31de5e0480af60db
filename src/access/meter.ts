import type { Budget, RateLimit, Usage } from '../schema/account.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

/** A clock that is set back by more than this starts new windows. */
const LONGEST_STEP_BACK_MINUTES = 60

/** Counts of one UTC day; endpoints under `METHOD /template`, statuses under their class. */
export type DayCounts = {
  total: number
  durationMs: number
  byEndpoint: Record<string, number>
  byStatus: Record<string, number>
}

/** What the journal keeps of a meter; absolute values, so that the last record of an account is enough. */
export type MeterState = {
  minute: [window: number, used: number]
  day: [window: number, used: number]
  /** By the number of the UTC day. */
  usage: Record<string, DayCounts>
}

/** Budget and usage of one account: fixed windows aligned to the clock minute and the UTC day. */
export class Meter {
  #minute = 0
  #minuteUsed = 0
  #day = 0
  #dayUsed = 0
  #today: DayCounts = emptyDay()
  #days = new Map<number, DayCounts>()

  /** Takes one request from the budget; false where either window has none left. */
  spend({ per_minute, per_day }: Budget, now: number): boolean {
    this.#roll(now)
    if (this.#minuteUsed >= per_minute || this.#dayUsed >= per_day) return false
    this.#minuteUsed++
    this.#dayUsed++
    return true
  }

  /** Gives back a request that was taken at `spentAt`; a window that has ended since keeps nothing of it. */
  refund(spentAt: number) {
    if (Math.floor(spentAt / MINUTE_MS) === this.#minute && this.#minuteUsed > 0) this.#minuteUsed--
    if (Math.floor(spentAt / DAY_MS) === this.#day && this.#dayUsed > 0) this.#dayUsed--
  }

  count(endpoint: string, status: number, durationMs: number, now: number) {
    this.#roll(now)
    const day = this.#today
    const statusClass = STATUS_CLASSES[Math.floor(status / 100)] ?? '5xx'
    day.total++
    day.durationMs += durationMs
    day.byEndpoint[endpoint] = (day.byEndpoint[endpoint] ?? 0) + 1
    day.byStatus[statusClass] = (day.byStatus[statusClass] ?? 0) + 1
  }

  minuteUsed(now: number): number {
    this.#roll(now)
    return this.#minuteUsed
  }

  dayUsed(now: number): number {
    this.#roll(now)
    return this.#dayUsed
  }

  /** The current budget, as `/v1/rate-limit` shows it. */
  rateLimit(plan: RateLimit['plan'], limit: Budget, now: number): RateLimit {
    this.#roll(now)
    const used = { per_minute: this.#minuteUsed, per_day: this.#dayUsed }
    const remaining = {
      per_minute: Math.max(0, limit.per_minute - used.per_minute),
      per_day: Math.max(0, limit.per_day - used.per_day),
    }
    const reset = { minute: iso((this.#minute + 1) * MINUTE_MS), day: iso((this.#day + 1) * DAY_MS) }
    return { plan, limit, remaining, used, reset }
  }

  /** Usage of the UTC day or calendar month, as `/v1/usage` shows it. */
  usage(plan: Usage['plan'], window: 'day' | 'month', now: number): Usage {
    this.#roll(now)
    const [start, end] = window === 'day' ? [this.#day * DAY_MS, (this.#day + 1) * DAY_MS] : monthOf(now)
    const days = [...this.#days]
      .filter(([day]) => day * DAY_MS >= start && day * DAY_MS < end)
      .map(([, counts]) => counts)
    const sum = days.reduce(added, emptyDay())
    return {
      plan,
      period: { window, start: iso(start), end: iso(end) },
      total_requests: sum.total,
      requests_today: this.#today.total,
      by_endpoint: Object.entries(sum.byEndpoint)
        .map(([key, count]) => ({
          endpoint: key.slice(key.indexOf(' ') + 1),
          method: key.slice(0, key.indexOf(' ')),
          count,
        }))
        .toSorted((a, b) => b.count - a.count || (a.endpoint < b.endpoint ? -1 : 1)),
      by_status: { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, ...sum.byStatus },
      avg_response_time_ms: sum.total === 0 ? 0 : Math.round(sum.durationMs / sum.total),
    }
  }

  /** The state to write down; with `isWhole` every day of the month, else today and the day that may just have ended. */
  state(isWhole: boolean): MeterState {
    const days = [...this.#days].filter(([day]) => isWhole || day >= this.#day - 1)
    return {
      minute: [this.#minute, this.#minuteUsed],
      day: [this.#day, this.#dayUsed],
      usage: Object.fromEntries(days),
    }
  }

  /** Takes over what an earlier process wrote down. */
  restore({ minute, day, usage }: MeterState) {
    ;[this.#minute, this.#minuteUsed] = minute
    ;[this.#day, this.#dayUsed] = day
    for (const [number, counts] of Object.entries(usage)) this.#days.set(Number(number), counts)
    this.#today = this.#days.get(this.#day) ?? emptyDay()
    this.#days.set(this.#day, this.#today)
  }

  #roll(now: number) {
    const minute = Math.floor(now / MINUTE_MS)
    // A time that lies a little back is a late answer or a clock being set right: spent budget stays spent.
    if (minute <= this.#minute && this.#minute - minute < LONGEST_STEP_BACK_MINUTES) return
    this.#minute = minute
    this.#minuteUsed = 0
    const day = Math.floor(now / DAY_MS)
    if (day !== this.#day) this.#startDay(day, now)
  }

  #startDay(day: number, now: number) {
    this.#day = day
    this.#dayUsed = 0
    const [monthStart] = monthOf(now)
    for (const old of this.#days.keys()) if (old * DAY_MS < monthStart) this.#days.delete(old)
    this.#today = this.#days.get(day) ?? emptyDay()
    this.#days.set(day, this.#today)
  }
}

const STATUS_CLASSES: Record<number, string> = { 2: '2xx', 3: '3xx', 4: '4xx', 5: '5xx' }

const emptyDay = (): DayCounts => ({ total: 0, durationMs: 0, byEndpoint: {}, byStatus: {} })

const iso = (ms: number) => new Date(ms).toISOString()

function monthOf(now: number): [start: number, end: number] {
  const date = new Date(now)
  const at = (months: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months)
  return [at(0), at(1)]
}

function added(sum: DayCounts, day: DayCounts): DayCounts {
  return {
    total: sum.total + day.total,
    durationMs: sum.durationMs + day.durationMs,
    byEndpoint: addedCounts(sum.byEndpoint, day.byEndpoint),
    byStatus: addedCounts(sum.byStatus, day.byStatus),
  }
}

function addedCounts(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const sum = { ...a }
  for (const [key, count] of Object.entries(b)) sum[key] = (sum[key] ?? 0) + count
  return sum
}
