import { z } from 'zod'
import { Citation } from './evidence.ts'
import { IsoDate, Text } from './fields.ts'

export const SourceKind = z.enum([
  'epd',
  'dataset',
  'paper',
  'standard',
  'industry-body',
  'producer',
  'certifier',
  'law',
  'authority',
  'press',
  'reference',
])

/** One source as authored in atlas-data/sources/; without a year it needs the date on which it was read. */
export const AuthoredSource = Citation.extend({
  kind: SourceKind,
  accessed: IsoDate.optional(),
  terms: Text.optional(),
}).strict()
export type AuthoredSource = z.infer<typeof AuthoredSource>
