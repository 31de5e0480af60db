import { z } from 'zod'
import { Citation } from './evidence.ts'
import { IsoDate, Slug, Text } from './fields.ts'
import { INSTRUMENT_STATUSES, REGULATORY_STATUSES } from './lists.ts'

const RegulatoryStatus = z.enum(REGULATORY_STATUSES)
const InstrumentStatus = z.enum(INSTRUMENT_STATUSES)

export const AuthoredEntry = z.strictObject({
  material: Slug,
  status: RegulatoryStatus,
  effective_date: IsoDate.optional(),
  notes: Text,
  locator: Text,
  flag: Slug.optional(),
  source: Slug.optional(),
})

/** A legal instrument as authored. An entry without its own date, flag or source inherits the instrument's. */
export const AuthoredInstrument = z.strictObject({
  number: Text,
  title: Text,
  jurisdiction: Text,
  status: InstrumentStatus,
  in_force: IsoDate.optional(),
  applies: IsoDate.optional(),
  as_of: IsoDate,
  scope: Text,
  flag: Slug,
  source: Slug,
  entries: z.array(AuthoredEntry).min(1),
})
export type AuthoredInstrument = z.infer<typeof AuthoredInstrument>

export const RegulatoryEntry = z
  .object({
    material: Slug,
    jurisdiction: Text,
    status: RegulatoryStatus,
    regulation: Text,
    effective_date: IsoDate.optional(),
    notes: Text,
    locator: Text.meta({ description: 'Article, annex or section of the instrument' }),
    instrument: z
      .object({
        id: Slug,
        status: InstrumentStatus,
        checked: IsoDate.meta({ description: 'Date on which its status was last checked' }),
      })
      .meta({ id: 'Instrument', description: 'The legal instrument that contains the entry' }),
    source: Citation,
  })
  .meta({ id: 'RegulatoryEntry' })
export type RegulatoryEntry = z.infer<typeof RegulatoryEntry>
