import { z } from 'zod'
import { CountryCode, PartialDate, Slug, Text } from './fields.ts'
import { SITE_STATUSES } from './lists.ts'

const Share = z.number().min(0).max(1)

export const CountrySupply = z
  .object({
    country: CountryCode,
    operating: z.int().min(0).meta({ description: 'Number of listed operating sites' }),
    share: Share.meta({ description: 'Of the listed operating sites of all countries' }),
    sites: z.array(
      z.object({
        supplier: Slug,
        town: Text,
        product: Text,
        status: z.enum(SITE_STATUSES),
        as_of: PartialDate,
        capacity_tonnes_year: z.int().positive().optional(),
      }),
    ),
  })
  .meta({ id: 'CountrySupply' })
export type CountrySupply = z.infer<typeof CountrySupply>

export const Supply = z
  .object({
    material: Slug,
    suppliers: z.int().min(0).meta({ description: 'Listed suppliers, as in supplier_count' }),
    verified: z.int().min(0).meta({ description: 'Of these, the verified ones' }),
    verified_share: Share.optional(),
    operating_sites: z.int().min(0).meta({ description: 'Listed sites that operate and make the material' }),
    suppliers_without_operating_site: z.int().min(0),
    countries: z.array(CountrySupply).meta({ description: 'Most operating sites first' }),
    largest_country: z.object({ country: CountryCode, share: Share }).optional().meta({
      description: 'By listed operating sites. Absent with fewer than five listed makers that operate',
    }),
    hhi: z.int().min(0).max(10_000).optional().meta({
      description:
        'Herfindahl–Hirschman index of the listed operating sites by country, by number of sites: the sum of the squares of the shares in percent; 10,000 if all are in one country. Absent with fewer than five listed makers that operate',
    }),
    note: Text.meta({ description: 'What the list leaves out' }),
  })
  .meta({ id: 'Supply', description: 'Where the listed suppliers of a material make it' })
export type Supply = z.infer<typeof Supply>
