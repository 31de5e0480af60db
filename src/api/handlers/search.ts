import { EncoderUnavailable } from '../../atlas/atlas.ts'
import type { SearchQuery } from '../../atlas/search.ts'
import type { Context } from '../endpoint.ts'
import { ApiError } from '../errors.ts'

export async function search(query: SearchQuery, { atlas }: Context) {
  try {
    return await atlas.search.find(query)
  } catch (error) {
    if (!(error instanceof EncoderUnavailable)) throw error
    throw new ApiError('not_ready', 'The search encoder cannot be loaded; everything but search is answered', {
      headers: ['Retry-After', '5'],
    })
  }
}
