export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** Number of the clock minute and of the UTC day since 1970. `now` is always in milliseconds since 1970. */
export const minuteOf = (now: number) => Math.floor(now / MINUTE_MS)
export const dayOf = (now: number) => Math.floor(now / DAY_MS)

/** Number of the UTC calendar month since January of year 0. */
export function monthOf(now: number): number {
  const date = new Date(now)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** End of the current clock minute, UTC day and UTC calendar month, in milliseconds since 1970. */
export const minuteEnd = (now: number) => (minuteOf(now) + 1) * MINUTE_MS
export const dayEnd = (now: number) => (dayOf(now) + 1) * DAY_MS
export const monthEnd = (now: number) => startOfMonth(monthOf(now) + 1)

export const startOfDay = (day: number) => day * DAY_MS
export const startOfMonth = (month: number) => Date.UTC(Math.floor(month / 12), month % 12)
