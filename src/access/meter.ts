import type { Budget, RateLimit, Usage } from '../schema/account.ts'
import type { UsageWindow } from '../schema/lists.ts'
import { dayOf, MINUTE_MS, minuteOf, monthOf, startOfDay } from '../system/time.ts'
import { addCounts, type Counts, countOne, noCounts } from './counts.ts'
import { rateLimitOf, type Used, usageOf, type Windows } from './windows.ts'

/** A clock set back by more than this starts new windows. */
const MAX_STEP_BACK_MINUTES = 60

/** Days counted separately; older ones are added to their month. More than one, in case the clock is set back. */
const DAYS_KEPT = 3
const MONTHS_KEPT = 3

/** A meter as the journal stores it: absolute values, so that the last record of an account is enough to restore it. */
export type MeterState = {
  minute: [window: number, used: number]
  day: [window: number, used: number]
  /** By UTC day number, counted from 1970. */
  days: Record<string, Counts>
  /** By month number (`monthOf`); only days that are no longer counted separately. */
  months: Record<string, Counts>
}

/** Budget and usage of one account in fixed windows: clock minute and UTC day. `now` is in milliseconds since 1970. */
export class Meter {
  #windows: Windows = { minute: 0, day: 0 }
  #minuteUsed = 0
  #dayUsed = 0
  #today: Counts = noCounts()
  #days = new Map<number, Counts>()
  #months = new Map<number, Counts>()

  /** Takes one request from both windows and returns them; undefined if either is exhausted. */
  spend({ per_minute, per_day }: Budget, now: number): Windows | undefined {
    this.#roll(now)
    if (this.#minuteUsed >= per_minute || this.#dayUsed >= per_day) return undefined
    this.#minuteUsed++
    this.#dayUsed++
    return this.#windows
  }

  /** Returns a request to the windows it was taken from; ignored for a window that has ended. */
  refund({ minute, day }: Windows) {
    if (minute === this.#windows.minute && this.#minuteUsed > 0) this.#minuteUsed--
    if (day === this.#windows.day && this.#dayUsed > 0) this.#dayUsed--
  }

  count(endpoint: string, status: number, durationMs: number, now: number) {
    this.#roll(now)
    countOne(this.#today, endpoint, status, durationMs)
  }

  used(now: number): Used {
    this.#roll(now)
    return { minute: this.#minuteUsed, day: this.#dayUsed }
  }

  rateLimit(plan: RateLimit['plan'], limit: Budget, now: number): RateLimit {
    const used = this.used(now)
    // After a small step back of the clock the previous windows still apply.
    return rateLimitOf(plan, limit, used, Math.max(now, this.#windows.minute * MINUTE_MS))
  }

  usage(plan: Usage['plan'], window: UsageWindow, now: number): Usage {
    this.#roll(now)
    const at = Math.max(now, startOfDay(this.#windows.day))
    return usageOf(plan, window, at, window === 'day' ? this.#today : this.#monthTotal(monthOf(at)), this.#today.total)
  }

  state(): MeterState {
    return {
      minute: [this.#windows.minute, this.#minuteUsed],
      day: [this.#windows.day, this.#dayUsed],
      days: Object.fromEntries(this.#days),
      months: Object.fromEntries(this.#months),
    }
  }

  /** Continues from a state saved by an earlier process. */
  restore({ minute, day, days, months }: MeterState) {
    this.#windows = { minute: minute[0], day: day[0] }
    this.#minuteUsed = minute[1]
    this.#dayUsed = day[1]
    this.#days = byNumber(days)
    this.#months = byNumber(months)
    this.#today = this.#days.get(day[0]) ?? noCounts()
    this.#days.set(day[0], this.#today)
  }

  #monthTotal(month: number): Counts {
    const sum = noCounts()
    addCounts(sum, this.#months.get(month) ?? noCounts())
    for (const [day, counts] of this.#days) if (monthOf(startOfDay(day)) === month) addCounts(sum, counts)
    return sum
  }

  #roll(now: number) {
    const minute = minuteOf(now)
    const { minute: current, day: today } = this.#windows
    // A time slightly in the past is a slow request or a clock correction: spent budget stays spent.
    if (minute <= current && current - minute <= MAX_STEP_BACK_MINUTES) return
    const day = dayOf(now)
    this.#windows = { minute, day }
    this.#minuteUsed = 0
    if (day !== today) this.#startDay(day)
  }

  #startDay(day: number) {
    this.#dayUsed = 0
    this.#today = this.#days.get(day) ?? noCounts()
    // Reinserted to keep the Map in order of last use.
    this.#days.delete(day)
    this.#days.set(day, this.#today)
    for (const [old, counts] of this.#days) {
      if (this.#days.size <= DAYS_KEPT) break
      this.#days.delete(old)
      this.#addToMonth(monthOf(startOfDay(old)), counts)
    }
  }

  #addToMonth(month: number, counts: Counts) {
    const sum = this.#months.get(month) ?? noCounts()
    if (counts.total > 0) addCounts(sum, counts)
    this.#months.delete(month)
    if (sum.total > 0) this.#months.set(month, sum)
    const [oldest] = this.#months.keys()
    if (this.#months.size > MONTHS_KEPT && oldest !== undefined) this.#months.delete(oldest)
  }
}

const byNumber = (counts: Record<string, Counts>) =>
  new Map(Object.entries(counts).map(([number, value]) => [Number(number), value]))
