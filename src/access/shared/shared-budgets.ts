import type { Absence } from '../../schema/lists.ts'
import { dayOf, minuteOf } from '../../system/time.ts'
import type { Account } from '../account.ts'
import { LedgerUnavailable } from '../ledger.ts'
import { Meter } from '../meter.ts'
import type { Used, Windows } from '../windows.ts'
import type { RedisLink } from './redis-link.ts'
import { type SpendEntry, spendAll } from './redis-scripts.ts'

type Asked = { wanted: 0 | 1; resolve(answer: Granted): void; reject(error: unknown): void }
type Granted = { isGranted: boolean; windows: Windows; used: Used }
type Waiting = { account: Account; asked: Asked[]; refunds: Map<string, SpendEntry['added']> }

/** What was granted without the server: by whom, on top of what, to be added when it is back. */
type Alone = { account: Account; meter: Meter; granted: Map<string, SpendEntry['added']> }

const MOST_REMEMBERED = 100_000

/**
 * Budgets on the shared server. All requests of one turn of the event loop travel in one script, in which each account is
 * granted what is left of it; so a request adds at most one round trip, and no window ever grants more than its budget.
 */
export class SharedBudgets {
  readonly #link: RedisLink
  readonly #prefix: string
  readonly #absence: Absence
  #waiting = new Map<string, Waiting>()
  #isScheduled = false
  #known = new Map<string, { windows: Windows; used: Used }>()
  #alone = new Map<string, Alone>()

  constructor(link: RedisLink, prefix: string, absence: Absence) {
    this.#link = link
    this.#prefix = prefix
    this.#absence = absence
  }

  async spend(account: Account, now: number): Promise<Windows | undefined> {
    const { isGranted, windows } = await this.#send(account, 1, now)
    return isGranted ? windows : undefined
  }

  refund(account: Account, { minute, day }: Windows) {
    const alone = this.#alone.get(account.id)
    if (alone) {
      alone.meter.refund({ minute, day })
      add(alone.granted, minute, day, -1)
      return
    }
    add(this.#waitingOf(account).refunds, minute, day, -1)
    const known = this.#known.get(account.id)
    if (known?.windows.minute === minute && known.used.minute > 0) known.used.minute--
    if (known?.windows.day === day && known.used.day > 0) known.used.day--
    this.#schedule()
  }

  /** What both windows have used, from the server. */
  async ask(account: Account, now: number): Promise<Used> {
    const { used } = await this.#send(account, 0, now)
    return used
  }

  /** The same, as of the last answer of the server. */
  used(id: string, now: number): Used {
    const alone = this.#alone.get(id)
    if (alone) return alone.meter.used(now)
    const known = this.#known.get(id)
    if (!known) return { minute: 0, day: 0 }
    const { windows, used } = known
    return {
      minute: windows.minute >= minuteOf(now) ? used.minute : 0,
      day: windows.day >= dayOf(now) ? used.day : 0,
    }
  }

  /** Adds what was granted in the server's absence to its counts. */
  async reconcile() {
    if (this.#alone.size === 0 || !this.#link.isUp) return
    const alone = [...this.#alone.values()]
    const entries = alone.flatMap(({ account, granted }) =>
      [...granted.values()].map((added) => this.#entry(account, 0, added)),
    )
    // From here on the server counts again; what is granted while this travels is asked of it.
    this.#alone = new Map()
    try {
      if (entries.length > 0) await spendAll(this.#link, entries)
    } catch (error) {
      for (const one of alone) if (!this.#alone.has(one.account.id)) this.#alone.set(one.account.id, one)
      throw error
    }
  }

  #send(account: Account, wanted: 0 | 1, now: number): Promise<Granted> {
    return new Promise((resolve, reject) => {
      // While grants of this process are still to be told, it goes on by itself, so that nothing is granted twice.
      if (!this.#link.isUp || this.#alone.has(account.id))
        return this.#answerAlone(account, { wanted, resolve, reject }, now)
      this.#waitingOf(account).asked.push({ wanted, resolve, reject })
      this.#schedule()
    })
  }

  #waitingOf(account: Account): Waiting {
    let waiting = this.#waiting.get(account.id)
    if (!waiting) this.#waiting.set(account.id, (waiting = { account, asked: [], refunds: new Map() }))
    return waiting
  }

  #schedule() {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      void this.#travel()
    })
  }

  async #travel() {
    const waiting = [...this.#waiting.values()]
    this.#waiting = new Map()
    const refunds = waiting.flatMap(({ account, refunds }) =>
      [...refunds.values()].map((added) => this.#entry(account, 0, added)),
    )
    const asking = waiting.filter(({ asked }) => asked.length > 0)
    try {
      const entries = asking.map(({ account, asked }) => this.#entry(account, sum(asked), NOTHING))
      const answer = await spendAll(this.#link, [...refunds, ...entries])
      const windows = { minute: answer.minute, day: answer.day }
      asking.forEach((one, at) => {
        const { granted = 0, minute = 0, day = 0 } = answer.entries[refunds.length + at] ?? {}
        this.#remember(one.account.id, { windows, used: { minute, day } })
        share(one.asked, granted, windows, { minute, day })
      })
    } catch {
      const now = Date.now()
      for (const { account, asked } of asking) for (const one of asked) this.#answerAlone(account, one, now)
    }
  }

  #entry({ id, budget }: Account, wanted: number, added: SpendEntry['added']): SpendEntry {
    return { key: `${this.#prefix}budget:${id}`, wanted, limit: budget, added }
  }

  #remember(id: string, known: { windows: Windows; used: Used }) {
    // Set anew, so that the first is the one that was not asked for longest.
    this.#known.delete(id)
    this.#known.set(id, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
  }

  #answerAlone(account: Account, { wanted, resolve, reject }: Asked, now: number) {
    if (this.#absence === 'refuse') return reject(new LedgerUnavailable())
    let alone = this.#alone.get(account.id)
    if (!alone) {
      alone = { account, meter: this.#meterFrom(account.id), granted: new Map() }
      this.#alone.set(account.id, alone)
    }
    const windows = wanted === 1 ? alone.meter.spend(account.budget, now) : undefined
    if (windows) add(alone.granted, windows.minute, windows.day, 1)
    const inWindows = windows ?? { minute: minuteOf(now), day: dayOf(now) }
    resolve({ isGranted: windows !== undefined, windows: inWindows, used: alone.meter.used(now) })
  }

  /** A meter that goes on from what the server said last. */
  #meterFrom(id: string): Meter {
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

const sum = (asked: readonly Asked[]) => asked.reduce((total, { wanted }) => total + wanted, 0)

/** The first to ask are the ones that are granted; each is told what was used when its turn came. */
function share(asked: readonly Asked[], granted: number, windows: Windows, used: Used) {
  const before = { minute: used.minute - granted, day: used.day - granted }
  let given = 0
  for (const { wanted, resolve } of asked) {
    const isGranted = wanted === 1 && given < granted
    if (isGranted) given++
    resolve({ isGranted, windows, used: { minute: before.minute + given, day: before.day + given } })
  }
}

function add(to: Map<string, SpendEntry['added']>, minute: number, day: number, count: number) {
  const key = `${minute} ${day}`
  const added = to.get(key)
  if (added) added.count += count
  else to.set(key, { count, minute, day })
}
