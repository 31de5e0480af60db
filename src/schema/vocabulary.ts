import { z } from 'zod'
import { CountryCode, Slug, Text } from './fields.ts'
import { DIRECTIONS } from './lists.ts'

/** A term of a controlled vocabulary; its key in the file is its id. */
export const Term = z.strictObject({ label: Text, definition: Text })
export type Term = z.infer<typeof Term>

/** A category; `plant_tonnes_year` is the plausible capacity range of one plant, in tonnes per year. */
export const CategoryTerm = Term.extend({ plant_tonnes_year: z.tuple([z.number().positive(), z.number().positive()]) })
export type CategoryTerm = z.infer<typeof CategoryTerm>

/** A functional family; `deciding` maps property keys to weights in the similarity of substitutes (default 1). */
export const FamilyTerm = Term.extend({ deciding: z.record(z.string(), z.number().positive()) })
export type FamilyTerm = z.infer<typeof FamilyTerm>

/** A numeric property, whose key includes the unit; `plausible` is the range that the build accepts. */
export const PropertyTerm = Term.extend({
  unit: Text,
  better: z.enum(DIRECTIONS),
  plausible: z.tuple([z.number(), z.number()]),
})
export type PropertyTerm = z.infer<typeof PropertyTerm>

/** How a search question can refer to a figure; its key is the key of the figure. */
export const ConditionTerm = z.strictObject({
  units: z.record(Text, z.number().positive()),
  names: z.array(Text).default([]),
  words: z.array(Text).default([]),
  more: z.array(Text).default([]),
  less: z.array(Text).default([]),
})
export type ConditionTerm = z.infer<typeof ConditionTerm>

/** A regulatory flag; the largest `hazard` (0 to 1) among a material's flags is subtracted from its hazard term in the score. */
export const FlagTerm = Term.extend({ hazard: z.number().min(0).max(1) })
export type FlagTerm = z.infer<typeof FlagTerm>

export const Country = z.strictObject({
  alpha2: CountryCode,
  alpha3: z.string().regex(/^[A-Z]{3}$/),
  name: Text,
  other_names: z.string(),
  /** Demonyms and adjectives, separated by |. */
  demonyms: z.string(),
  region: Slug,
})
export type Country = z.infer<typeof Country>
