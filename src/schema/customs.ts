import { z } from 'zod'
import { CnCode, Slug, Text } from './fields.ts'

/** The customs codes of materials, by material id, in one edition of the nomenclature. */
export const AuthoredCustoms = z.strictObject({
  edition: Text,
  /** The edition of the Harmonised System that it goes further into: codes of up to six digits are of both. */
  harmonised: Text.optional(),
  codes: z.record(Slug, z.array(CnCode).min(1)),
})
export type AuthoredCustoms = z.infer<typeof AuthoredCustoms>
