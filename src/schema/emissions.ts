import { z } from 'zod'
import { CountryCode, Text, Year } from './fields.ts'

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
