import type { Absence } from '../../schema/lists.ts'
import { dayOf, minuteOf } from '../../system/time.ts'
import type { Account } from '../account.ts'
import { LedgerUnavailable } from '../ledger.ts'
import type { Used, Windows } from '../windows.ts'
import { adjust, type Known, LocalGrants } from './local-grants.ts'
import { type Link, LinkDown } from './redis-link.ts'
import { type Adjustment, type SpendEntry, spendAll } from './redis-scripts.ts'

type PendingRequest = { wanted: 0 | 1; resolve(answer: SpendResult): void; reject(error: unknown): void }
type SpendResult = { isGranted: boolean; windows: Windows; used: Used }
type AccountQueue = { account: Account; requests: PendingRequest[]; refunds: Map<string, Adjustment> }

const MAX_REMEMBERED = 100_000

/**
 * Budgets on the shared server. Requests of the same event loop turn are sent in one script call, so each waits for one
 * round trip at most. The script grants no more than a window's budget. During an outage, `absence` decides: `local`
 * grants from the last known state, and no more than a window's budget in all outages of that window; `refuse` rejects
 * with LedgerUnavailable.
 */
export class SharedBudgets {
  readonly #link: Link
  readonly #prefix: string
  readonly #absence: Absence
  #queues = new Map<string, AccountQueue>()
  #isScheduled = false
  readonly #known = new Map<string, Known>()
  readonly #localGrants: LocalGrants

  constructor(link: Link, prefix: string, absence: Absence) {
    this.#link = link
    this.#prefix = prefix
    this.#absence = absence
    this.#localGrants = new LocalGrants(prefix, (id) => this.#keyOf(id))
  }

  async spend(account: Account, now: number): Promise<Windows | undefined> {
    const { isGranted, windows } = await this.#enqueue(account, 1, now)
    return isGranted ? windows : undefined
  }

  refund(account: Account, windows: Windows) {
    if (this.#localGrants.isHeld(account.id)) return this.#localGrants.refund(account, windows)
    adjust(this.#queueOf(account).refunds, windows, -1)
    this.#addToKnown(account.id, windows, -1)
    this.#schedule()
  }

  /** Requests used in both windows, asked of the server. */
  async fetchUsed(account: Account, now: number): Promise<Used> {
    const { used } = await this.#enqueue(account, 0, now)
    return used
  }

  /** Requests used in both windows, as of the server's last reply or of local grants during an outage; no I/O. */
  used(id: string, now: number): Used {
    const local = this.#localGrants.used(id, now)
    if (local) return local
    const known = this.#known.get(id)
    if (!known) return { minute: 0, day: 0 }
    const { windows, used } = known
    return {
      minute: windows.minute >= minuteOf(now) ? used.minute : 0,
      day: windows.day >= dayOf(now) ? used.day : 0,
    }
  }

  /** Adds requests granted during an outage to the server's counts. If that fails, throws and keeps them for later. */
  async reconcile() {
    if (!this.#link.isUp) return
    if (this.#queues.size > 0) this.#schedule()
    await this.#localGrants.report(this.#link, (id, windows, used, counted) => {
      const known = this.#known.get(id)
      // A request sent behind the report may have been answered before it.
      const later = known && isSame(known.windows, windows) ? known.used : used
      this.#remember(id, windows, { minute: Math.max(used.minute, later.minute), day: Math.max(used.day, later.day) })
      this.#setFloor(id, counted)
    })
  }

  #enqueue(account: Account, wanted: 0 | 1, now: number): Promise<SpendResult> {
    return new Promise((resolve, reject) => {
      // Until local grants have been reconciled, the server would grant the same budget again.
      if (!this.#link.isUp || this.#localGrants.isHeld(account.id))
        return this.#grantLocally(account, { wanted, resolve, reject }, now)
      this.#queueOf(account).requests.push({ wanted, resolve, reject })
      this.#schedule()
    })
  }

  #queueOf(account: Account): AccountQueue {
    let queue = this.#queues.get(account.id)
    if (!queue) this.#queues.set(account.id, (queue = { account, requests: [], refunds: new Map() }))
    return queue
  }

  #schedule() {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      void this.#sendQueued()
    })
  }

  async #sendQueued() {
    const queues = [...this.#queues.values()]
    this.#queues = new Map()
    const refunds = queues.flatMap(({ account, refunds }) =>
      [...refunds.values()].map((adjustment) => this.#entry(account, 0, adjustment)),
    )
    const withRequests = queues.filter(({ requests }) => requests.length > 0)
    try {
      const entries = withRequests.map(({ account, requests }) => this.#entry(account, totalWanted(requests), NOTHING))
      const answer = await spendAll(this.#link, [...refunds, ...entries])
      const windows = { minute: answer.minute, day: answer.day }
      withRequests.forEach((one, at) => {
        const { granted = 0, minute = 0, day = 0 } = answer.entries[refunds.length + at] ?? {}
        this.#remember(one.account.id, windows, { minute, day })
        distribute(one.requests, granted, windows, { minute, day })
      })
    } catch (error) {
      const now = Date.now()
      const isNotDone = !(error instanceof LinkDown && error.wasSent)
      for (const { account, refunds } of queues) this.#keepRefunds(account, refunds, isNotDone)
      for (const { account, requests } of withRequests)
        for (const one of requests) this.#grantLocally(account, one, now)
    }
  }

  /**
   * Refunds that could not be sent go with what is sent next. Where the server may have had them, they stay spent here,
   * as giving them back twice would grant more than the budget.
   */
  #keepRefunds(account: Account, refunds: Map<string, Adjustment>, isNotDone: boolean) {
    for (const { minute, day, count } of refunds.values())
      if (isNotDone) adjust(this.#queueOf(account).refunds, { minute, day }, count)
      else this.#addToKnown(account.id, { minute, day }, -count)
  }

  #addToKnown(id: string, { minute, day }: Windows, count: number) {
    const known = this.#known.get(id)
    if (!known) return
    if (known.windows.minute === minute) known.used.minute = Math.max(0, known.used.minute + count)
    if (known.windows.day === day) known.used.day = Math.max(0, known.used.day + count)
    if (count > 0) this.#localGrants.raise(id, known)
  }

  #entry({ id, budget }: Account, wanted: number, adjustment: Adjustment): SpendEntry {
    return { key: this.#keyOf(id), wanted, limit: budget, adjustment }
  }

  #keyOf = (id: string) => `${this.#prefix}budget:${id}`

  #remember(id: string, windows: Windows, used: Used) {
    const before = this.#known.get(id)
    const known: Known = { windows, used }
    if (before?.floor) known.floor = within(windows, before.windows, before.floor)
    // Reinserted to keep the Map in order of last use, for eviction below.
    this.#known.delete(id)
    this.#known.set(id, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
  }

  #setFloor(id: string, counted: Known) {
    const known = this.#known.get(id)
    if (known) known.floor = within(known.windows, counted.windows, counted.used)
  }

  #grantLocally(account: Account, { wanted, resolve, reject }: PendingRequest, now: number) {
    if (this.#absence === 'refuse') return reject(new LedgerUnavailable())
    const known = this.#known.get(account.id)
    const windows = wanted === 1 ? this.#localGrants.spend(account, known, now) : undefined
    const currentWindows = windows ?? { minute: minuteOf(now), day: dayOf(now) }
    resolve({ isGranted: windows !== undefined, windows: currentWindows, used: this.used(account.id, now) })
  }
}

const isSame = (a: Windows, b: Windows) => a.minute === b.minute && a.day === b.day

/** What was counted in windows of the past still counts if they are the present ones. */
const within = (present: Windows, past: Windows, counted: Used): Used => ({
  minute: past.minute === present.minute ? counted.minute : 0,
  day: past.day === present.day ? counted.day : 0,
})

const NOTHING = { count: 0, minute: 0, day: 0 }

const totalWanted = (requests: readonly PendingRequest[]) => requests.reduce((total, { wanted }) => total + wanted, 0)

/** Grants requests in order of arrival. Each resolves with the usage as of its own turn. */
function distribute(requests: readonly PendingRequest[], granted: number, windows: Windows, used: Used) {
  const before = { minute: used.minute - granted, day: used.day - granted }
  let given = 0
  for (const { wanted, resolve } of requests) {
    const isGranted = wanted === 1 && given < granted
    if (isGranted) given++
    resolve({ isGranted, windows, used: { minute: before.minute + given, day: before.day + given } })
  }
}
