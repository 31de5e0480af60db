import type { Account } from '../access/account.ts'
import type { Used } from '../access/windows.ts'
import { dayEnd, minuteEnd, minuteOf } from '../system/time.ts'

// An account's limits never change and window ends change once a minute, so their text is cached across requests.
const policies = new WeakMap<Account, { minute: string; day: string; policy: string }>()
let windows = { minute: -1, minuteReset: '', dayReset: '', minuteEnd: 0, dayEnd: 0 }

/** Appends the rate-limit headers (X-RateLimit-* and the IETF draft's) to `headers`, a flat list of names and values. */
export function pushBudgetHeaders(headers: string[], account: Account, used: Used, now: number) {
  const limits = limitsOf(account)
  const { minuteReset, dayReset, minuteEnd, dayEnd } = windowsAt(now)
  const { per_minute, per_day } = account.budget
  const minuteLeft = Math.max(0, per_minute - used.minute)
  const dayLeft = Math.max(0, per_day - used.day)
  const isMinuteCloser = minuteLeft * per_day <= dayLeft * per_minute
  const [minuteLeftText, dayLeftText] = [String(minuteLeft), String(dayLeft)]
  headers.push(
    'X-RateLimit-Limit-Minute',
    limits.minute,
    'X-RateLimit-Remaining-Minute',
    minuteLeftText,
    'X-RateLimit-Used-Minute',
    String(used.minute),
    'X-RateLimit-Reset-Minute',
    minuteReset,
    'X-RateLimit-Limit-Day',
    limits.day,
    'X-RateLimit-Remaining-Day',
    dayLeftText,
    'X-RateLimit-Used-Day',
    String(used.day),
    'X-RateLimit-Reset-Day',
    dayReset,
    'X-RateLimit-Limit',
    isMinuteCloser ? limits.minute : limits.day,
    'X-RateLimit-Remaining',
    isMinuteCloser ? minuteLeftText : dayLeftText,
    'X-RateLimit-Reset',
    isMinuteCloser ? minuteReset : dayReset,
    'RateLimit',
    `"minute";r=${minuteLeftText};t=${secondsUntil(minuteEnd, now)}, "day";r=${dayLeftText};t=${secondsUntil(dayEnd, now)}`,
    'RateLimit-Policy',
    limits.policy,
  )
}

export const secondsUntil = (end: number, now: number) => Math.max(1, Math.ceil((end - now) / 1000))

function limitsOf(account: Account) {
  const known = policies.get(account)
  if (known) return known
  const { per_minute, per_day } = account.budget
  const policy = `"minute";q=${per_minute};w=60, "day";q=${per_day};w=86400`
  const limits = { minute: String(per_minute), day: String(per_day), policy }
  policies.set(account, limits)
  return limits
}

/** Ends of the current minute and day: `*Reset` in Unix seconds as text, `*End` in milliseconds. */
function windowsAt(now: number) {
  const minute = minuteOf(now)
  if (windows.minute !== minute) {
    const ends = { minuteEnd: minuteEnd(now), dayEnd: dayEnd(now) }
    const inSeconds = (ms: number) => String(ms / 1000)
    windows = { minute, ...ends, minuteReset: inSeconds(ends.minuteEnd), dayReset: inSeconds(ends.dayEnd) }
  }
  return windows
}
