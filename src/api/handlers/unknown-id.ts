import type { RecordType } from '../../schema/lists.ts'
import { suggestion } from '../../text/did-you-mean.ts'
import { ApiError } from '../errors.ts'

/** The 404 for an unknown id; suggests `near` if there is one. */
export const unknownId = (type: RecordType, id: string, near: string | undefined) =>
  new ApiError('not_found', `There is no ${type} "${id.slice(0, 80)}"${suggestion(near)}`)
