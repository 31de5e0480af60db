import { z } from 'zod'
import { Slug, Text } from './fields.ts'
import { COMPARATORS, RECORD_TYPES } from './lists.ts'

const Limit = z.union([z.number(), z.string()])

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
          limit: Limit,
          value: Limit.optional().meta({ description: 'Value of the record; absent if unknown' }),
        }),
      )
      .meta({ description: 'Conditions of the question on figures, in the unit of the key, and on qualities' }),
    holds: z
      .array(Text)
      .optional()
      .meta({ description: 'Of what the question rules out or asks to be in it, what the material is or holds' }),
    may_hold: z.array(Text).optional().meta({ description: 'The same, of what only some grades are or hold' }),
  })
  .meta({ id: 'SearchExplanation', description: 'Why a result matched; only with explain=true' })

export const SearchResult = z
  .object({
    type: z.enum(RECORD_TYPES),
    id: Slug,
    title: Text,
    subtitle: Text,
    score: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Probability that the asker wants it, from keyword and meaning; the same on every page' }),
    explanation: Explanation.optional(),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof SearchResult>

const Words = Text.meta({ description: 'The words of the question that say it' })

const Reading = z
  .object({
    text: z.string(),
    english: z
      .string()
      .optional()
      .meta({ description: 'The question in English, if it was asked in another language' }),
    language: z.string().meta({
      description:
        'ISO 639-1 code of the language that it was asked in, of the ten that are read; `und` in another script',
    }),
    replaces: z
      .object({
        words: Words,
        name: Text,
        id: Slug.optional().meta({ description: 'Absent for a group of materials' }),
      })
      .optional()
      .meta({ description: 'What is to be replaced: it is left out, and what may replace it comes first' }),
    contains: z
      .object({ words: Words, name: Text, materials: z.int().min(0) })
      .optional()
      .meta({
        description:
          'What is asked to be in the results, and how many materials are it or hold it: only they are found',
      }),
    excludes: z.array(z.object({ words: Words, name: Text, materials: z.int().min(0) })).meta({
      description:
        'What is ruled out, and how many materials are it or hold it: they are left out; a place has none, its suppliers are left out',
    }),
    conditions: z.array(z.object({ words: Words, figure: Text, is: z.enum(COMPARATORS), limit: Limit })),
    superlative: z
      .object({ words: Words, figure: Text, is: z.enum(['most', 'least']) })
      .optional()
      .meta({ description: 'By which figure the class that is asked for is ranked' }),
    places: z
      .array(z.object({ words: Words, place: Text }))
      .meta({ description: 'Suppliers without a listed site there come last, or not at all' }),
    law: Text.optional().meta({
      description: 'Where the question asks for the law of a place: the request that answers it',
    }),
    certifications: z
      .array(z.object({ words: Words, certification: Text }))
      .meta({ description: 'Suppliers that are not known to have one come last, or not at all' }),
    trade_names: z
      .array(z.object({ words: Words, name: Text, maker: Text, id: Slug.optional() }))
      .optional()
      .meta({
        description: 'Trade names, each with its maker, and the id of the material unless the atlas has no record',
      }),
    rest: z.string().meta({ description: 'The text that was searched' }),
  })
  .meta({ id: 'SearchReading', description: 'How the question was read; only with explain=true' })

const Nearest = z
  .object({
    terms: z.array(Text).meta({ description: 'Words of the atlas close to unknown words of the question' }),
    records: z.array(z.object({ type: z.enum(RECORD_TYPES), id: Slug, title: Text })),
  })
  .meta({ id: 'SearchNearest', description: 'What comes closest to a question that has no answer' })

const NotInAtlas = z
  .object({ words: Words, name: Text, what: Text.optional() })
  .meta({ id: 'NotInAtlas', description: 'A name in the question that no record has' })

/** What a list of materials says of its `q`. */
export const TextExtras = {
  english: z.string().optional().meta({ description: 'q in English, if it is in another language that is read' }),
  not_in_atlas: z.array(NotInAtlas).min(1).optional(),
}

/** What a search answers besides its page. */
export const SearchExtras = {
  reading: Reading.optional(),
  nearest: Nearest.optional(),
  notes: z.array(Text).min(1).optional().meta({
    description:
      'What to know of the answer: a measure that no record can state, a figure that few do, a place or a law that is asked for',
  }),
  not_in_atlas: z.array(NotInAtlas).min(1).optional(),
  unmet: z
    .array(z.object({ words: Words, figure: Text, is: z.enum(COMPARATORS), limit: Limit }))
    .min(1)
    .optional()
    .meta({
      description:
        'Conditions that nothing of the kind asked for is known to meet; `nearest` then has what comes closest of it',
    }),
  languages: z.array(Text).optional().meta({
    description:
      'ISO 639-1 codes of the languages that are read, where a question in another script or language found nothing',
  }),
}
export type Reading = z.infer<typeof Reading>
export type Unmet = NonNullable<z.infer<(typeof SearchExtras)['unmet']>>
export type Nearest = z.infer<typeof Nearest>
export type NotInAtlas = z.infer<typeof NotInAtlas>
