import { pageOf } from '../../atlas/page.ts'
import type { Context } from '../endpoint.ts'
import { filtered } from '../lists/filters.ts'
import { REGULATORY_FILTERS, type RegulatoryQuery } from '../lists/regulatory.ts'
import { materialIndex } from './materials.ts'

/** Legal entries of one material. An empty list means unknown, never approved. */
export function listRegulatory(query: RegulatoryQuery, { atlas }: Context) {
  const { regulatory, materials } = atlas
  const { id } = materials.at(materialIndex(atlas, query.material))
  const found = filtered(regulatory.order(id), REGULATORY_FILTERS, query, regulatory)
  return pageOf(found, query, (index) => regulatory.json.list.at(index))
}
