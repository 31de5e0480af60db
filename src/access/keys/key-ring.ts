import { timingSafeEqual } from 'node:crypto'
import { errorCode } from '../../system/error-code.ts'
import type { Maybe } from '../../system/maybe.ts'
import type { Notify } from '../../system/notice.ts'
import { type Account, builtInAccounts, type Holder, hashKey } from '../account.ts'
import { applyEvent, idsOf } from './key-events.ts'
import type { KeyLog } from './key-log.ts'

type Changes = Awaited<ReturnType<KeyLog['changes']>>

const MAX_REMEMBERED = 10_000

/** In-memory index of the demo key and all keys of a key log; follows the log as it grows. */
export class KeyRing {
  readonly #log: KeyLog | undefined
  readonly #notify: Notify
  readonly #accounts = new Map<string, Account>()
  #byHash = new Map<string, Holder>()
  #bySecret = new Map<string, Holder>()
  #isFailing = false

  constructor(log: KeyLog | undefined, notify: Notify) {
    this.#log = log
    this.#notify = notify
    this.#reset()
  }

  /** Looks up a key, whether it is still valid or not; undefined if it is unknown. */
  find(key: string): Holder | undefined {
    const known = this.#bySecret.get(key)
    if (known) return known
    const hash = hashKey(key)
    const holder = this.#byHash.get(hash)
    if (!holder || !isSame(hash, holder.account.keyHash)) return undefined
    if (this.#bySecret.size < MAX_REMEMBERED) this.#bySecret.set(key, holder)
    return holder
  }

  get size() {
    return this.#accounts.size
  }

  /** Applies the changes since the last call. Throws if the log cannot be read. */
  load(): Maybe<void> {
    const changes = this.#log?.changes()
    if (changes instanceof Promise) return changes.then((pending) => this.#apply(pending))
    this.#apply(changes)
  }

  /** Like `load`, but if the log cannot be read, reports that once and keeps the known keys. */
  async refresh() {
    try {
      await this.load()
      this.#isFailing = false
    } catch (error) {
      if (!this.#isFailing) this.#notify(`the keys cannot be read again (${errorCode(error)}); those known so far stay`)
      this.#isFailing = true
    }
  }

  #apply(changes: Changes) {
    if (!changes) return
    const { events, isWhole } = changes
    if (isWhole) this.#reset()
    for (const event of events) {
      const ids = idsOf(this.#accounts, event)
      for (const id of ids) this.#retire(this.#accounts.get(id))
      applyEvent(this.#accounts, event)
      for (const id of ids) this.#index(this.#accounts.get(id))
    }
    this.#bySecret = new Map()
  }

  #reset() {
    this.#accounts.clear()
    this.#byHash = new Map()
    this.#bySecret = new Map()
    for (const account of builtInAccounts()) this.#index(account)
  }

  #index(account: Account | undefined) {
    if (!account) return
    const { key, expiresAt, former } = account
    const isActive = key.active && !account.isDamaged
    const refused = key.active ? 'damaged' : 'revoked'
    const expiry = expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
    this.#byHash.set(account.keyHash, {
      account,
      until: isActive ? expiry : 0,
      ended: isActive ? 'expired' : refused,
    })
    if (!former) return
    const { keyHash, until, ...shown } = former
    this.#byHash.set(keyHash, {
      account: { ...account, keyHash, key: { ...shown, active: key.active } },
      until: isActive ? Math.min(expiry, Date.parse(until)) : 0,
      ended: isActive ? 'replaced' : refused,
    })
  }

  /** Marks an account's keys as replaced before an event; `#index` then restores those that the account still has. */
  #retire(account: Account | undefined) {
    for (const hash of [account?.keyHash, account?.former?.keyHash]) {
      const holder = hash === undefined ? undefined : this.#byHash.get(hash)
      if (hash !== undefined && holder) this.#byHash.set(hash, { ...holder, until: 0, ended: 'replaced' })
    }
  }
}

// The Map lookup leaks no usable timing, as callers cannot choose a hash's prefix; this comparison is constant-time.
const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
