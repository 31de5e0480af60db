import type { Budget, RateLimit, Usage } from '../schema/account.ts'
import type { UsageWindow } from '../schema/lists.ts'
import { dayOf, MINUTE_MS, minuteOf, monthOf, startOfDay } from '../system/time.ts'
import { addCounts, type Counts, countOne, noCounts } from './counts.ts'
import { rateLimitOf, type Used, usageOf, type Windows } from './windows.ts'

/** A clock that is set back by more than this starts new windows. */
const LONGEST_STEP_BACK_MINUTES = 60

/** Days that are kept apart; older ones are summed into their month. More than one, so that a clock may be set back. */
const DAYS_KEPT = 3
const MONTHS_KEPT = 3

/** What the journal keeps of a meter; absolute values, so that the last record of an account is enough. */
export type MeterState = {
  minute: [window: number, used: number]
  day: [window: number, used: number]
  /** By the number of the UTC day. */
  days: Record<string, Counts>
  /** By the number of the month: what was counted on days that are no longer kept apart. */
  months: Record<string, Counts>
}

/** Budget and usage of one account: fixed windows aligned to the clock minute and the UTC day. */
export class Meter {
  #windows: Windows = { minute: 0, day: 0 }
  #minuteUsed = 0
  #dayUsed = 0
  #today: Counts = noCounts()
  #days = new Map<number, Counts>()
  #months = new Map<number, Counts>()

  /** Takes one request from the budget, and names the windows; undefined where either has none left. */
  spend({ per_minute, per_day }: Budget, now: number): Windows | undefined {
    this.#roll(now)
    if (this.#minuteUsed >= per_minute || this.#dayUsed >= per_day) return undefined
    this.#minuteUsed++
    this.#dayUsed++
    return this.#windows
  }

  /** Gives back a request; a window that has ended since keeps nothing of it. */
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
    // A clock that was set back a little: the windows are still those of before.
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

  /** Takes over what an earlier process wrote down. */
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
    // A time that lies a little back is a late answer or a clock being set right: spent budget stays spent.
    if (minute <= current && current - minute <= LONGEST_STEP_BACK_MINUTES) return
    const day = dayOf(now)
    this.#windows = { minute, day }
    this.#minuteUsed = 0
    if (day !== today) this.#startDay(day)
  }

  #startDay(day: number) {
    this.#dayUsed = 0
    this.#today = this.#days.get(day) ?? noCounts()
    // Set anew, so that the days stand in the order of their last use.
    this.#days.delete(day)
    this.#days.set(day, this.#today)
    for (const [old, counts] of this.#days) {
      if (this.#days.size <= DAYS_KEPT) break
      this.#days.delete(old)
      this.#sumUp(monthOf(startOfDay(old)), counts)
    }
  }

  #sumUp(month: number, counts: Counts) {
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
