import type { RateLimit, Usage } from '../../schema/account.ts'
import type { UsageWindow } from '../../schema/lists.ts'
import { type Account, DEMO_ACCOUNT, PAGE_ACCOUNT } from '../account.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { FLUSH_MS, type Ledger, LedgerUnavailable } from '../ledger.ts'
import { Meter, type MeterState } from '../meter.ts'
import type { Used, Windows } from '../windows.ts'
import type { Journal } from './journal.ts'

/** The ledger of a single process: counters in memory, persisted by a journal if there is one. */
export class LocalLedger implements Ledger {
  readonly #keys: KeyRing
  #journal: Journal | undefined
  readonly #meters = new Map<string, Meter>()
  readonly #dirty = new Set<string>()
  /** Accounts appended to the old log since the rewrite began; undefined while none is in progress. */
  #changedWhileRewriting: Set<string> | undefined
  #timer: NodeJS.Timeout | undefined
  #isForsaken = false
  #flushing: Promise<void> = Promise.resolve()
  #rewriting: Promise<void> = Promise.resolve()

  constructor(keys: KeyRing, journal?: Journal) {
    this.#keys = keys
    this.#journal = journal
    for (const [id, state] of journal?.read() ?? []) this.#meter(id).restore(state)
    journal?.compact(this.#states(this.#meters.keys()))
  }

  start() {
    this.#timer = setInterval(() => {
      void this.#keys.refresh()
      void this.flush()
    }, FLUSH_MS)
    this.#timer.unref()
  }

  holder(key: string) {
    return this.#keys.find(key)
  }

  /** Accounts with counters, the built-in ones aside. */
  get countedAccounts() {
    return this.#meters.size - [DEMO_ACCOUNT, PAGE_ACCOUNT].filter((id) => this.#meters.has(id)).length
  }

  /** Gives up the folder to another process: writes nothing more and refuses budgets, which that one now counts. */
  forsake() {
    const journal = this.#journal
    this.#isForsaken = true
    this.#journal = undefined
    // Not while an append is in progress.
    this.#flushing = this.#flushing.then(() => journal?.close())
  }

  spend({ id, budget }: Account, now: number): Windows | undefined {
    if (this.#isForsaken) throw new LedgerUnavailable()
    return this.#meter(id).spend(budget, now)
  }

  refund({ id }: Account, taken: Windows) {
    this.#meter(id).refund(taken)
  }

  count({ id }: Account, endpoint: string, status: number, durationMs: number, now: number) {
    this.#meter(id).count(endpoint, status, durationMs, now)
    this.#dirty.add(id)
  }

  used({ id }: Account, now: number): Used {
    return this.#meter(id).used(now)
  }

  rateLimit({ id, plan, budget }: Account, now: number): RateLimit {
    if (this.#isForsaken) throw new LedgerUnavailable()
    return this.#meter(id).rateLimit(plan, budget, now)
  }

  usage({ id, plan }: Account, window: UsageWindow, now: number): Usage {
    if (this.#isForsaken) throw new LedgerUnavailable()
    return this.#meter(id).usage(plan, window, now)
  }

  readiness() {
    return this.#isForsaken ? 'Another process has taken over the state folder' : undefined
  }

  /** Persists changed counters; concurrent calls run one after the other. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#writeChanged())
    return this.#flushing
  }

  async stop() {
    clearInterval(this.#timer)
    await this.flush()
    await this.#rewriting
    this.#journal?.close()
  }

  async #writeChanged() {
    const journal = this.#journal
    if (!journal || this.#dirty.size === 0) return
    const changed = [...this.#dirty]
    this.#dirty.clear()
    const isWritten = await journal.append(this.#states(changed))
    for (const id of changed) {
      if (!isWritten) this.#dirty.add(id)
      this.#changedWhileRewriting?.add(id)
    }
    if (journal.needsRewrite && !this.#changedWhileRewriting) this.#rewriting = this.#rewrite(journal)
  }

  async #rewrite(journal: Journal) {
    const changed = new Set<string>()
    this.#changedWhileRewriting = changed
    const draft = await journal.draft(this.#states([...this.#meters.keys()]))
    // Queued behind the appends, so that none is in progress while the log is replaced.
    this.#flushing = this.#flushing.then(() => {
      if (this.#isForsaken) draft?.discard()
      else if (draft) journal.replaceWith(draft, this.#states(changed))
      this.#changedWhileRewriting = undefined
    })
    await this.#flushing
  }

  *#states(ids: Iterable<string>): Iterable<[string, MeterState]> {
    for (const id of ids) yield [id, this.#meter(id).state()]
  }

  #meter(id: string): Meter {
    let meter = this.#meters.get(id)
    if (!meter) this.#meters.set(id, (meter = new Meter()))
    return meter
  }
}
