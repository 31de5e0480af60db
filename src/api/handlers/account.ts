import type { Identity, RateLimit, Usage } from '../../schema/account.ts'
import type { Health } from '../../schema/health.ts'
import type { UsageWindow } from '../../schema/lists.ts'
import type { Maybe } from '../../system/maybe.ts'
import type { Caller, Context } from '../endpoint.ts'

export function getHealth(_: unknown, { version, mode, now }: Context): Health {
  return { status: 'ok', version, mode, timestamp: new Date(now).toISOString() }
}

export function getIdentity(_: unknown, { account }: Context & Caller): Identity {
  const { id, name, email, organization, plan, scopes, budget, key } = account
  return { id, name, email, organization, plan, scopes, rate_limit: budget, key, authenticated: true }
}

export function getRateLimit(_: unknown, { account, ledger, now }: Context & Caller): Maybe<RateLimit> {
  return ledger.rateLimit(account, now)
}

export function getUsage(
  { period }: { period: UsageWindow },
  { account, ledger, now }: Context & Caller,
): Maybe<Usage> {
  return ledger.usage(account, period, now)
}
