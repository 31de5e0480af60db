import { clientNetwork } from '../system/address.ts'
import { minuteEnd, minuteOf } from '../system/time.ts'
import { secondsUntil } from './budget-headers.ts'
import { ApiError } from './errors.ts'

/** More addresses than this in one minute are not counted; the budget of the key holds for them all the same. */
const MAX_ADDRESSES = 100_000

/** Requests per clock minute and client address, for a key that many clients share. Only granted ones stay counted. */
export class AddressLimit {
  readonly #perMinute: number
  readonly #whose: string
  #minute = 0
  readonly #used = new Map<string, number>()

  /** `whose` ends the sentence “… that one address has with”. */
  constructor(perMinute: number, whose: string) {
    this.#perMinute = perMinute
    this.#whose = whose
  }

  /** Counts a request; returns what takes it back. Throws a 429 ApiError if the address has none left. */
  take(address: string, now: number): () => void {
    const minute = minuteOf(now)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#used.clear()
    }
    const client = clientNetwork(address)
    const used = this.#used.get(client)
    if (used !== undefined && used >= this.#perMinute) throw this.#exceeded(now)
    if (used === undefined && this.#used.size >= MAX_ADDRESSES) return () => {}
    this.#used.set(client, (used ?? 0) + 1)
    return () => this.#giveBack(client, minute)
  }

  #giveBack(client: string, minute: number) {
    const used = minute === this.#minute ? this.#used.get(client) : undefined
    if (used === undefined) return
    if (used > 1) this.#used.set(client, used - 1)
    else this.#used.delete(client)
  }

  #exceeded(now: number): ApiError {
    const seconds = secondsUntil(minuteEnd(now), now)
    const spent = `${this.#perMinute} requests of the minute that one address has with ${this.#whose}`
    const message = `The ${spent} are spent; try again in ${seconds} s, or with a key of your own`
    return new ApiError('rate_limited', message, { headers: ['Retry-After', String(seconds)] })
  }
}
