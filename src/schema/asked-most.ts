import { z } from 'zod'
import { Slug, Text } from './fields.ts'

/** The materials that people ask for most, of which two independent sources of carbon are wanted. */
export const AuthoredAskedMost = z.strictObject({
  chosen: Text,
  materials: z.array(Slug).refine((ids) => new Set(ids).size === ids.length, 'must not repeat an item'),
})
export type AuthoredAskedMost = z.infer<typeof AuthoredAskedMost>
