import type { Admitted } from './admission.ts'
import type { Atlas } from './atlas.ts'

/** Weights of the rank within a tier; the rest is the sustainability uplift, which saturates at FULL_UPLIFT points. */
const RANK = { carbon: 0.3, similarity: 0.6, uplift: 0.1 } as const
/** A carbon ratio that counts in full. */
const FULL_RATIO = 8
const FULL_UPLIFT = 50
/** Of a saving that the figures allow to be this many times as much, nothing counts. */
const WIDE_OPEN = 3
/** What the same material by another route is ahead by: nothing else asks for so few changes. */
const OTHER_ROUTE = 0.2
/** What each figure that is to check takes off the rank; all that stand in from another material count as one question to its maker. */
const PER_CHECK = 0.06

type Ranked = Admitted & { similarity: number; rank: number }

/** The best `limit` by rank, ties by id. Similarity, which costs most, is computed only while it can still bring one among them. */
export function bestOf(
  index: number,
  admitted: readonly Admitted[],
  limit: number,
  { materials, similarity }: Atlas,
): Ranked[] {
  const source = materials.at(index)
  const bounded = admitted
    .map((found) => ({ found, bound: rankOf(found, 1) }))
    .toSorted((a, b) => b.bound - a.bound || (a.found.material.id < b.found.material.id ? -1 : 1))
  const best: Ranked[] = []
  for (const { found, bound } of bounded) {
    const last = best[limit - 1]
    if (last && bound < last.rank) break
    const alike = similarity.between(source, found.material, index, found.index)
    best.push({ ...found, similarity: alike, rank: rankOf(found, alike) })
    best.sort((a, b) => b.rank - a.rank || (a.material.id < b.material.id ? -1 : 1))
    if (best.length > limit) best.pop()
  }
  return best
}

function rankOf({ told, unknown, lent, uplift, relation, isStopgap }: Admitted, similarity: number): number {
  const saved = told.ratio && told.ratio.high <= WIDE_OPEN ? told.ratio.value : 1
  const gain = Math.min(1, Math.max(0, -Math.log(saved) / Math.log(FULL_RATIO)))
  // Half of the score is the carbon for the function.
  const points = told.ratio || isStopgap ? uplift : 0
  const rank = RANK.carbon * gain + RANK.similarity * similarity + RANK.uplift * Math.min(1, points / FULL_UPLIFT)
  const route = relation === 'other-route' ? OTHER_ROUTE : 0
  const checks = unknown.length - Math.max(0, lent.length - 1)
  return (unknown.length === 0 ? 1 : 0) + (rank + route - PER_CHECK * checks) / 2
}
