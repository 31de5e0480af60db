import { z } from 'zod'
import { Slug, Text } from './fields.ts'
import { COMPARATORS, RECORD_TYPES } from './lists.ts'

const Explanation = z
  .object({
    exact_name: z.boolean().meta({ description: 'The query is a whole name or alias of the record' }),
    keyword: z.number().min(0).max(1).meta({ description: 'Keyword part of the score' }),
    semantic: z.number().min(0).max(1).meta({ description: 'Semantic part of the score' }),
    matches: z
      .array(z.object({ term: Text, fields: z.array(Text) }))
      .meta({ description: 'Words of the record that matched, and their fields' }),
    conditions: z
      .array(
        z.object({
          figure: Text,
          is: z.enum(COMPARATORS),
          limit: z.number(),
          value: z.number().optional().meta({ description: 'Value of the record; absent if unknown' }),
        }),
      )
      .meta({ description: 'Conditions of the question on figures, in the unit of the key' }),
  })
  .meta({ id: 'SearchExplanation', description: 'Why a result matched; only with explain=true' })

export const SearchResult = z
  .object({
    type: z.enum(RECORD_TYPES),
    id: Slug,
    title: Text,
    subtitle: Text,
    score: z.number().min(0).max(1).meta({ description: 'Hybrid relevance; the same on every page' }),
    explanation: Explanation.optional(),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof SearchResult>
