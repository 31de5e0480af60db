import { hash } from 'node:crypto'
import type { Budget } from '../schema/account.ts'
import { type Plan, SCOPES, type Scope } from '../schema/lists.ts'

/** Whoever holds a key: what it may read, and how much of it. Only the key's hash is kept. */
export type Account = {
  id: string
  name: string
  email: string | null
  organization: { id: string; name: string }
  plan: Plan
  scopes: Scope[]
  budget: Budget
  key: { prefix: string; last4: string; active: boolean }
  keyHash: string
  /** The key before the last rotation, good until its time is over. */
  former?: { prefix: string; last4: string; keyHash: string; until: string }
  createdAt: string
  expiresAt?: string
}

/** A key that somebody holds: its account as seen with this key, and until when it is good (0: no longer). */
export type Holder = { account: Account; until: number; ended: 'revoked' | 'expired' | 'replaced' }

/** Requests a clock minute and a UTC day. */
export const PLAN_BUDGETS: Record<Plan, Budget> = {
  demo: { per_minute: 120, per_day: 10_000 },
  sandbox: { per_minute: 120, per_day: 10_000 },
  developer: { per_minute: 600, per_day: 100_000 },
  production: { per_minute: 6_000, per_day: 2_000_000 },
}

export const DEMO_KEY = 'sma_demo_open_atlas'

export const hashKey = (key: string) => hash('sha256', key)

/** The part of a key up to and with its second underscore, and its last four characters: what may be shown of it. */
export function shownParts(key: string) {
  const second = key.indexOf('_', key.indexOf('_') + 1)
  return { prefix: key.slice(0, second + 1), last4: key.slice(-4) }
}

/** The account of the shared public demo key; it is always there. */
export function demoAccount(): Account {
  return {
    id: 'acct_demo',
    name: 'Shared demo',
    email: null,
    organization: { id: 'org_demo', name: 'Sustainable-Materials Atlas' },
    plan: 'demo',
    scopes: [...SCOPES],
    budget: PLAN_BUDGETS.demo,
    key: { ...shownParts(DEMO_KEY), active: true },
    keyHash: hashKey(DEMO_KEY),
    createdAt: '2026-11-21T00:00:00Z',
  }
}
