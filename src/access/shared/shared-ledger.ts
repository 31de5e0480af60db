import type { RateLimit, Usage } from '../../schema/account.ts'
import type { Absence, UsageWindow } from '../../schema/lists.ts'
import type { Notify } from '../../system/notice.ts'
import { inSharedTurn } from '../../system/turns.ts'
import type { Account } from '../account.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { FLUSH_MS, type Ledger, LedgerUnavailable } from '../ledger.ts'
import { rateLimitOf, type Used, usageOf, type Windows } from '../windows.ts'
import type { RedisLink } from './redis-link.ts'
import { SharedBudgets } from './shared-budgets.ts'
import { SharedUsage } from './shared-usage.ts'

/** A ledger on a Valkey or Redis server: all processes that use it share keys, budgets and usage. */
export class SharedLedger implements Ledger {
  readonly #link: RedisLink
  readonly #keys: KeyRing
  readonly #absence: Absence
  readonly #notify: Notify
  readonly #budgets: SharedBudgets
  readonly #usage: SharedUsage
  #timer: NodeJS.Timeout | undefined
  #hasLoadedKeys = false
  #isFailing = false

  constructor(link: RedisLink, keys: KeyRing, options: { prefix: string; absence: Absence }, notify: Notify) {
    this.#link = link
    this.#keys = keys
    this.#absence = options.absence
    this.#notify = notify
    this.#budgets = new SharedBudgets(link, options.prefix, options.absence)
    this.#usage = new SharedUsage(link, options.prefix)
  }

  /** Connects and loads the keys. Does not throw if the server is unreachable: it retries in the background. */
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
    // Until the keys have been loaded once, an unknown key may still be valid.
    if (!holder && !this.#hasLoadedKeys) throw new LedgerUnavailable()
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
    return rateLimitOf(account.plan, account.budget, await this.#budgets.fetchUsed(account, now), now)
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

  /** A process that may grant by itself does without the server once it knows the keys. */
  readiness() {
    if (this.#absence === 'local' && this.#hasLoadedKeys) return undefined
    if (!this.#link.isUp) return 'The server of keys and budgets cannot be reached, or refuses the connection'
    return this.#isFailing || !this.#hasLoadedKeys
      ? 'The server of keys and budgets refuses what it is sent'
      : undefined
  }

  /**
   * Loads changed keys, sends usage and what was granted during an outage, in one run at a time. Reports a failure once;
   * never throws.
   */
  readonly flush = inSharedTurn(() => this.#exchange())

  async #exchange() {
    if (!this.#link.isUp) return
    try {
      await this.#keys.load()
      this.#hasLoadedKeys = true
      await this.#budgets.reconcile()
      await this.#usage.flush()
      this.#isFailing = false
    } catch (error) {
      this.#reportFailure(error)
    }
  }

  async stop() {
    clearInterval(this.#timer)
    await this.flush()
    this.#link.stop()
  }

  #reportFailure(error: unknown) {
    if (!this.#isFailing) {
      const consequence = this.#absence === 'local' ? 'each process grants by itself' : 'requests are refused with 503'
      this.#notify(
        `the shared budgets cannot be kept (${error instanceof Error ? error.message : error}); ${consequence}`,
      )
    }
    this.#isFailing = true
  }
}
