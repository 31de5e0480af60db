import { holdsIn } from '../atlas/regulatory.ts'
import type { LawOverview, RuleOverview } from '../schema/overview.ts'
import { words } from './atlas-data.ts'

/** A rule with the ids of the materials that it covers. */
export type Rule = Omit<RuleOverview, 'covers'> & { covers: string[] }

/** A place and those above it, whose law holds there too. */
function lineage(place: string): string[] {
  const parent = words()?.jurisdictions.find(([id]) => id === place)?.[2]
  return parent === undefined ? [place] : [place, ...lineage(parent)]
}

/** The rules of a place, inherited ones included, that cover any of the materials. */
export function rulesIn({ rules, materials }: LawOverview, place: string, ids: readonly string[]): Rule[] {
  const places = new Set(lineage(place))
  return rules.flatMap((rule) => {
    if (!holdsIn(rule, places)) return []
    const all = rule.covers.map((at) => materials[at] ?? '')
    const covers = ids.length === 0 ? all : all.filter((id) => ids.includes(id))
    return covers.length === 0 ? [] : [{ ...rule, covers }]
  })
}
