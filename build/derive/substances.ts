import type { HazardClass, SubstancePart } from '../../src/schema/lists.ts'
import { substancesOf } from '../authored/held-substances.ts'
import type { AtlasData } from '../authored/load.ts'
import { HAZARD_WEIGHTS, MIN_SHARE, PART_WEIGHTS, SOME_GRADES, TRACES } from './score-weights.ts'

/** Hazards of very high concern: what holds one of them, unreacted, is never offered in place of something that does not. */
const CONCERNS: ReadonlySet<HazardClass> = new Set([
  'carcinogenic-1',
  'mutagenic-1',
  'reprotoxic-1',
  'endocrine-disruptor',
  'pfas',
  'svhc',
])

const UNREACTED: ReadonlySet<SubstancePart> = new Set(['constituent', 'alloyed', 'additive'])

/** PFAS count even as a residue: it is what the rest breaks down to. */
const isConcern = (hazards: readonly HazardClass[], part: SubstancePart, share: number) =>
  hazards.includes('pfas') ||
  (UNREACTED.has(part) && share >= MIN_SHARE && hazards.some((hazard) => CONCERNS.has(hazard)))

/** CAS numbers of what a material holds unreacted that is of very high concern: in all its grades, and in some. */
export function concernsOf(data: AtlasData, id: string): { concerns: string[]; possible_concerns: string[] } {
  const held = substancesOf(data, id).filter(({ cas, part, share_pct = 100 }) =>
    isConcern(data.vocabulary.substances.get(cas)?.hazards ?? [], part, share_pct),
  )
  const ids = (some: boolean) => [
    ...new Set(held.filter(({ grades }) => (grades === 'some') === some).map(({ cas }) => cas)),
  ]
  return { concerns: ids(false), possible_concerns: ids(true) }
}

/** The largest hazard of what a material holds, 0 to 1; less where it has reacted or is only a residue. */
export function hazardOf(data: AtlasData, id: string): number {
  return Math.max(
    0,
    ...substancesOf(data, id).flatMap(({ cas, part, grades, share_pct = 100 }) => {
      const weight = PART_WEIGHTS[part] * (grades === 'some' ? SOME_GRADES : 1) * (share_pct < MIN_SHARE ? TRACES : 1)
      return (data.vocabulary.substances.get(cas)?.hazards ?? []).map((hazard) => weight * HAZARD_WEIGHTS[hazard])
    }),
  )
}
