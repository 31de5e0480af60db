import type { Atlas } from '../../atlas/atlas.ts'
import { compareMetrics } from '../../atlas/compare.ts'
import type { MaterialQuery } from '../../atlas/materials.ts'
import { substitutesFor } from '../../atlas/substitutes.ts'
import { compareRequest } from '../compare-request.ts'
import type { Context } from '../endpoint.ts'
import { unknownId } from './unknown-id.ts'

export function listMaterials(query: MaterialQuery, { atlas }: Context) {
  return atlas.materials.list(query)
}

export function getMaterial({ id }: { id: string }, { atlas }: Context) {
  return atlas.materials.alone(materialIndex(atlas, id))
}

export function listSubstitutes({ id, limit }: { id: string; limit: number }, { atlas }: Context) {
  return substitutesFor(materialIndex(atlas, id), limit, atlas)
}

export function compareMaterials({ body }: { body: unknown }, { atlas }: Context) {
  const indexes = compareRequest(body, atlas.materials)
  const materials = indexes.flatMap((index) => atlas.materials.all[index] ?? [])
  return {
    materials: indexes.map((index) => atlas.materials.inList(index)),
    metrics: compareMetrics(materials, atlas.vocabulary),
  }
}

export function materialIndex({ materials }: Atlas, id: string): number {
  const index = materials.indexOf(id)
  if (index === undefined) throw unknownId('material', id, materials.ids(), materials.idOfName(id))
  return index
}
