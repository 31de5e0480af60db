import type { HazardClass, SubstancePart } from '../../src/schema/lists.ts'
import { substancesOf } from '../authored/held-substances.ts'
import type { AtlasData } from '../authored/load.ts'
import { HAZARD_WEIGHTS, MIN_SHARE, PART_WEIGHTS, SOME_GRADES, TRACES } from './score-weights.ts'

/** Hazards that turn a candidate down: what holds one of them, unreacted, is never offered in place of something that does not. */
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

/** CAS numbers of what a material holds that has one of CONCERNS: unreacted in all its grades, and in some or as a residue. */
export function concernsOf(data: AtlasData, id: string): { concerns: string[]; possible_concerns: string[] } {
  const held = substancesOf(data, id).map(({ cas, part, grades, share_pct = 100 }) => {
    const hazards = data.vocabulary.substances.get(cas)?.hazards ?? []
    const isHeld = isConcern(hazards, part, share_pct)
    const isResidue = part === 'residual' && share_pct >= MIN_SHARE && hazards.some((hazard) => CONCERNS.has(hazard))
    return { cas, isCertain: isHeld && grades !== 'some', isPossible: isHeld ? grades === 'some' : isResidue }
  })
  const concerns = new Set(held.filter(({ isCertain }) => isCertain).map(({ cas }) => cas))
  const possible = held.filter(({ cas, isPossible }) => isPossible && !concerns.has(cas)).map(({ cas }) => cas)
  return { concerns: [...concerns], possible_concerns: [...new Set(possible)] }
}

/** The largest hazard of what a material holds, 0 to 1; less where it has reacted or is only a residue. Undefined where no source states any. */
export function hazardOf(data: AtlasData, id: string): number | undefined {
  const held = substancesOf(data, id)
  if (held.length === 0) return undefined
  return Math.max(
    0,
    ...held.flatMap(({ cas, part, grades, share_pct = 100 }) => {
      const weight = PART_WEIGHTS[part] * (grades === 'some' ? SOME_GRADES : 1) * (share_pct < MIN_SHARE ? TRACES : 1)
      return (data.vocabulary.substances.get(cas)?.hazards ?? []).map((hazard) => weight * HAZARD_WEIGHTS[hazard])
    }),
  )
}
