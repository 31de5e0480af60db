import type { Windows } from '../access/windows.ts'
import type { Endpoint } from './endpoint.ts'
import type { Route } from './router.ts'

/** What an endpoint requires of its callers. */
export type Rules = { access: Endpoint['access']; costs: boolean; path?: string }

/** Rules for a request that no endpoint matches: those of its path, so that a wrong method costs no more. */
export function rulesOfPath(route: Route | undefined): Rules {
  const all = [...(route?.endpoints.values() ?? [])]
  return {
    access: all.some(({ access }) => access === 'none') ? 'none' : 'any-key',
    costs: !all.some(({ costs }) => !costs),
  }
}

/** Stands in for the windows when a request costs nothing. */
export const FREE: Windows = { minute: 0, day: 0 }
