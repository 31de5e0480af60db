import type { Account, Holder } from '../access/account.ts'
import type { Ledger } from '../access/ledger.ts'
import type { Used } from '../access/windows.ts'
import type { Scope } from '../schema/lists.ts'
import { dayEnd, minuteEnd } from '../system/time.ts'
import { secondsUntil } from './budget-headers.ts'
import { ApiError } from './errors.ts'

const BEARER = /^bearer +([\x21-\x7e]+)$/i
const challenge = { headers: ['WWW-Authenticate', 'Bearer'] }

/** Returns the account behind an Authorization header; throws a 401 ApiError that says what is wrong with it. */
export function authenticate(authorization: string | undefined, ledger: Ledger, now: number): Account {
  if (authorization === undefined || authorization === '')
    throw new ApiError('missing_api_key', 'Send your key as "Authorization: Bearer <API_KEY>"', challenge)
  // Fast path: the usual spelling needs one lookup and no regular expression.
  const usual = authorization.startsWith('Bearer ') ? ledger.holder(authorization.slice(7)) : undefined
  if (usual && now < usual.until) return usual.account
  const key = BEARER.exec(authorization)?.[1]
  if (key === undefined)
    throw new ApiError('invalid_api_key', 'The Authorization header must have the form "Bearer <API_KEY>"', challenge)
  const holder = ledger.holder(key)
  if (!holder) throw new ApiError('invalid_api_key', 'This API key is not known here', challenge)
  if (now >= holder.until) throw new ApiError('inactive_api_key', `This API key ${ENDED[holder.ended]}`, challenge)
  return holder.account
}

const ENDED: Record<Holder['ended'], string> = {
  revoked: 'has been revoked',
  damaged: 'is refused, as the record of its changes is damaged; the operator can rotate it',
  expired: 'has expired',
  replaced: 'has been replaced by a newer one',
}

export function requireScope({ scopes }: Account, access: Scope | 'any-key') {
  if (access === 'any-key' || scopes.includes(access)) return
  throw new ApiError('insufficient_scope', `This needs the scope ${access}; the key has ${scopes.join(', ') || 'none'}`)
}

/**
 * The 429 for an exhausted rate limit; says which window is used up and when it resets. `asked`: how many requests the refused one costs.
 */
export function budgetExceeded({ budget }: Account, used: Used, now: number, asked = 1): ApiError {
  const isDay = used.day + asked > budget.per_day
  const seconds = secondsUntil(isDay ? dayEnd(now) : minuteEnd(now), now)
  const spent = isDay ? `${budget.per_day} requests of the UTC day` : `${budget.per_minute} requests of the minute`
  const left = Math.max(0, isDay ? budget.per_day - used.day : budget.per_minute - used.minute)
  const text =
    asked === 1 ? `The ${spent} are spent` : `This costs ${asked} requests, and of the ${spent} ${left} are left`
  return new ApiError('rate_limited', `${text}; try again in ${seconds} s`, {
    headers: ['Retry-After', String(seconds)],
  })
}
