import type { SnapshotMaterial, SnapshotVocabulary } from '../snapshot/content.ts'
import type { Materials } from './materials.ts'
import type { Page } from './page.ts'
import { rationale } from './rationale.ts'
import type { Rendered } from './rendered.ts'
import type { Similarity } from './similarity.ts'

export type RankedSubstitute = {
  material: Rendered
  similarity: number
  sustainability_uplift: number
  rationale: string
}

/** Share of similarity in the rank; the rest is the uplift, full at this many points. */
const SIMILARITY_SHARE = 0.75
const FULL_UPLIFT = 50

type Candidate = { index: number; material: SnapshotMaterial; similarity: number; uplift: number; rank: number }

/**
 * More sustainable materials that could stand in for the one at `index`, best first, ties by id. Eligible is what scores
 * higher and shares an application or the functional family; `total` counts them all.
 */
export function substitutesFor(
  index: number,
  limit: number,
  {
    materials,
    similarity,
    vocabulary,
  }: { materials: Materials; similarity: Similarity; vocabulary: SnapshotVocabulary },
): Page<RankedSubstitute> {
  const source = materials.all[index]
  if (!source) throw new RangeError(`no material ${index}`)
  const candidates = materials.all
    .flatMap((material, at) => {
      const uplift = material.sustainability.score - source.sustainability.score
      return uplift > 0 && couldReplace(source, material) ? [candidate(at, material, uplift)] : []
    })
    .toSorted((a, b) => b.rank - a.rank || (a.material.id < b.material.id ? -1 : 1))
  const data = candidates.slice(0, limit).map((found) => ({
    material: materials.inList(found.index),
    similarity: Number(found.similarity.toFixed(4)),
    sustainability_uplift: found.uplift,
    rationale: rationale(source, found.material, vocabulary),
  }))
  return { data, total: candidates.length, page: 1, per_page: limit }

  function candidate(at: number, material: SnapshotMaterial, uplift: number): Candidate {
    const alike = similarity.between(source ?? material, material, index, at)
    const rank = SIMILARITY_SHARE * alike + (1 - SIMILARITY_SHARE) * Math.min(1, uplift / FULL_UPLIFT)
    return { index: at, material, similarity: alike, uplift, rank }
  }
}

function couldReplace(source: SnapshotMaterial, other: SnapshotMaterial): boolean {
  if (source.family_id === other.family_id) return true
  const uses = new Set(source.properties.applications)
  return other.properties.applications.some((use) => uses.has(use))
}
