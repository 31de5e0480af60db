import type { Atlas } from '../atlas/atlas.ts'
import { ApiError } from './errors.ts'
import type { Target } from './target.ts'

/** Throws a 308 to the id that a record has now, or a 410, if the path names one by an id that it no longer has. */
export function refuseFormerId(
  { path, pairs }: Target,
  params: Readonly<Record<string, string>>,
  atlas: Pick<Atlas, 'ids'>,
) {
  const id = params.id ?? params.material
  if (id === undefined) return
  const { ids } = atlas
  const type = path.startsWith('/v1/suppliers/') ? 'supplier' : 'material'
  const now = ids.renamed(type, id)
  if (now !== undefined) {
    const query = pairs.length > 0 ? `?${pairs.join('&')}` : ''
    const { pathname } = new URL(`http://atlas${path}`)
    const location = pathname.replace(/^(\/v1\/\w+\/)[^/]+/, `$1${now}`) + query
    throw new ApiError('renamed', `The ${type} ${id} is now ${now}`, { headers: ['Location', location] })
  }
  const removed = ids.removed(type, id)
  if (!removed) return
  const { because, replaced_by } = removed
  const instead = replaced_by === undefined ? '' : `; ${replaced_by} takes its place`
  throw new ApiError('gone', `The ${type} ${id} was removed: ${because}${instead}`, { replacedBy: replaced_by })
}
