import type { EmissionsQuery } from '../../atlas/emissions.ts'
import type { Context } from '../endpoint.ts'

export function listEmissions(query: EmissionsQuery, { atlas }: Context) {
  return atlas.emissions.list(query)
}
