import { z } from 'zod'
import { keysOf } from '../system/keys-of.ts'
import { Slug, Text } from './fields.ts'

const Words = z.array(Text).min(1)
const byId = z.record(Text, Words).default({})

/** The words that questions are built with, each with the English that it is read as. */
export const QUESTION_WORDS = {
  instead_of: 'instead of',
  without: 'without',
  not: 'not',
  unwanted: 'is not wanted',
  who_makes: 'who makes',
  from: 'from',
  for: 'for',
  below: 'below',
  above: 'above',
  at_most: 'at most',
  up_to: 'up to',
  at_least: 'at least',
  lighter_than: 'lighter than',
  greener_than: 'greener than',
  less: 'less',
  and: 'and',
  or: 'or',
} as const

/** Names and everyday words of one language, by the id of what they mean. The file is named by the ISO 639-1 code. */
export const AuthoredNames = z.strictObject({
  language: z.string().regex(/^[a-z]{2}$/, 'must be an ISO 639-1 code, such as de'),
  name: Text,
  sources: z.array(Slug).min(1),
  materials: byId,
  categories: byId,
  families: byId,
  /** Applications and jobs. */
  applications: byId,
  forms: byId,
  properties: byId,
  /** By quality and by value. */
  qualities: z.record(Text, z.record(Text, Words)).default({}),
  exclusions: byId,
  places: byId,
  /** `suffixes` say that a word is free of what stands before them, `-frei`, and `replacing` that it takes its place, `-ersatz`. */
  words: z.partialRecord(z.enum([...keysOf(QUESTION_WORDS), 'suffixes', 'replacing']), z.array(Text)).default({}),
  stop: z.array(Text).default([]),
  /** Of the English file: everyday words, each with what other languages say for it. */
  everyday: z.record(Text, z.record(Text, Words)).default({}),
})
export type AuthoredNames = z.infer<typeof AuthoredNames>

/** A name under which a product is sold: of which material it is, or, if the atlas has no record of that, what it is. */
export const TradeName = z.strictObject({
  label: Text,
  names: z.array(Text).default([]),
  of: Slug.optional(),
  what: Text.optional(),
  /** Whose name it is: a supplier of the atlas, whose record has the evidence, or another company with a source. */
  supplier: Slug.optional(),
  maker: Text.optional(),
  source: Slug.optional(),
})
export type TradeName = z.infer<typeof TradeName>
