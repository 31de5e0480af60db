import type { Maybe } from '../../system/maybe.ts'
import type { Account } from '../account.ts'
import { applyEvent, type KeyEvent, type LoggedEvent } from './key-events.ts'

/** Ordered storage of all key events. */
export interface KeyLog {
  /**
   * Events since the last call; undefined if there are none. `isWhole` means that they are the complete log, and
   * replace what was read before. Throws if the log cannot be read.
   */
  changes(): Maybe<{ events: LoggedEvent[]; isWhole: boolean } | undefined>
  append(event: KeyEvent): Maybe<void>
}

/** All accounts ever created, oldest first, revoked ones included. */
export async function accountsOf(log: KeyLog): Promise<Account[]> {
  const accounts = new Map<string, Account>()
  const changes = await log.changes()
  for (const event of changes?.events ?? []) applyEvent(accounts, event)
  return [...accounts.values()]
}
