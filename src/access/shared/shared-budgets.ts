import type { Absence } from '../../schema/lists.ts'
import { dayOf, minuteOf } from '../../system/time.ts'
import type { Account } from '../account.ts'
import { LedgerUnavailable } from '../ledger.ts'
import { Meter } from '../meter.ts'
import type { Used, Windows } from '../windows.ts'
import type { RedisLink } from './redis-link.ts'
import { type SpendEntry, spendAll } from './redis-scripts.ts'

type PendingRequest = { wanted: 0 | 1; resolve(answer: SpendResult): void; reject(error: unknown): void }
type SpendResult = { isGranted: boolean; windows: Windows; used: Used }
type AccountQueue = { account: Account; requests: PendingRequest[]; refunds: Map<string, SpendEntry['adjustment']> }

/** Requests granted by this process during an outage of the server, to be added to its counts afterwards. */
type LocalGrants = { account: Account; meter: Meter; granted: Map<string, SpendEntry['adjustment']> }

const MAX_REMEMBERED = 100_000

/**
 * Budgets on the shared server. Requests of the same event loop turn are sent in one script call, so each waits for one
 * round trip at most. The script grants no more than a window's budget. During an outage, `absence` decides: `local`
 * grants from the last known state, `refuse` rejects with LedgerUnavailable.
 */
export class SharedBudgets {
  readonly #link: RedisLink
  readonly #prefix: string
  readonly #absence: Absence
  #queues = new Map<string, AccountQueue>()
  #isScheduled = false
  #known = new Map<string, { windows: Windows; used: Used }>()
  #localGrants = new Map<string, LocalGrants>()

  constructor(link: RedisLink, prefix: string, absence: Absence) {
    this.#link = link
    this.#prefix = prefix
    this.#absence = absence
  }

  async spend(account: Account, now: number): Promise<Windows | undefined> {
    const { isGranted, windows } = await this.#enqueue(account, 1, now)
    return isGranted ? windows : undefined
  }

  refund(account: Account, { minute, day }: Windows) {
    const local = this.#localGrants.get(account.id)
    if (local) {
      local.meter.refund({ minute, day })
      addAdjustment(local.granted, minute, day, -1)
      return
    }
    addAdjustment(this.#queueOf(account).refunds, minute, day, -1)
    const known = this.#known.get(account.id)
    if (known?.windows.minute === minute && known.used.minute > 0) known.used.minute--
    if (known?.windows.day === day && known.used.day > 0) known.used.day--
    this.#schedule()
  }

  /** Requests used in both windows, asked of the server. */
  async fetchUsed(account: Account, now: number): Promise<Used> {
    const { used } = await this.#enqueue(account, 0, now)
    return used
  }

  /** Requests used in both windows, as of the server's last reply or of local grants during an outage; no I/O. */
  used(id: string, now: number): Used {
    const local = this.#localGrants.get(id)
    if (local) return local.meter.used(now)
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
    if (this.#localGrants.size === 0 || !this.#link.isUp) return
    const unsent = [...this.#localGrants.values()]
    const entries = unsent.flatMap(({ account, granted }) =>
      [...granted.values()].map((adjustment) => this.#entry(account, 0, adjustment)),
    )
    // Cleared before sending: requests that arrive meanwhile go to the server again.
    this.#localGrants = new Map()
    try {
      if (entries.length > 0) await spendAll(this.#link, entries)
    } catch (error) {
      for (const one of unsent) if (!this.#localGrants.has(one.account.id)) this.#localGrants.set(one.account.id, one)
      throw error
    }
  }

  #enqueue(account: Account, wanted: 0 | 1, now: number): Promise<SpendResult> {
    return new Promise((resolve, reject) => {
      // Until local grants have been reconciled, the server would grant the same budget again.
      if (!this.#link.isUp || this.#localGrants.has(account.id))
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
        this.#remember(one.account.id, { windows, used: { minute, day } })
        distribute(one.requests, granted, windows, { minute, day })
      })
    } catch {
      const now = Date.now()
      for (const { account, requests } of withRequests)
        for (const one of requests) this.#grantLocally(account, one, now)
    }
  }

  #entry({ id, budget }: Account, wanted: number, adjustment: SpendEntry['adjustment']): SpendEntry {
    return { key: `${this.#prefix}budget:${id}`, wanted, limit: budget, adjustment }
  }

  #remember(id: string, known: { windows: Windows; used: Used }) {
    // Reinserted to keep the Map in order of last use, for eviction below.
    this.#known.delete(id)
    this.#known.set(id, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
  }

  #grantLocally(account: Account, { wanted, resolve, reject }: PendingRequest, now: number) {
    if (this.#absence === 'refuse') return reject(new LedgerUnavailable())
    let local = this.#localGrants.get(account.id)
    if (!local) {
      local = { account, meter: this.#localMeter(account.id), granted: new Map() }
      this.#localGrants.set(account.id, local)
    }
    const windows = wanted === 1 ? local.meter.spend(account.budget, now) : undefined
    if (windows) addAdjustment(local.granted, windows.minute, windows.day, 1)
    const currentWindows = windows ?? { minute: minuteOf(now), day: dayOf(now) }
    resolve({ isGranted: windows !== undefined, windows: currentWindows, used: local.meter.used(now) })
  }

  /** A meter that continues from the server's last reply. */
  #localMeter(id: string): Meter {
    const meter = new Meter()
    const known = this.#known.get(id)
    if (known)
      meter.restore({
        minute: [known.windows.minute, known.used.minute],
        day: [known.windows.day, known.used.day],
        days: {},
        months: {},
      })
    return meter
  }
}

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

function addAdjustment(to: Map<string, SpendEntry['adjustment']>, minute: number, day: number, count: number) {
  const key = `${minute} ${day}`
  const adjustment = to.get(key)
  if (adjustment) adjustment.count += count
  else to.set(key, { count, minute, day })
}
