import type { Material } from '../schema/material.ts'
import type { SnapshotMaterial } from '../snapshot/content.ts'
import type { JsonText } from '../snapshot/json-text.ts'
import type { Atlas } from './atlas.ts'
import type { Page } from './page.ts'
import { rationale } from './rationale.ts'

export type RankedSubstitute = {
  material: JsonText<Material>
  similarity: number
  sustainability_uplift: number
  rationale: string
}

/** Weight of similarity in the rank; the rest is the sustainability uplift, which saturates at FULL_UPLIFT points. */
const SIMILARITY_SHARE = 0.8
const FULL_UPLIFT = 50

const MIN_SHARED_APPLICATIONS = 2
const MIN_SIMILARITY = 0.5

type Candidate = { index: number; material: SnapshotMaterial; similarity: number; uplift: number; rank: number }

/**
 * More sustainable substitutes for the material at `index`, best first, ties by id. A candidate must have a higher score, at least
 * MIN_SIMILARITY, and either the same functional family or two applications and a form in common. `total` counts all candidates.
 */
export function substitutesFor(
  index: number,
  limit: number,
  { materials, similarity, vocabulary, figures }: Pick<Atlas, 'materials' | 'similarity' | 'vocabulary' | 'figures'>,
): Page<RankedSubstitute> {
  const source = materials.at(index)
  const candidates = materials.all
    .flatMap((material, at): Candidate[] => {
      const uplift = material.sustainability.score - source.sustainability.score
      if (uplift <= 0 || !couldReplace(source, material)) return []
      const score = similarity.between(source, material, index, at)
      const rank = SIMILARITY_SHARE * score + (1 - SIMILARITY_SHARE) * Math.min(1, uplift / FULL_UPLIFT)
      return score < MIN_SIMILARITY ? [] : [{ index: at, material, similarity: score, uplift, rank }]
    })
    .toSorted((a, b) => b.rank - a.rank || (a.material.id < b.material.id ? -1 : 1))
  const data = candidates.slice(0, limit).map((found) => ({
    material: materials.json.list.at(found.index),
    similarity: Number(found.similarity.toFixed(4)),
    sustainability_uplift: found.uplift,
    rationale: rationale(source, found.material, { vocabulary, figures }),
  }))
  return { data, total: candidates.length, page: 1, per_page: limit }
}

function couldReplace(source: SnapshotMaterial, other: SnapshotMaterial): boolean {
  if (source.family_id === other.family_id) return true
  const countShared = (mine: readonly string[], theirs: readonly string[]) =>
    mine.filter((term) => theirs.includes(term)).length
  return (
    countShared(source.properties.applications, other.properties.applications) >= MIN_SHARED_APPLICATIONS &&
    countShared(source.properties.forms, other.properties.forms) > 0
  )
}
