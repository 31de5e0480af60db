import { randomBytes } from 'node:crypto'
import type { Budget } from '../../schema/account.ts'
import { type Plan, SCOPES, type Scope } from '../../schema/lists.ts'
import { type Account, hashKey, PLAN_BUDGETS, shownParts } from '../account.ts'

/** Changes to an existing account; an absent field stays as it is, `expires_at: null` removes the expiry. */
export type AccountChange = {
  plan?: Plan
  scopes?: Scope[]
  budget?: Partial<Budget>
  expires_at?: string | null
}

/** One entry of the key log. Replaying all entries in order gives the current accounts. */
export type KeyEvent =
  | { type: 'create'; account: Account }
  | { type: 'change'; id: string; change: AccountChange }
  | { type: 'rotate'; id: string; key: { prefix: string; last4: string }; keyHash: string; formerUntil: string }
  | { type: 'revoke'; id: string }

/**
 * Stands for an entry that cannot be used: what it did to an account, or without `id` to any account before it, is not
 * known.
 */
export type KeyDamage = { type: 'damage'; id?: string }
export type LoggedEvent = KeyEvent | KeyDamage

export const EVENT_TYPES: readonly string[] = ['create', 'change', 'rotate', 'revoke'] satisfies KeyEvent['type'][]

export type NewKey = {
  name: string
  email?: string | undefined
  organization?: string | undefined
  plan: Plan
  scopes?: Scope[] | undefined
  budget?: Partial<Budget> | undefined
  expiresAt?: string | undefined
}

/** A new key and the event that creates its account. The event holds only the hash, so the key must be shown now. */
export function creation(wanted: NewKey): { key: string; event: KeyEvent & { type: 'create' } } {
  const key = randomKey()
  const id = randomBytes(6).toString('hex')
  const account: Account = {
    id: `acct_${id}`,
    name: wanted.name,
    email: wanted.email ?? null,
    organization: { id: `org_${id}`, name: wanted.organization ?? wanted.name },
    plan: wanted.plan,
    scopes: wanted.scopes ?? [...SCOPES],
    budget: { ...PLAN_BUDGETS[wanted.plan], ...wanted.budget },
    key: { ...shownParts(key), active: true },
    keyHash: hashKey(key),
    createdAt: new Date().toISOString(),
    ...(wanted.expiresAt !== undefined && { expiresAt: wanted.expiresAt }),
  }
  return { key, event: { type: 'create', account } }
}

/** A new key and the event that puts it in place of the old one, which stays valid until `formerUntil` (RFC 3339). */
export function rotation(id: string, formerUntil: string): { key: string; event: KeyEvent & { type: 'rotate' } } {
  const key = randomKey()
  return { key, event: { type: 'rotate', id, key: shownParts(key), keyHash: hashKey(key), formerUntil } }
}

const randomKey = () => `sma_live_${randomBytes(24).toString('base64url')}`

/** Applies one event to the accounts, in place; an event for an unknown account is ignored. */
export function applyEvent(accounts: Map<string, Account>, event: LoggedEvent) {
  if (event.type === 'create') return void accounts.set(event.account.id, event.account)
  for (const id of idsOf(accounts, event)) {
    const account = accounts.get(id)
    if (account) accounts.set(id, changed(account, event))
  }
}

/** The accounts that an event concerns. */
export function idsOf(accounts: ReadonlyMap<string, Account>, event: LoggedEvent): string[] {
  if (event.type === 'create') return [event.account.id]
  return event.id === undefined ? [...accounts.keys()] : [event.id]
}

function changed(account: Account, event: Exclude<LoggedEvent, { type: 'create' }>): Account {
  if (event.type === 'damage') return account.key.active ? { ...account, isDamaged: true } : account
  if (event.type === 'revoke') return { ...sound(account), key: { ...account.key, active: false } }
  if (event.type === 'rotate') {
    // Applied twice, it would make the new key its own predecessor.
    if (event.keyHash === account.keyHash) return account
    const { prefix, last4 } = account.key
    const former = { prefix, last4, keyHash: account.keyHash, until: event.formerUntil }
    // A key that may have been revoked is not kept beside the new one.
    const kept = account.isDamaged ? undefined : former
    return {
      ...sound(account),
      key: { ...event.key, active: account.key.active },
      keyHash: event.keyHash,
      ...(kept && { former: kept }),
    }
  }
  const { plan = account.plan, scopes = account.scopes, budget, expires_at } = event.change
  // A new plan resets the budget to the plan's; limits given explicitly override it.
  const base = event.change.plan === undefined ? account.budget : PLAN_BUDGETS[plan]
  const { expiresAt, ...rest } = account
  const expiry = expires_at === undefined ? expiresAt : (expires_at ?? undefined)
  return { ...rest, plan, scopes, budget: { ...base, ...budget }, ...(expiry !== undefined && { expiresAt: expiry }) }
}

function sound({ isDamaged, former, ...account }: Account): Account {
  return { ...account, ...(former && !isDamaged && { former }) }
}
