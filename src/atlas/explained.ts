import type { SearchResult } from '../schema/search.ts'
import type { HybridHit } from '../search/hybrid.ts'
import type { KeywordMatch } from '../search/keyword.ts'
import type { ConditionReader } from './reading/condition-reader.ts'
import type { Reading } from './reading/reading.ts'

type Asked = { reading: Reading; conditions: Pick<ConditionReader, 'explain'> }

/** Why a document was found: by which words and how near, what it has of what is asked for, and what it holds of what is asked about. */
export function explained(
  at: number,
  { isExact, keyword, semantic }: HybridHit,
  match: KeywordMatch,
  { reading: { conditions, excludes, contains }, conditions: reader }: Asked,
): SearchResult['explanation'] {
  const asked = contains ? [...excludes, contains] : excludes
  const held = asked.flatMap(({ label, members }) => (members.has(at) ? label : []))
  const may = asked.flatMap(({ label, partly }) => (partly?.has(at) ? label : []))
  return {
    exact_name: isExact,
    keyword: rounded(keyword),
    semantic: rounded(semantic),
    matches: Object.entries(match).map(([term, fields]) => ({ term, fields })),
    conditions: reader.explain(conditions, at),
    ...(held.length > 0 && { holds: held }),
    ...(may.length > 0 && { may_hold: may }),
  }
}

export const rounded = (score: number) => Number(score.toFixed(4))
