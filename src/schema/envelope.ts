import { z } from 'zod'

/** The pagination envelope around a list of one resource. */
export const listOf = <T extends z.ZodType>(item: T, id: string) =>
  z
    .object({
      data: z.array(item),
      total: z.int().min(0).meta({ description: 'Number of all matching items' }),
      page: z.int().min(1),
      per_page: z.int().min(1),
    })
    .meta({ id })
