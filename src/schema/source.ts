import { z } from 'zod'
import { Citation } from './evidence.ts'
import { IsoDate, Text } from './fields.ts'
import { SOURCE_KINDS } from './lists.ts'

/** One source as authored in atlas-data/sources/. Without `year` it needs `accessed`, the date on which it was read. */
export const AuthoredSource = Citation.extend({
  kind: z.enum(SOURCE_KINDS),
  accessed: IsoDate.optional(),
  terms: Text.optional(),
}).strict()
export type AuthoredSource = z.infer<typeof AuthoredSource>
