import { z } from 'zod'
import { Citation } from './evidence.ts'
import { CasNumber, CountryCode, IsoDate, Slug, Text } from './fields.ts'
import {
  COMPARATORS,
  DIRECTIONS,
  FUNCTION_TYPES,
  GATE_TIMES,
  GRADE_KINDS,
  HAZARD_CLASSES,
  LINE_WORD_KINDS,
  STAGES,
  UNKNOWNS,
} from './lists.ts'

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
  /** Whether it follows from the chemistry, so that a recycled or bio-based variant has what its base has. */
  inherited: z.boolean().default(false),
})
export type PropertyTerm = z.infer<typeof PropertyTerm>

/** A quality out of a closed list: each value with its definition, the best first. `inherited` as of a property. */
export const QualityTerm = Term.extend({ values: z.record(Text, Text), inherited: z.boolean().default(false) })
export type QualityTerm = z.infer<typeof QualityTerm>

/** What a carbon figure is of, and how far that is from crop or ore to good. */
export const StateTerm = Term.extend({ stage: z.enum(STAGES) })
export type StateTerm = z.infer<typeof StateTerm>

/**
 * What a substitute has to hold. `at_least` and `at_most` multiply the source's figure; `minus`, `plus` and `within` are in its unit;
 * `floor` and `ceiling` are absolute. A gate on a quality asks for the source's value or `floor`, or better.
 */
export const Gate = z.strictObject({
  figure: Text,
  at_least: z.number().positive().optional(),
  at_most: z.number().positive().optional(),
  minus: z.number().positive().optional(),
  plus: z.number().positive().optional(),
  within: z.number().positive().optional(),
  floor: z.union([z.number(), Text]).optional(),
  ceiling: z.number().optional(),
  /** The gate holds only where the source's figure is at least this good. */
  from: z.union([z.number(), Text]).optional(),
  when: z.enum(GATE_TIMES).default('always'),
  unknown: z.enum(UNKNOWNS).default('check'),
  /** Who misses it is to check instead of turned down: the grade or a treatment decides. */
  missed: z.literal('check').optional(),
  /** Sold in classes: who misses it but has a class that holds is to check, and so is the carbon, which is of another class. */
  in_classes: z.literal(true).optional(),
})
export type Gate = z.infer<typeof Gate>

/** What a group of jobs asks for: the functions per which carbon is compared, the first that the figures allow, and the gates. */
export const FunctionTerm = Term.extend({
  jobs: z.array(Slug),
  carbon: z.array(z.enum(FUNCTION_TYPES)),
  /** Functions for which its jobs may be compared besides. */
  also: z.array(z.enum(FUNCTION_TYPES)).optional(),
  gates: z.array(Gate).default([]),
  /** How many times heavier a substitute may be for the same function. */
  mass_at_most: z.number().positive().optional(),
  /** Whether its jobs do not compare with each other, as those of different elements. */
  apart: z.boolean().optional(),
  /** Whether its goods are bought by the piece and sized by their shape, so that other functions say nothing of them. */
  by_piece: z.boolean().optional(),
  /** Whether its goods are dosed or spun and have no section of their own, so that other functions say nothing of them. */
  unsized: z.boolean().optional(),
  /** Id of the row with whose materials its own are scored: both ask for the same function, under other gates. */
  scored_with: Slug.optional(),
  /** What alloying, working and coating give: of the plain material in place of a product made of it, these figures are open. */
  by_working: z.array(Text).optional(),
  /** Figures that decide nothing here, even where a material is chosen for them, such as resistance to frost of what lies indoors. */
  idle: z.array(Text).optional(),
  /** Figures of which more is neither better nor worse here, such as the hardness of a cushion. */
  either_way: z.array(Text).optional(),
  because: Text,
})
export type FunctionTerm = z.infer<typeof FunctionTerm>

/** A substance by its CAS number, with the hazards that its source states; none where law alone hangs on it. */
export const SubstanceTerm = Term.extend({
  /** Of an element: who asks for it may write Pb, but in a text the letters may be a word. */
  symbol: Text.optional(),
  /** What else it is called. */
  names: z.array(Text).default([]),
  /** Small groups whose name in a text means it too, such as diisocyanates. */
  groups: z.array(Text).default([]),
  /** Further CAS numbers of it. */
  also: z.array(CasNumber).default([]),
  hazards: z.array(z.enum(HAZARD_CLASSES)),
  source: Citation,
})
export type SubstanceTerm = z.infer<typeof SubstanceTerm>

/** How a search question can refer to a figure or a quality; its key is the key of either. */
export const ConditionTerm = z.strictObject({
  units: z.record(Text, z.union([z.number().positive(), z.tuple([z.number().positive(), z.number()])])).default({}),
  names: z.array(Text).default([]),
  words: z.array(Text).default([]),
  default: z.boolean().optional(),
  below_zero: z.boolean().optional(),
  usual: z.enum([...COMPARATORS, 'about']).optional(),
  up_to: z.enum(COMPARATORS).optional(),
  more: z.array(Text).default([]),
  less: z.array(Text).default([]),
  as_more: z.array(Text).default([]),
  as_less: z.array(Text).default([]),
  /** Superlatives that are none of a comparative: “carbon negative” asks for the least carbon. */
  most: z.array(Text).default([]),
  least: z.array(Text).default([]),
  values: z.record(Text, z.array(Text)).default({}),
  /** Words that ask for a value of a figure without a number. */
  said: z.record(Text, z.number()).default({}),
  /** Figures that count where a record lacks this one. */
  else: z.array(Text).default([]),
})
export type ConditionTerm = z.infer<typeof ConditionTerm>

/** What people rule out by one word for many materials; vocabulary/exclusions.yaml says what belongs to it. */
export const ExclusionTerm = Term.extend({
  names: z.array(Text).default([]),
  /** Said only of what is unwanted: no name of a kind of materials, as “smell” is none. */
  traits: z.array(Text).default([]),
  origins: z.array(Text).default([]),
  alone: z.array(Text).default([]),
  categories: z.array(Slug).default([]),
  families: z.array(Slug).default([]),
  substances: z.array(CasNumber).default([]),
  hazards: z.array(z.enum(HAZARD_CLASSES)).default([]),
  materials: z.array(Slug).default([]),
  /** Materials of which some grades belong. */
  partly: z.array(Slug).default([]),
  groups: z.array(Slug).default([]),
  except: z.array(Slug).default([]),
  biobased_below: z.number().positive().optional(),
})
export type ExclusionTerm = z.infer<typeof ExclusionTerm>

/** A well-known name of a material that the atlas has no record of. */
export const LackingTerm = Term.extend({ names: z.array(Text).default([]) })
export type LackingTerm = z.infer<typeof LackingTerm>

/** What people need a material for, in their words. */
export const NeedsTerm = z.array(Text).min(3)
export type NeedsTerm = z.infer<typeof NeedsTerm>

/** What answers a need, best first: what one would want to see, and what else does the job. */
export const ShortlistTerm = z.strictObject({ best: z.array(Slug).min(1), good: z.array(Slug) })
export type ShortlistTerm = z.infer<typeof ShortlistTerm>

/** Whether what stands in square brackets in a question is refused by it, or kept. */
export const RefusalTerm = z.enum(['refused', 'kept'])
export type RefusalTerm = z.infer<typeof RefusalTerm>

/** An everyday thing: what it is usually made of, what else it is or may be made of, and its names by language. */
export const ObjectTerm = z.strictObject({
  usual: z.array(Slug).min(1),
  also: z.array(Slug),
  names: z.record(z.string().regex(/^[a-z]{2}$/, 'must be an ISO 639-1 code, such as de'), z.array(Text).min(1)),
})
export type ObjectTerm = z.infer<typeof ObjectTerm>

/** How a grade is written: # is a digit, a blank any separator or none, * at the end the rest of the word. Chinese and Japanese words are written as they are. */
export const GradeCode = z
  .string()
  .regex(
    /^(?:[a-z0-9#][a-z0-9#. +/,]*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+)\*?$/u,
    'lower-case letters without accents, digits, # . + / , blanks, and * at the end; or Chinese or Japanese',
  )

/** A grade system: by material (or `none`, what the atlas lacks) the codes that stand for it in bills of material. */
export const GradeTerm = Term.extend({
  kind: z.enum(GRADE_KINDS),
  only_in: z.literal('textile').optional(),
  is_shared: z.literal(true).optional(),
  gives_way_to: z.array(Slug).min(1).optional(),
  codes: z.record(Slug, z.array(GradeCode).min(1)),
})
export type GradeTerm = z.infer<typeof GradeTerm>

/** What a material becomes by a word beside it; `by` has keys of vocabulary/line-words.yaml. */
export const ShapeTerm = z.strictObject({ of: z.array(Slug).min(1), by: z.array(Slug).min(1), is: Slug })
export type ShapeTerm = z.infer<typeof ShapeTerm>

/** Words that say something of a line in a bill of material besides its material. */
export const LineWordsTerm = z.strictObject({ kind: z.enum(LINE_WORD_KINDS), words: z.array(GradeCode).min(1) })
export type LineWordsTerm = z.infer<typeof LineWordsTerm>

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

/** A place with law of its own or of its parent, whose law holds there too. */
export const JurisdictionTerm = Term.extend({
  parent: Text.optional(),
  /** Whose law held there too, up to the last day of it. */
  former: z.strictObject({ parent: Text, until: IsoDate }).optional(),
  /** What an answer about the law of this place has to say of its gaps. */
  caveat: Text.optional(),
  names: z.array(Text).optional(),
})
export type JurisdictionTerm = z.infer<typeof JurisdictionTerm>

/** A group of countries with a name of its own. */
export const PlaceTerm = Term.extend({
  names: z.array(Text).optional(),
  members: z.array(CountryCode).default([]),
  regions: z.array(Slug).default([]),
})
export type PlaceTerm = z.infer<typeof PlaceTerm>
