import { z } from 'zod'
import { Citation } from './evidence.ts'
import { Text, Year } from './fields.ts'
import { SOURCE_KINDS } from './lists.ts'

/** One source as authored in atlas-data/sources/. Without `year` it needs `accessed`, the date on which it was read. */
export const AuthoredSource = Citation.omit({ licence: true, epd: true, type: true })
  .extend({
    kind: z.enum(SOURCE_KINDS),
    /** The last year for which the source itself declares its figures valid. */
    valid_until: Year.optional(),
    terms: Text.optional(),
    /** The registration of a declaration in the names of openEPD, as printed; `no_epd` says why there is none. */
    epd: z.strictObject({ program_operator_doc_id: Text.max(200), program_operator: Text.optional() }).optional(),
    no_epd: Text.optional(),
  })
  .strict()
export type AuthoredSource = z.infer<typeof AuthoredSource>
