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
