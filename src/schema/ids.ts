import { z } from 'zod'
import { Slug, Text } from './fields.ts'

/** An id that no record has any more; `because` completes “was removed: …”. */
const Removed = z.strictObject({ because: Text, replaced_by: Slug.optional() })

/** The ids of one type of record that were ever published, so that none is lost or used twice. */
export const AuthoredIds = z.strictObject({
  /** Former id to the id that the record has now. */
  renamed: z.record(Slug, Slug),
  removed: z.record(Slug, Removed),
  /** Published ids, whatever became of them. */
  known: z.array(Slug),
})
export type AuthoredIds = z.infer<typeof AuthoredIds>
export type RemovedId = z.infer<typeof Removed>
