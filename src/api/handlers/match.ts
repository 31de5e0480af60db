import { after } from '../../system/maybe.ts'
import type { Caller, Context } from '../endpoint.ts'
import { LINES_PER_REQUEST, matchRequest } from '../match-request.ts'

/** Costs one request for every LINES_PER_REQUEST lines begun; the first is spent already. */
export function matchLines({ body }: { body: unknown }, { atlas, spend }: Context & Caller) {
  const lines = matchRequest(body)
  const more = Math.ceil(lines.length / LINES_PER_REQUEST) - 1
  return after(more > 0 ? spend(more) : undefined, () => atlas.matcher.match(lines))
}
