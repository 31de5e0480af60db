import { z } from 'zod'
import { Slug, Text } from './fields.ts'

export const SearchResult = z
  .object({
    type: z.enum(['material', 'supplier']),
    id: Slug,
    title: Text,
    subtitle: Text,
    score: z.number().min(0).max(1).meta({ description: 'Hybrid relevance; the same on every page' }),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof SearchResult>
