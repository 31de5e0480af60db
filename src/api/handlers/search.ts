import { EncoderUnavailable } from '../../atlas/atlas.ts'
import type { SearchQuery } from '../../atlas/search.ts'
import { COLUMNS } from '../columns.ts'
import type { Context } from '../endpoint.ts'
import { ApiError } from '../errors.ts'
import { asFile, isFileFormat } from '../file.ts'
import type { Format } from '../formats.ts'

type Asked = SearchQuery & { format?: Format | undefined }

export async function search(query: Asked, { atlas }: Context) {
  try {
    const isWhole = isFileFormat(query.format) && query.page === undefined && query.per_page === undefined
    const all = { page: 1, per_page: atlas.content.documents.length }
    const found = await (await atlas.search()).find(isWhole ? { ...query, ...all } : query)
    // The page is cut already.
    const whole = { format: query.format }
    return asFile(whole, COLUMNS.search, found.data, (result) => result) ?? found
  } catch (error) {
    if (!(error instanceof EncoderUnavailable)) throw error
    throw new ApiError('not_ready', 'The search encoder cannot be loaded; everything but search is answered', {
      headers: ['Retry-After', '5'],
    })
  }
}
