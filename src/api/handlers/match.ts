import { setImmediate as turn } from 'node:timers/promises'
import type { Atlas } from '../../atlas/atlas.ts'
import type { Line, Weighed } from '../../atlas/match/matcher.ts'
import type { MatchedLines } from '../../schema/match.ts'
import { after, type Maybe } from '../../system/maybe.ts'
import type { Caller, Context } from '../endpoint.ts'
import { LINES_PER_REQUEST, matchRequest } from '../match-request.ts'

/** Costs one request for every LINES_PER_REQUEST lines begun; the first is spent already. */
export function matchLines({ body }: { body: unknown }, { atlas, spend }: Context & Caller): Maybe<MatchedLines> {
  const lines = matchRequest(body)
  const more = Math.ceil(lines.length / LINES_PER_REQUEST) - 1
  return after(more > 0 ? spend(more) : undefined, () => matchInSteps(lines, atlas))
}

/** Lets others be answered after as many lines as one request pays for. */
async function matchInSteps(lines: readonly Line[], atlas: Atlas): Promise<MatchedLines> {
  const matcher = await atlas.matcher()
  const weighed: Weighed[] = []
  for (let at = 0; at < lines.length; at += LINES_PER_REQUEST) {
    if (at > 0) await turn()
    weighed.push(...matcher.weigh(lines.slice(at, at + LINES_PER_REQUEST)))
  }
  return matcher.answer(weighed)
}
