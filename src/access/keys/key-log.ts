import type { Maybe } from '../../system/maybe.ts'
import type { Account } from '../account.ts'
import { applyEvent, type KeyEvent } from './key-events.ts'

/** Where the events of all keys are kept, in order. */
export interface KeyLog {
  /** What came since the last call; all of it where `isWhole`, nothing where undefined. */
  changes(): Maybe<{ events: KeyEvent[]; isWhole: boolean } | undefined>
  append(event: KeyEvent): Maybe<void>
}

/** Every account that was ever made, oldest first. */
export async function accountsOf(log: KeyLog): Promise<Account[]> {
  const accounts = new Map<string, Account>()
  const changes = await log.changes()
  for (const event of changes?.events ?? []) applyEvent(accounts, event)
  return [...accounts.values()]
}
