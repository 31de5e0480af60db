import type { RateLimit, Usage } from '../schema/account.ts'
import type { Account } from './account.ts'
import type { Journal } from './journal.ts'
import type { KeyRing } from './keys.ts'
import { Meter } from './meter.ts'

const FLUSH_MS = 500

/** Keys, budgets and usage: the only mutable state of the service. Without a journal it lives in memory alone. */
export class Ledger {
  readonly #keys: KeyRing
  readonly #journal: Journal | undefined
  readonly #meters = new Map<string, Meter>()
  readonly #dirty = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()

  constructor(keys: KeyRing, journal?: Journal) {
    this.#keys = keys
    this.#journal = journal
    for (const [id, states] of journal?.read() ?? []) for (const state of states) this.#meter(id).restore(state)
    journal?.compact(this.#states(this.#meters.keys(), true))
  }

  /** Follows the key file and writes counters down, until `stop`. */
  start() {
    this.#timer = setInterval(() => {
      this.#keys.refresh()
      void this.flush()
    }, FLUSH_MS)
    this.#timer.unref()
  }

  /** The account of a key, active or not. */
  account(key: string): Account | undefined {
    return this.#keys.find(key)
  }

  spend({ id, budget }: Account, now: number): boolean {
    return this.#meter(id).spend(budget, now)
  }

  refund({ id }: Account, spentAt: number) {
    this.#meter(id).refund(spentAt)
  }

  /** `endpoint` is `METHOD /route/{template}`. */
  count({ id }: Account, endpoint: string, status: number, durationMs: number, now: number) {
    this.#meter(id).count(endpoint, status, durationMs, now)
    this.#dirty.add(id)
  }

  /** What both windows have used. */
  used({ id }: Account, now: number): { minute: number; day: number } {
    const meter = this.#meter(id)
    return { minute: meter.minuteUsed(now), day: meter.dayUsed(now) }
  }

  rateLimit({ id, plan, budget }: Account, now: number): RateLimit {
    return this.#meter(id).rateLimit(plan, budget, now)
  }

  usage({ id, plan }: Account, window: 'day' | 'month', now: number): Usage {
    return this.#meter(id).usage(plan, window, now)
  }

  /** Writes down what has changed; one write at a time. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#writeDown())
    return this.#flushing
  }

  async stop() {
    clearInterval(this.#timer)
    await this.flush()
    this.#journal?.close()
  }

  async #writeDown() {
    if (!this.#journal || this.#dirty.size === 0) return
    if (this.#journal.needsRewrite) this.#journal.compact(this.#states(this.#meters.keys(), true))
    const changed = [...this.#dirty]
    this.#dirty.clear()
    const isWritten = await this.#journal.append(this.#states(changed, false))
    if (!isWritten) for (const id of changed) this.#dirty.add(id)
  }

  *#states(ids: Iterable<string>, isWhole: boolean): Iterable<[string, ReturnType<Meter['state']>]> {
    for (const id of ids) yield [id, this.#meter(id).state(isWhole)]
  }

  #meter(id: string): Meter {
    let meter = this.#meters.get(id)
    if (!meter) this.#meters.set(id, (meter = new Meter()))
    return meter
  }
}
