import type { RegulatoryQuery } from '../../atlas/regulatory.ts'
import type { Context } from '../endpoint.ts'
import { materialIndex } from './materials.ts'

export function listRegulatory(query: RegulatoryQuery, { atlas }: Context) {
  materialIndex(atlas, query.material)
  return atlas.regulatory.list(query)
}
