import { z } from 'zod'
import { Citation } from './evidence.ts'
import { IsoDate, Slug, Text } from './fields.ts'
import { CHANGE_TYPES, CHANGES } from './lists.ts'

export const RecordValue = z.union([z.number(), z.boolean(), z.string(), z.array(Text)])
export type RecordValue = z.infer<typeof RecordValue>

/** What a release said of one record: its name and whatever of it can change and is worth telling. */
export const RecordState = z.strictObject({ name: Text, figures: z.record(Text, RecordValue) })
export type RecordState = z.infer<typeof RecordState>

const Records = z.record(Slug, RecordState)

/** What a release said, kept so that a later build can tell what has changed. */
export const ReleaseState = z.strictObject({
  version: Text,
  date: IsoDate,
  material: Records,
  supplier: Records,
  instrument: Records,
})
export type ReleaseState = z.infer<typeof ReleaseState>

export const Change = z
  .object({
    date: IsoDate.meta({ description: 'Day of the release, or of the data, that has the change' }),
    version: Text.meta({ description: 'The release that has it; unreleased for what is newer than the last one' }),
    type: z.enum(CHANGE_TYPES),
    id: Slug,
    name: Text,
    change: z.enum(CHANGES),
    figure: Text.optional().meta({ description: 'What has changed, as evidence names it; only with changed' }),
    from: RecordValue.optional().meta({
      description: 'The former value; absent where it is newly stated; of lists, what has gone',
    }),
    to: RecordValue.optional().meta({ description: 'The value now; absent where it has gone; of lists, what is new' }),
    why: Text.optional().meta({ description: "The record's own note on what stands there now" }),
    source: Citation.optional().meta({ description: 'What it rests on now; absent for what is computed or has gone' }),
  })
  .meta({ id: 'Change' })
export type Change = z.infer<typeof Change>

export const ChangeExtras = {
  releases: z
    .array(z.object({ version: Text, date: IsoDate }))
    .meta({ description: 'The states that are compared, the oldest first; with one alone there are no changes' }),
}
