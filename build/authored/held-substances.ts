import type { SubstancePart } from '../../src/schema/lists.ts'
import type { AuthoredMaterial } from '../../src/schema/material.ts'
import type { AtlasData } from './load.ts'

/** A substance in a material; `from` is the base that it is inherited from. */
export type HeldSubstance = {
  cas: string
  name: string
  part: SubstancePart
  share_pct?: number
  grades?: 'some'
  from?: string
}

const known = new WeakMap<AtlasData, Map<string, AuthoredMaterial>>()

/** The materials by id, looked up once for each atlas. */
function recordsOf(data: AtlasData): Map<string, AuthoredMaterial> {
  const records = known.get(data) ?? new Map(data.materials.map(({ id, value }) => [id, value]))
  known.set(data, records)
  return records
}

const mainNumbers = new WeakMap<AtlasData['vocabulary'], Map<string, string>>()

/** The CAS number under which the vocabulary has a substance that goes by several. */
export function mainNumber(cas: string, { vocabulary }: Pick<AtlasData, 'vocabulary'>): string {
  const numbers =
    mainNumbers.get(vocabulary) ??
    new Map([...vocabulary.substances].flatMap(([main, { also }]) => also.map((other) => [other, main])))
  mainNumbers.set(vocabulary, numbers)
  return numbers.get(cas) ?? cas
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
