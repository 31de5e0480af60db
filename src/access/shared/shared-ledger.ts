import type { RateLimit, Usage } from '../../schema/account.ts'
import type { Absence, UsageWindow } from '../../schema/lists.ts'
import type { Notice } from '../../system/notice.ts'
import type { Account } from '../account.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { FLUSH_MS, type Ledger, LedgerUnavailable } from '../ledger.ts'
import { rateLimitOf, type Used, usageOf, type Windows } from '../windows.ts'
import type { RedisLink } from './redis-link.ts'
import { SharedBudgets } from './shared-budgets.ts'
import { SharedUsage } from './shared-usage.ts'

/** The ledger of several processes, on one Valkey or Redis server: keys, budgets and usage are the same for all of them. */
export class SharedLedger implements Ledger {
  readonly #link: RedisLink
  readonly #keys: KeyRing
  readonly #absence: Absence
  readonly #notice: Notice
  readonly #budgets: SharedBudgets
  readonly #usage: SharedUsage
  #timer: NodeJS.Timeout | undefined
  #areKeysKnown = false
  #isFailing = false

  constructor(link: RedisLink, keys: KeyRing, options: { prefix: string; absence: Absence }, notice: Notice) {
    this.#link = link
    this.#keys = keys
    this.#absence = options.absence
    this.#notice = notice
    this.#budgets = new SharedBudgets(link, options.prefix, options.absence)
    this.#usage = new SharedUsage(link, options.prefix)
  }

  /** Connects and reads the keys; without the server it goes on trying. */
  async open() {
    await this.#link.connect()
    await this.flush()
  }

  start() {
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS)
    this.#timer.unref()
  }

  holder(key: string) {
    const holder = this.#keys.find(key)
    // Before the keys were read once, a key that is not known may still be one.
    if (!holder && !this.#areKeysKnown) throw new LedgerUnavailable()
    return holder
  }

  spend(account: Account, now: number) {
    return this.#budgets.spend(account, now)
  }

  refund(account: Account, taken: Windows) {
    this.#budgets.refund(account, taken)
  }

  count({ id }: Account, endpoint: string, status: number, durationMs: number, now: number) {
    this.#usage.count(id, endpoint, status, durationMs, now)
  }

  used({ id }: Account, now: number): Used {
    return this.#budgets.used(id, now)
  }

  async rateLimit(account: Account, now: number): Promise<RateLimit> {
    return rateLimitOf(account.plan, account.budget, await this.#budgets.ask(account, now), now)
  }

  async usage({ id, plan }: Account, window: UsageWindow, now: number): Promise<Usage> {
    try {
      await this.#usage.flush()
      const { today, month } = await this.#usage.read(id, now)
      return usageOf(plan, window, now, window === 'day' ? today : month, today.total)
    } catch {
      throw new LedgerUnavailable()
    }
  }

  /** Writes usage and what was granted in the server's absence, and takes over changed keys. */
  async flush() {
    if (!this.#link.isUp) return
    try {
      await this.#keys.load()
      this.#areKeysKnown = true
      await this.#budgets.reconcile()
      await this.#usage.flush()
      this.#isFailing = false
    } catch (error) {
      this.#failed(error)
    }
  }

  async stop() {
    clearInterval(this.#timer)
    await this.flush()
    this.#link.stop()
  }

  #failed(error: unknown) {
    if (!this.#isFailing) {
      const meanwhile = this.#absence === 'local' ? 'each process grants by itself' : 'requests are refused with 503'
      this.#notice(
        `the shared budgets cannot be kept (${error instanceof Error ? error.message : error}); ${meanwhile}`,
      )
    }
    this.#isFailing = true
  }
}
