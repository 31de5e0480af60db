import { timingSafeEqual } from 'node:crypto'
import { errorCode } from '../../system/error-code.ts'
import type { Maybe } from '../../system/maybe.ts'
import type { Notice } from '../../system/notice.ts'
import { type Account, demoAccount, type Holder, hashKey } from '../account.ts'
import { applyEvent } from './key-events.ts'
import type { KeyLog } from './key-log.ts'

type Changes = Awaited<ReturnType<KeyLog['changes']>>

const MOST_REMEMBERED = 10_000

/** The keys that a server knows, in memory: the demo key and those of a key log, followed as it grows. */
export class KeyRing {
  readonly #log: KeyLog | undefined
  readonly #notice: Notice
  readonly #accounts = new Map<string, Account>()
  #byHash = new Map<string, Holder>()
  #bySecret = new Map<string, Holder>()
  #isFailing = false

  constructor(log: KeyLog | undefined, notice: Notice) {
    this.#log = log
    this.#notice = notice
    this.#reset()
  }

  /** The holder of a key, active or not; undefined for a key that nobody has. */
  find(key: string): Holder | undefined {
    const known = this.#bySecret.get(key)
    if (known) return known
    const hash = hashKey(key)
    const holder = this.#byHash.get(hash)
    if (!holder || !isSame(hash, holder.account.keyHash)) return undefined
    if (this.#bySecret.size < MOST_REMEMBERED) this.#bySecret.set(key, holder)
    return holder
  }

  get size() {
    return this.#accounts.size
  }

  /** Takes over what has changed since the last call. */
  load(): Maybe<void> {
    const changes = this.#log?.changes()
    if (changes instanceof Promise) return changes.then((later) => this.#take(later))
    this.#take(changes)
  }

  /** The same, but what cannot be read is said once and those known so far stay. The caller asks at least once a second. */
  async refresh() {
    try {
      await this.load()
      this.#isFailing = false
    } catch (error) {
      if (!this.#isFailing) this.#notice(`the keys cannot be read again (${errorCode(error)}); those known so far stay`)
      this.#isFailing = true
    }
  }

  #take(changes: Changes) {
    if (!changes) return
    const { events, isWhole } = changes
    if (isWhole) this.#reset()
    for (const event of events) {
      const id = event.type === 'create' ? event.account.id : event.id
      this.#retire(this.#accounts.get(id))
      applyEvent(this.#accounts, event)
      this.#know(this.#accounts.get(id))
    }
    this.#bySecret = new Map()
  }

  #reset() {
    this.#accounts.clear()
    this.#byHash = new Map()
    this.#bySecret = new Map()
    this.#know(demoAccount())
  }

  #know(account: Account | undefined) {
    if (!account) return
    const { key, expiresAt, former } = account
    const expiry = expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
    this.#byHash.set(account.keyHash, {
      account,
      until: key.active ? expiry : 0,
      ended: key.active ? 'expired' : 'revoked',
    })
    if (!former) return
    const { keyHash, until, ...shown } = former
    this.#byHash.set(keyHash, {
      account: { ...account, keyHash, key: { ...shown, active: key.active } },
      until: key.active ? Math.min(expiry, Date.parse(until)) : 0,
      ended: key.active ? 'replaced' : 'revoked',
    })
  }

  /** Whatever the account's keys become with the next event, one that is no longer among them was replaced. */
  #retire(account: Account | undefined) {
    for (const hash of [account?.keyHash, account?.former?.keyHash]) {
      const holder = hash === undefined ? undefined : this.#byHash.get(hash)
      if (hash !== undefined && holder) this.#byHash.set(hash, { ...holder, until: 0, ended: 'replaced' })
    }
  }
}

// The look-up is by hash, of which a caller controls no prefix; the comparison takes the same time wherever they differ.
const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
