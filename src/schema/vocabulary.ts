import { z } from 'zod'
import { CountryCode, Slug, Text } from './fields.ts'
import { DIRECTIONS } from './lists.ts'

/** A term of a controlled list: its id is its key. */
export const Term = z.strictObject({ label: Text, definition: Text })
export type Term = z.infer<typeof Term>

/** A category; `plant_tonnes_year` bounds what one plant for its materials can plausibly make. */
export const CategoryTerm = Term.extend({ plant_tonnes_year: z.tuple([z.number().positive(), z.number().positive()]) })
export type CategoryTerm = z.infer<typeof CategoryTerm>

/** A functional family; `deciding` weights property keys in the similarity of substitutes (1 where not named). */
export const FamilyTerm = Term.extend({ deciding: z.record(z.string(), z.number().positive()) })
export type FamilyTerm = z.infer<typeof FamilyTerm>

/** A numeric property: its unit is also in its key; `plausible` bounds what the build accepts. */
export const PropertyTerm = Term.extend({
  unit: Text,
  better: z.enum(DIRECTIONS),
  plausible: z.tuple([z.number(), z.number()]),
})
export type PropertyTerm = z.infer<typeof PropertyTerm>

/** How people ask for a figure in a question; its key is that of the figure. */
export const ConditionTerm = z.strictObject({
  units: z.record(Text, z.number().positive()),
  names: z.array(Text).default([]),
  words: z.array(Text).default([]),
  more: z.array(Text).default([]),
  less: z.array(Text).default([]),
})
export type ConditionTerm = z.infer<typeof ConditionTerm>

/** `hazard` is what the flag takes from the hazard term of the score, 0 to 1. */
export const FlagTerm = Term.extend({ hazard: z.number().min(0).max(1) })
export type FlagTerm = z.infer<typeof FlagTerm>

export const Country = z.strictObject({
  alpha2: CountryCode,
  alpha3: z.string().regex(/^[A-Z]{3}$/),
  name: Text,
  other_names: z.string(),
  /** What people and things from there are called, several parted by |. */
  demonyms: z.string(),
  region: Slug,
})
export type Country = z.infer<typeof Country>
