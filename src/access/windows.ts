import type { Budget, Plan, RateLimit, Usage } from '../schema/account.ts'
import type { Counts } from './counts.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

/** A minute and a UTC day, counted from 1970. */
export type Windows = { minute: number; day: number }

/** Requests that a key has used of both windows. */
export type Used = { minute: number; day: number }

export const minuteOf = (now: number) => Math.floor(now / MINUTE_MS)
export const dayOf = (now: number) => Math.floor(now / DAY_MS)

/** The number of a UTC calendar month, counted from January of the year 0. */
export function monthOf(now: number): number {
  const date = new Date(now)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** A budget and what is used of it, as `/v1/rate-limit` shows them. */
export function rateLimitOf(plan: Plan, limit: Budget, used: Used, now: number): RateLimit {
  return {
    plan,
    limit,
    remaining: {
      per_minute: Math.max(0, limit.per_minute - used.minute),
      per_day: Math.max(0, limit.per_day - used.day),
    },
    used: { per_minute: used.minute, per_day: used.day },
    reset: { minute: iso((minuteOf(now) + 1) * MINUTE_MS), day: iso((dayOf(now) + 1) * DAY_MS) },
  }
}

/** Counts of the UTC day or calendar month, as `/v1/usage` shows them. */
export function usageOf(plan: Plan, window: 'day' | 'month', now: number, sum: Counts, today: number): Usage {
  const [start, end] = window === 'day' ? [dayOf(now) * DAY_MS, (dayOf(now) + 1) * DAY_MS] : monthBounds(now)
  return {
    plan,
    period: { window, start: iso(start), end: iso(end) },
    total_requests: sum.total,
    requests_today: today,
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

const iso = (ms: number) => new Date(ms).toISOString()

function monthBounds(now: number): [start: number, end: number] {
  const date = new Date(now)
  const at = (months: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months)
  return [at(0), at(1)]
}
