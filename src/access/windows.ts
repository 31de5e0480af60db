import type { Budget, RateLimit, Usage } from '../schema/account.ts'
import type { Plan, UsageWindow } from '../schema/lists.ts'
import { dayEnd, dayOf, minuteEnd, monthEnd, monthOf, startOfDay, startOfMonth } from '../system/time.ts'
import type { Counts } from './counts.ts'

/** A minute window and a day window, as numbers of the clock minute and the UTC day since 1970. */
export type Windows = { minute: number; day: number }

/** Requests used in each window. */
export type Used = { minute: number; day: number }

/** The response of `/v1/rate-limit`. */
export function rateLimitOf(plan: Plan, limit: Budget, used: Used, now: number): RateLimit {
  return {
    plan,
    limit,
    remaining: {
      per_minute: Math.max(0, limit.per_minute - used.minute),
      per_day: Math.max(0, limit.per_day - used.day),
    },
    used: { per_minute: used.minute, per_day: used.day },
    reset: { minute: iso(minuteEnd(now)), day: iso(dayEnd(now)) },
  }
}

/** The response of `/v1/usage`; `sum` covers the UTC day or calendar month of `now`, `today` is the day's total. */
export function usageOf(plan: Plan, window: UsageWindow, now: number, sum: Counts, today: number): Usage {
  const [start, end] =
    window === 'day' ? [startOfDay(dayOf(now)), dayEnd(now)] : [startOfMonth(monthOf(now)), monthEnd(now)]
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
