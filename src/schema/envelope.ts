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

/** Schema of a page of laws, with what was looked at. */
export const lawListOf = <T extends z.ZodType, C extends z.ZodType>(item: T, coverage: C, id: string) =>
  pageOf(item).extend({ coverage }).meta({ id })

/** Schema of a page of emissions, with what they are, and their sums where a caller asks for them. */
export const emissionsListOf = <T extends z.ZodType, E extends z.ZodRawShape>(item: T, extras: E, id: string) =>
  pageOf(item).extend(extras).meta({ id })

/** Schema of a page of a list that supports facets. */
export const facetedListOf = <T extends z.ZodType>(item: T, id: string) =>
  pageOf(item).extend({ facets: Facets.optional() }).meta({ id })

/** Schema of the same, with what is said of the text that it is searched by. */
export const searchedListOf = <T extends z.ZodType, E extends z.ZodRawShape>(item: T, extras: E, id: string) =>
  pageOf(item)
    .extend({ facets: Facets.optional(), ...extras })
    .meta({ id })

/** Schema of the substitutes of a material; `rejected` is there on request, and where nothing else is. */
export const substituteListOf = <T extends z.ZodType, J extends z.ZodType, R extends z.ZodType>(
  item: T,
  job: J,
  rejected: R,
  id: string,
) =>
  pageOf(item)
    .extend({
      job: job.optional().meta({ description: 'The job in which it is replaced: the one asked for, or its main one' }),
      other_jobs: z.array(job).optional().meta({
        description: 'Its other jobs, in which other materials may replace it: ask with job=',
      }),
      rejected: z.array(rejected).optional().meta({
        description: 'What came nearest and was turned down; with explain=true, and where there is no substitute',
      }),
    })
    .meta({ id })

/** Schema of changes, with the states that were compared. */
export const changeListOf = <T extends z.ZodType, E extends z.ZodRawShape>(item: T, extras: E, id: string) =>
  pageOf(item).extend(extras).meta({ id })

/** Schema of search results, with what a search answers besides. */
export const searchListOf = <T extends z.ZodType, E extends z.ZodRawShape>(item: T, extras: E, id: string) =>
  pageOf(item).extend(extras).meta({ id })
