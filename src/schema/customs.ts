import { z } from 'zod'
import { CnCode, Slug, Text } from './fields.ts'

/** The customs codes of materials, by material id, in one edition of the nomenclature. */
export const AuthoredCustoms = z.strictObject({
  edition: Text,
  codes: z.record(Slug, z.array(CnCode).min(1)),
})
export type AuthoredCustoms = z.infer<typeof AuthoredCustoms>
