import { type Account, DEMO_ACCOUNT, PAGE_ACCOUNT } from '../access/account.ts'
import type { Ledger } from '../access/ledger.ts'
import type { Windows } from '../access/windows.ts'
import { after, type Maybe } from '../system/maybe.ts'
import { AddressLimit } from './address-limit.ts'
import { budgetExceeded } from './authenticate.ts'
import type { PlainRequest } from './message.ts'
import { PAGE_PER_ADDRESS } from './page-requests.ts'

/** A request and what was taken for it: from the budget, and from the share of its address. */
type Spent = {
  request: PlainRequest
  now: number
  taken: Windows | undefined
  untake: (() => void) | undefined
}
/** Counts a request for an address; returns what takes it back. */
type TakeShare = () => () => void

/** Takes requests from budgets, and those of the demo key and of the page from the share of each address. */
export class Spending {
  readonly #ledger: Ledger
  readonly #shares = new Map([[PAGE_ACCOUNT, new AddressLimit(PAGE_PER_ADDRESS, 'the page')]])

  constructor(ledger: Ledger, demoPerAddress: number | undefined) {
    this.#ledger = ledger
    if (demoPerAddress) this.#shares.set(DEMO_ACCOUNT, new AddressLimit(demoPerAddress, 'the shared demo key'))
  }

  /** Counts a request for its address; undefined for accounts of which an address has no share. */
  shareOf({ request, now }: Pick<Spent, 'request' | 'now'>, { id }: Account): TakeShare | undefined {
    const limit = this.#shares.get(id)
    const address = limit && request.address?.()
    return limit && address !== undefined ? () => limit.take(address, now) : undefined
  }

  /**
   * Takes `requests` more, for work that costs more than one: all of them or none. Throws a 429 ApiError, and what the ledger throws; the
   * request then costs nothing at all.
   */
  more(spent: Spent, account: Account, requests: number): Maybe<void> {
    const refused = (error: unknown) => {
      if (spent.taken) this.#ledger.refund(account, spent.taken)
      spent.taken = undefined
      throw error
    }
    try {
      const first = spent.untake
      const kept = after(this.#take(spent, account, requests), (untake) => {
        spent.untake = () => {
          first?.()
          untake()
        }
      })
      return kept instanceof Promise ? kept.catch(refused) : kept
    } catch (error) {
      return refused(error)
    }
  }

  #take(spent: Spent, account: Account, requests: number): Maybe<() => void> {
    const { now } = spent
    const untake = takeShares(requests, this.shareOf(spent, account))
    const giveBack = (taken: readonly Windows[]) => {
      for (const windows of taken) this.#ledger.refund(account, windows)
      untake()
    }
    const asked = Array.from({ length: requests }, () => this.#ledger.spend(account, now))
    const isPlain = asked.every((one) => !(one instanceof Promise))
    return after(isPlain ? asked.flatMap(plain) : settled(asked, giveBack), (granted) => {
      if (granted.length === requests) return untake
      giveBack(granted)
      // The first is taken already, and is part of what the request costs.
      const { minute, day } = this.#ledger.used(account, now)
      throw budgetExceeded(account, { minute: minute - 1, day: day - 1 }, now, requests + 1)
    })
  }
}

const plain = (one: Maybe<Windows | undefined>) => (one === undefined || one instanceof Promise ? [] : [one])

async function settled(asked: readonly Maybe<Windows | undefined>[], giveBack: (taken: Windows[]) => void) {
  const all = await Promise.allSettled(asked)
  const taken = all.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
  const failed = all.find((one) => one.status === 'rejected')
  if (!failed) return taken
  giveBack(taken)
  throw failed.reason
}

function takeShares(requests: number, takeShare: TakeShare | undefined): () => void {
  const taken: (() => void)[] = []
  const untake = () => {
    for (const one of taken) one()
  }
  if (!takeShare) return untake
  try {
    while (taken.length < requests) taken.push(takeShare())
  } catch (error) {
    untake()
    throw error
  }
  return untake
}
