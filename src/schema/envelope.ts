import { z } from 'zod'

const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    total: z.int().min(0).meta({ description: 'Number of matching items on all pages' }),
    page: z.int().min(1),
    per_page: z.int().min(1),
  })

const Facets = z
  .record(z.string(), z.array(z.object({ value: z.string(), count: z.int().min(1) })))
  .meta({ id: 'Facets', description: 'Counts over all matching items, for each requested facet' })

/** Schema of a page of one resource. */
export const listOf = <T extends z.ZodType>(item: T, id: string) => pageOf(item).meta({ id })

/** Schema of a page of a list that supports facets. */
export const facetedListOf = <T extends z.ZodType>(item: T, id: string) =>
  pageOf(item).extend({ facets: Facets.optional() }).meta({ id })
