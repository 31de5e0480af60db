import type { RateLimit, Usage } from '../schema/account.ts'
import type { UsageWindow } from '../schema/lists.ts'
import type { Maybe } from '../system/maybe.ts'
import type { Account, Holder } from './account.ts'
import type { Used, Windows } from './windows.ts'

/** Neither spent nor refused: the keeper of the budgets cannot be reached, and the setting says to refuse then. */
export class LedgerUnavailable extends Error {}

/**
 * Keys, budgets and usage: the only mutable state of the service. It has two keepers, this process (LocalLedger) and a
 * Valkey or Redis server that several processes share (SharedLedger). Answers come at once where they can.
 */
export interface Ledger {
  /** Follows the keys and writes counters down, until `stop`. */
  start(): void
  /** Who holds a key, active or not; undefined for a key that nobody has. */
  holder(key: string): Holder | undefined
  /** Takes one request from both windows, and names them; undefined where either has none left. May throw LedgerUnavailable. */
  spend(account: Account, now: number): Maybe<Windows | undefined>
  /** Gives back a request that was taken from these windows. */
  refund(account: Account, taken: Windows): void
  /** `endpoint` is `METHOD /route/{template}`. */
  count(account: Account, endpoint: string, status: number, durationMs: number, now: number): void
  /** What both windows have used, as far as this process knows. */
  used(account: Account, now: number): Used
  rateLimit(account: Account, now: number): Maybe<RateLimit>
  usage(account: Account, window: UsageWindow, now: number): Maybe<Usage>
  /** Writes down what has changed. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** How often counters are written down and keys looked for: at most this much is lost when a process is killed. */
export const FLUSH_MS = 500
