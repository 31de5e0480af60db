import type { Material, ScoreTerm } from '../schema/material.ts'

const TOP = 50
const STEP = 0.25

type Scored = { id: string; breakdown: readonly ScoreTerm[] }

/** For each score term and a change of ±25 % in its weight: how many of the best fifty materials drop out of the top fifty. */
export function scoreSensitivity(materials: readonly Material[]): Record<string, number> {
  const scored = materials.map(({ id, properties }): Scored => ({ id, breakdown: properties.score_breakdown }))
  const best = bestOf(scored)
  const leaving = (term: string, factor: number) => {
    const still = new Set(bestOf(scored, term, factor))
    return best.filter((id) => !still.has(id)).length
  }
  const terms = scored[0]?.breakdown.map(({ term }) => term) ?? []
  return Object.fromEntries(
    terms.flatMap((term) => [
      [`${term} -25 %`, leaving(term, 1 - STEP)],
      [`${term} +25 %`, leaving(term, 1 + STEP)],
    ]),
  )
}

/** Ids of the best fifty with one weight scaled. The weights then no longer sum to 1, which does not affect ranks. */
function bestOf(scored: readonly Scored[], changed?: string, factor = 1): string[] {
  const scoreOf = ({ breakdown }: Scored) =>
    breakdown.reduce((sum, { term, value, weight }) => sum + value * weight * (term === changed ? factor : 1), 0)
  return scored
    .map((material) => ({ id: material.id, score: scoreOf(material) }))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, TOP)
    .map(({ id }) => id)
}
