import type { RateLimit, Usage } from '../schema/account.ts'
import type { UsageWindow } from '../schema/lists.ts'
import type { Maybe } from '../system/maybe.ts'
import type { Account, Holder } from './account.ts'
import type { Used, Windows } from './windows.ts'

/** The shared server cannot be used, and this process cannot answer by itself or is set not to. */
export class LedgerUnavailable extends Error {}

/**
 * Keys, budgets and usage: the only mutable state of the service. LocalLedger keeps them in this process, SharedLedger
 * on a Valkey or Redis server that several processes share. Methods return a plain value, not a promise, wherever no
 * I/O is needed. `now` is in milliseconds since 1970.
 */
export interface Ledger {
  /** Starts reloading keys and flushing counters every FLUSH_MS, until `stop`. */
  start(): void
  /** Looks up a key, whether it is still valid or not; undefined if it is unknown. May throw LedgerUnavailable. */
  holder(key: string): Holder | undefined
  /** Takes one request from both windows and returns them; undefined if one is spent. May throw LedgerUnavailable. */
  spend(account: Account, now: number): Maybe<Windows | undefined>
  /** Returns one request to the windows that `spend` took it from. */
  refund(account: Account, taken: Windows): void
  /** Adds one response to the usage; `endpoint` is `METHOD /route/{template}`. */
  count(account: Account, endpoint: string, status: number, durationMs: number, now: number): void
  /** Requests used in both windows, as last known to this process; no I/O. */
  used(account: Account, now: number): Used
  /** May throw LedgerUnavailable, like `usage`. */
  rateLimit(account: Account, now: number): Maybe<RateLimit>
  usage(account: Account, window: UsageWindow, now: number): Maybe<Usage>
  /** Why keyed requests cannot be answered as they should; undefined if they can. No I/O. */
  readiness(): string | undefined
  /** Persists changed counters. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Interval of flushing counters and reloading keys; a killed process loses what it counted since its last flush. */
export const FLUSH_MS = 500
