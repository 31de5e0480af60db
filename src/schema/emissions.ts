import { z } from 'zod'
import { CountryCode, Text, Year } from './fields.ts'
import { EMISSIONS_GROUPS } from './lists.ts'

export const EmissionsRecord = z
  .object({
    region: Text,
    country: CountryCode,
    sector: Text.meta({ description: "Climate TRACE's own sector name" }),
    emissions_mt_co2e: z.number().meta({ description: 'Million tonnes CO2-equivalent, 100-year GWP' }),
    year: Year,
    trend_pct: z.number().optional().meta({ description: 'Change from the year before, in percent' }),
  })
  .meta({ id: 'EmissionsRecord' })
export type EmissionsRecord = z.infer<typeof EmissionsRecord>

const Megatonnes = z.number().meta({ description: 'Million tonnes CO2-equivalent of all its records together' })

export const EmissionsSums = z
  .object({
    group_by: z.enum(EMISSIONS_GROUPS),
    groups: z
      .array(
        z.object({
          value: Text.meta({ description: 'The region, country, sector or year' }),
          emissions_mt_co2e: Megatonnes,
          records: z.int().min(1).meta({ description: 'Number of records that the sum rests on' }),
          from: Year.meta({ description: 'The first year that has a record' }),
          to: Year.meta({ description: 'The last one' }),
        }),
      )
      .meta({ description: 'Largest first; years newest first' }),
    left_out: z
      .object({ sector: Text, records: z.int().min(1), why: Text })
      .optional()
      .meta({ description: 'Records that match and are not in the sums' }),
  })
  .meta({ id: 'EmissionsSums', description: 'Sums over all matching records, for group_by' })
export type EmissionsSums = z.infer<typeof EmissionsSums>

/** What the records are, whichever are asked for. */
export const EmissionsCoverage = z
  .object({
    credit: Text.optional().meta({ description: 'Whose figures they are, of which release, under which licence' }),
    from: Year.meta({ description: 'The first year that any record has' }),
    to: Year.meta({ description: 'The last one' }),
    note: Text.optional(),
  })
  .meta({ id: 'EmissionsCoverage' })
export type EmissionsCoverage = z.infer<typeof EmissionsCoverage>
