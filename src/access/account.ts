import { hash } from 'node:crypto'
import type { Budget } from '../schema/account.ts'
import { type Plan, SCOPES, type Scope } from '../schema/lists.ts'

/** The owner of an API key, with its scopes and budget. Only the hash of the key is stored, never the key. */
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
  /** The key that the last rotation replaced; still valid until `until` (RFC 3339). */
  former?: { prefix: string; last4: string; keyHash: string; until: string }
  createdAt: string
  expiresAt?: string
  /** An entry of its history cannot be read: its keys are refused, as they may have been revoked. */
  isDamaged?: boolean
}

/**
 * A known key: its account as shown to this key, and the time in ms since 1970 from which it is refused (0: already
 * refused). `ended` is the reason given from then on.
 */
export type Holder = { account: Account; until: number; ended: 'revoked' | 'damaged' | 'expired' | 'replaced' }

/** Requests per clock minute and per UTC day. */
export const PLAN_BUDGETS: Record<Plan, Budget> = {
  demo: { per_minute: 120, per_day: 10_000 },
  sandbox: { per_minute: 120, per_day: 10_000 },
  developer: { per_minute: 600, per_day: 100_000 },
  production: { per_minute: 6_000, per_day: 2_000_000 },
}

export const DEMO_KEY = 'sma_demo_open_atlas'
export const DEMO_ACCOUNT = 'acct_demo'

/** The key of the page at `/`. It stands in the page, so it is good for nothing but requests that the page itself makes. */
export const PAGE_KEY = 'sma_page_explorer'
export const PAGE_ACCOUNT = 'acct_page'

export const hashKey = (key: string) => hash('sha256', key)

/** The parts of a key that may be shown: its prefix, up to the second underscore, and its last four characters. */
export function shownParts(key: string) {
  const second = key.indexOf('_', key.indexOf('_') + 1)
  return { prefix: key.slice(0, second + 1), last4: key.slice(-4) }
}

/** The accounts that always exist: of the shared public demo key, and of the page. */
export const builtInAccounts = (): Account[] => [demoAccount(), pageAccount()]

export const demoAccount = () => builtIn(DEMO_ACCOUNT, 'Shared demo', DEMO_KEY, 'demo')

/** All visitors together have the largest budget; src/api/page-requests.ts gives each address its share. */
const pageAccount = () => builtIn(PAGE_ACCOUNT, 'The page', PAGE_KEY, 'production')

const builtIn = (id: string, name: string, key: string, plan: Plan): Account => ({
  id,
  name,
  email: null,
  organization: { id: 'org_demo', name: 'Sustainable-Materials Atlas' },
  plan,
  scopes: [...SCOPES],
  budget: PLAN_BUDGETS[plan],
  key: { ...shownParts(key), active: true },
  keyHash: hashKey(key),
  createdAt: '2026-11-21T00:00:00Z',
})
