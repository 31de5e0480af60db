import type { Account } from '../../src/access/account.ts'
import { creation, type KeyEvent } from '../../src/access/keys/key-events.ts'
import { DAY_MS } from '../../src/system/time.ts'

/** What a busy customer calls, with the statuses that come back. */
const CALLS: readonly [endpoint: string, status: number][] = [
  ['GET /v1/materials', 200],
  ['GET /v1/materials/{id}', 200],
  ['GET /v1/materials/{id}', 304],
  ['GET /v1/materials/{id}', 404],
  ['GET /v1/materials/{id}/substitutes', 200],
  ['POST /v1/materials/compare', 200],
  ['GET /v1/suppliers', 200],
  ['GET /v1/suppliers/{id}', 200],
  ['GET /v1/search', 200],
  ['GET /v1/regulatory/{material}', 200],
]

export type NewAccount = { key: string; account: Account; event: KeyEvent }

export function makeAccounts(count: number): NewAccount[] {
  return Array.from({ length: count }, (_, at) => {
    const wanted = {
      name: `Customer number ${at}`,
      email: `customer-${at}@example.org`,
      organization: `Organization number ${at}`,
      plan: 'developer',
    } as const
    const { key, event } = creation(wanted)
    return { key, account: event.account, event }
  })
}

type Count = (endpoint: string, status: number, durationMs: number, now: number) => void

/** Usage of so many days up to and with that of `now`: one of each call a day. */
export function useFor(days: number, now: number, count: Count) {
  for (let day = days - 1; day >= 0; day--)
    for (const [endpoint, status] of CALLS) count(endpoint, status, 0.4, now - day * DAY_MS)
}
