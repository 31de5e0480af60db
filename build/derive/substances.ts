import type { HazardClass, SubstancePart } from '../../src/schema/lists.ts'
import type { AuthoredMaterial } from '../../src/schema/material.ts'
import type { AtlasData } from '../authored/load.ts'
import { HAZARD_WEIGHTS, MIN_SHARE, PART_WEIGHTS, SOME_GRADES, TRACES } from './score-weights.ts'

/** A substance in a material; `from` is the base that it is inherited from. */
export type HeldSubstance = {
  cas: string
  name: string
  part: SubstancePart
  share_pct?: number
  grades?: 'some'
  from?: string
}

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

const known = new WeakMap<AtlasData, Map<string, AuthoredMaterial>>()

/** The materials by id, looked up once for each atlas. */
function recordsOf(data: AtlasData): Map<string, AuthoredMaterial> {
  const records = known.get(data) ?? new Map(data.materials.map(({ id, value }) => [id, value]))
  known.set(data, records)
  return records
}

/** The substances of a material and, where it states none itself, of what it is a variant of. */
export function substancesOf(data: AtlasData, id: string, seen = new Set<string>()): HeldSubstance[] {
  const material = recordsOf(data).get(id)
  if (!material || seen.has(id)) return []
  seen.add(id)
  if (!material.substances)
    return (material.based_on ?? []).flatMap((base) =>
      substancesOf(data, base, seen).map((substance) => ({ from: base, ...substance })),
    )
  return material.substances.map(({ cas, part, share_pct, grades }) => ({
    cas,
    name: data.vocabulary.substances.get(cas)?.label ?? cas,
    part,
    ...(share_pct !== undefined && { share_pct }),
    ...(grades === 'some' && { grades }),
  }))
}

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
