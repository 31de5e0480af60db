import type { Atlas } from '../../atlas/atlas.ts'
import { compareMetrics } from '../../atlas/compare.ts'
import { pageOf } from '../../atlas/page.ts'
import { substitutesFor } from '../../atlas/substitutes.ts'
import { compareRequest } from '../compare-request.ts'
import type { Context } from '../endpoint.ts'
import { counted, filtered } from '../lists/filters.ts'
import { MATERIAL_FILTERS, type MaterialsQuery } from '../lists/materials.ts'
import { unknownId } from './unknown-id.ts'

export function listMaterials(query: MaterialsQuery, { atlas: { materials } }: Context) {
  const found = filtered(materials.order(query.sort), MATERIAL_FILTERS, query, materials)
  const page = pageOf(found, query, (index) => materials.json.list.at(index))
  return { ...page, ...counted(found, MATERIAL_FILTERS, query.facets, materials) }
}

export function getMaterial({ id }: { id: string }, { atlas }: Context) {
  return atlas.materials.json.single.at(materialIndex(atlas, id))
}

export function listSubstitutes({ id, limit }: { id: string; limit: number }, { atlas }: Context) {
  return substitutesFor(materialIndex(atlas, id), limit, atlas)
}

export function compareMaterials({ body }: { body: unknown }, { atlas }: Context) {
  const indexes = compareRequest(body, atlas)
  return {
    materials: indexes.map((index) => atlas.materials.json.list.at(index)),
    metrics: compareMetrics(
      indexes.map((index) => atlas.materials.at(index)),
      atlas.figures,
    ),
  }
}

export function materialIndex({ materials, names }: Atlas, id: string): number {
  const index = materials.indexOf(id)
  if (index === undefined) throw unknownId('material', id, names.suggest('material', id, materials.ids()))
  return index
}
