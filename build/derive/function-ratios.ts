import { CARBON } from '../../src/atlas/figures.ts'
import { type Formula, firstFormula, MIN_CARBON, massFor } from '../../src/atlas/judgement/functions.ts'
import type { AuthoredMaterial } from '../../src/schema/material.ts'
import type { FunctionTerm } from '../../src/schema/vocabulary.ts'
import { groupBy } from '../../src/system/group-by.ts'
import { median } from '../../src/system/median.ts'
import type { AtlasData } from '../authored/load.ts'

/**
 * For each material, its carbon for the function of its main job over the median of all whose main job asks for the same, in the first of
 * the functions for which it has the figures.
 */
export function functionRatios({ materials, vocabulary }: AtlasData): number[] {
  const rowOf = new Map<string, { kind: string; row: FunctionTerm }>()
  for (const [id, row] of vocabulary.functions)
    for (const job of row.jobs) rowOf.set(job, { kind: row.apart ? job : (row.scored_with ?? id), row })
  const placed = materials.map(({ value }) => ({ value, ...rowOf.get(value.jobs[0] ?? '') }))
  const kinds = groupBy(placed, ({ kind = '' }) => kind)
  const medians = new Map<string, number>()
  return placed.map(({ value, kind = '', row }) => {
    const formula = row && firstFormula([...row.carbon, 'mass'], (key) => numberOf(value, key) > 0)
    if (!formula) return 1
    const name = `${kind} ${JSON.stringify(formula)}`
    let middle = medians.get(name)
    if (middle === undefined) {
      const members = (kinds.get(kind) ?? []).filter((other) => hasFigures(other.value, formula))
      medians.set(name, (middle = median(members.map((other) => carbonFor(other.value, formula)))))
    }
    return carbonFor(value, formula) / middle
  })
}

const numberOf = ({ properties }: AuthoredMaterial, key: string) => properties[key]?.value ?? Number.NaN
const hasFigures = (material: AuthoredMaterial, { powers }: Formula) =>
  powers.every(([key]) => numberOf(material, key) > 0)
const carbonFor = (material: AuthoredMaterial, formula: Formula) =>
  Math.max(material[CARBON].value, MIN_CARBON) * massFor(formula, (key) => numberOf(material, key))
