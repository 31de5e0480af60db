import { randomBytes } from 'node:crypto'
import type { Account } from '../account.ts'
import { Meter } from '../meter.ts'
import type { Used, Windows } from '../windows.ts'
import type { Link } from './redis-link.ts'
import { type AdjustEntry, type Adjustment, adjustAll } from './redis-scripts.ts'

/** What is known of an account's windows; `floor` is the least that an outage starts from, whatever the server says. */
export type Known = { windows: Windows; used: Used; floor?: Used }

type Grants = { account: Account; meter: Meter; unsent: Map<string, Adjustment> }
/** Sent again under its key until the server has confirmed it, so that it counts once. */
type Batch = { batchKey: string; ids: ReadonlySet<string>; entries: AdjustEntry[] }
type Confirm = (id: string, windows: Windows, used: Used, counted: Known) => void

/** Accounts per script call; a larger batch would block the server for too long. */
const MAX_ACCOUNTS = 500

/**
 * Requests granted by this process while the server is gone. An account is `held` until the server has been told, as it
 * would grant the same budget again.
 */
export class LocalGrants {
  readonly #keyOf: (id: string) => string
  readonly #batchPrefix: string
  readonly #grants = new Map<string, Grants>()
  /** The batch that is being sent, or that has failed and is sent again first. */
  #batch: Batch | undefined
  #isSending = false

  constructor(prefix: string, keyOf: (id: string) => string) {
    this.#batchPrefix = `${prefix}batch:`
    this.#keyOf = keyOf
  }

  isHeld(id: string): boolean {
    // The usual case, on the path of every request.
    if (this.#grants.size === 0) return false
    const grants = this.#grants.get(id)
    if (!grants) return false
    // Commands are answered in order: once the batch is on its way, the server may be asked again.
    return grants.unsent.size > 0 || !this.#batch?.ids.has(id) || !this.#isSending
  }

  /** Takes a request from the local count, which continues from the higher of `known` and what was counted before. */
  spend(account: Account, known: Known | undefined, now: number): Windows | undefined {
    const grants = this.#grantsOf(account, known)
    const windows = grants.meter.spend(account.budget, now)
    if (windows) adjust(grants.unsent, windows, 1)
    return windows
  }

  /** Gives a request back; only for an account that is held. */
  refund(account: Account, windows: Windows) {
    const grants = this.#grants.get(account.id)
    grants?.meter.refund(windows)
    if (grants) adjust(grants.unsent, windows, -1)
  }

  /** Raises the count to what is known by now. */
  raise(id: string, known: Known) {
    const grants = this.#grants.get(id)
    if (grants) raise(grants.meter, known)
  }

  used(id: string, now: number): Used | undefined {
    return this.isHeld(id) ? this.#grants.get(id)?.meter.used(now) : undefined
  }

  /** Tells the server, in batches; `confirm` learns of each account. If that fails, throws and keeps the rest. */
  async report(link: Link, confirm: Confirm) {
    for (;;) {
      this.#batch ??= this.#nextBatch()
      const batch = this.#batch
      if (!batch) return
      this.#isSending = true
      try {
        const { windows, used } = await adjustAll(link, batch.batchKey, batch.entries)
        this.#batch = undefined
        for (const [at, { id }] of batch.entries.entries()) this.#confirm(id, windows, used[at], confirm)
      } finally {
        this.#isSending = false
      }
    }
  }

  #confirm(id: string, windows: Windows, used: Used | undefined, confirm: Confirm) {
    const grants = this.#grants.get(id)
    if (!grants || !used) return
    confirm(id, windows, used, stateOf(grants.meter))
    if (grants.unsent.size === 0) this.#grants.delete(id)
  }

  #nextBatch(): Batch | undefined {
    const some: Grants[] = []
    for (const grants of this.#grants.values()) {
      if (some.length === MAX_ACCOUNTS) break
      some.push(grants)
    }
    if (some.length === 0) return undefined
    const entries = some.map(({ account: { id }, unsent }) => ({
      id,
      key: this.#keyOf(id),
      adjustments: [...unsent.values()],
    }))
    for (const grants of some) grants.unsent = new Map()
    const batchKey = this.#batchPrefix + randomBytes(12).toString('hex')
    return { batchKey, ids: new Set(entries.map(({ id }) => id)), entries }
  }

  #grantsOf(account: Account, known: Known | undefined): Grants {
    const { id } = account
    let grants = this.#grants.get(id)
    // Requests that were sent behind the batch may have been answered since.
    if (grants && known && !this.isHeld(id)) raise(grants.meter, known)
    if (grants) return grants
    grants = { account, meter: new Meter(), unsent: new Map() }
    this.#grants.set(id, grants)
    if (known) raise(grants.meter, known)
    return grants
  }
}

export function adjust(to: Map<string, Adjustment>, { minute, day }: Windows, count: number) {
  const key = `${minute} ${day}`
  const adjustment = to.get(key)
  if (adjustment) adjustment.count += count
  else to.set(key, { count, minute, day })
}

function stateOf(meter: Meter): Known {
  const { minute, day } = meter.state()
  return { windows: { minute: minute[0], day: day[0] }, used: { minute: minute[1], day: day[1] } }
}

/** Makes a meter count on from the higher of both counts in the same windows, or from the later windows. */
function raise(meter: Meter, { windows, used, floor = used }: Known) {
  const own = meter.state()
  const higher = (mine: [number, number], window: number, count: number): [number, number] => {
    if (mine[0] === window) return [window, Math.max(mine[1], count)]
    return mine[0] > window ? mine : [window, count]
  }
  meter.restore({
    minute: higher(own.minute, windows.minute, Math.max(used.minute, floor.minute)),
    day: higher(own.day, windows.day, Math.max(used.day, floor.day)),
    days: {},
    months: {},
  })
}
