import type { Material } from '../schema/material.ts'
import type { SnapshotMaterial } from '../snapshot/content.ts'
import type { JsonText } from '../snapshot/json-text.ts'
import type { Atlas } from './atlas.ts'
import { carbonOf } from './figures.ts'
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

type Candidate = { index: number; material: SnapshotMaterial; similarity: number; uplift: number; rank: number }

/**
 * Substitutes for the material at `index`, best first, ties by id: materials that do its main job, with lower carbon per kilogram and a
 * higher score. `total` counts all of them; a material that nothing in the atlas can replace has none.
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
      if (uplift <= 0 || !doesMainJobOf(source, material) || carbonOf(material) >= carbonOf(source)) return []
      const score = similarity.between(source, material, index, at)
      const rank = SIMILARITY_SHARE * score + (1 - SIMILARITY_SHARE) * Math.min(1, uplift / FULL_UPLIFT)
      return [{ index: at, material, similarity: score, uplift, rank }]
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

/** A job contains its defining quality, so whoever does another job does not replace the source, however alike they are. */
function doesMainJobOf(source: SnapshotMaterial, other: SnapshotMaterial): boolean {
  const [mainJob] = source.properties.jobs
  return mainJob !== undefined && other.properties.jobs.includes(mainJob)
}
