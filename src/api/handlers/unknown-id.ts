import type { RecordType } from '../../schema/lists.ts'
import { suggestion } from '../../text/did-you-mean.ts'
import { ApiError } from '../errors.ts'

/** The 404 of an id that nothing has, with the id that was perhaps meant. */
export const unknownId = (type: RecordType, id: string, meant: string | undefined) =>
  new ApiError('not_found', `There is no ${type} "${id.slice(0, 80)}"${suggestion(meant)}`)
