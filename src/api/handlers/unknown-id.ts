import { closest, suggestion } from '../../text/did-you-mean.ts'
import { ApiError } from '../errors.ts'

/** The 404 of an id that nothing has, with the id that was perhaps meant. */
export function unknownId(what: string, id: string, ids: Iterable<string>, meant?: string): ApiError {
  const near = meant ?? closest(id, ids)
  return new ApiError('not_found', `There is no ${what} "${id.slice(0, 80)}"${suggestion(near)}`)
}
