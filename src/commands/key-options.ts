import type { Budget } from '../schema/account.ts'
import { SCOPES, type Scope } from '../schema/lists.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../system/time.ts'
import { oneOf, UsageError, wholeNumber } from '../text/values.ts'

export const scopesOf = (given: string | undefined): Scope[] | undefined =>
  given?.split(',').map((scope) => oneOf('--scopes', scope.trim(), SCOPES))

const MAX_BUDGET = 999_999_999_999

type BudgetOptions = { 'per-minute'?: string | undefined; 'per-day'?: string | undefined }

/** The limits given explicitly; the plan supplies the others. */
export function budgetOf(options: BudgetOptions): Partial<Budget> {
  const [minute, day] = [options['per-minute'], options['per-day']]
  return {
    ...(minute !== undefined && { per_minute: wholeNumber('--per-minute', minute, 0, MAX_BUDGET) }),
    ...(day !== undefined && { per_day: wholeNumber('--per-day', day, 0, MAX_BUDGET) }),
  }
}

/** The expiry as RFC 3339; null for `never`, undefined if not given. A day means its end in UTC. Throws UsageError. */
export function expiryOf(given: string | undefined): string | null | undefined {
  if (given === undefined || given === 'never') return given === undefined ? undefined : null
  const [, day, time] = EXPIRY.exec(given) ?? []
  const end = day === undefined || !isDay(day) ? Number.NaN : endOf(day, time)
  if (Number.isNaN(end))
    throw new UsageError(
      `--expires cannot be "${given}"; allowed: a day such as 2027-01-31, a time such as 2027-01-31T12:00:00Z, never`,
    )
  return new Date(end).toISOString()
}

const EXPIRY = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?$/

/** Date.parse alone would turn 31 February into a day in March. */
function isDay(day: string): boolean {
  const start = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(day)
}

const endOf = (day: string, time: string | undefined) =>
  time === undefined ? Date.parse(`${day}T00:00:00Z`) + DAY_MS : Date.parse(day + time)

const UNITS: Record<string, number> = { s: 1_000, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }

/** Parses a duration such as 30s, 15m, 24h, 7d or 0 into milliseconds. Throws UsageError. */
export function durationMs(option: string, given: string): number {
  const [, digits, unit] = /^(\d{1,6})([smhd])$/.exec(given) ?? []
  const ms = given === '0' ? 0 : Number(digits) * (UNITS[unit ?? ''] ?? Number.NaN)
  if (!Number.isNaN(ms)) return ms
  throw new UsageError(`${option} cannot be "${given}"; allowed: a time such as 30s, 15m, 24h, 7d, or 0`)
}
