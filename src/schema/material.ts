import { z } from 'zod'
import {
  AuthoredBiodegradability,
  AuthoredCarbon,
  AuthoredClaim,
  AuthoredFigure,
  AuthoredPercentage,
  Evidence,
} from './evidence.ts'
import { DateTime, IsoDate, Percentage, Slug, Text } from './fields.ts'
import { DIRECTIONS, ROLES } from './lists.ts'

const unique = (items: readonly string[]) => new Set(items).size === items.length
const UniqueTexts = z.array(Text).refine(unique, 'must not repeat an item')

/** A material as authored; its file name is the id and its folder the category. */
export const AuthoredMaterial = z.strictObject({
  name: Text,
  aliases: UniqueTexts,
  family: Slug,
  role: z.enum(ROLES),
  /** What it is used for, the main job first. */
  jobs: z.array(Slug).min(1).refine(unique, 'must not repeat an item'),
  /** The materials that it is a variant of: recycled, filled, coated or formed from them. */
  based_on: z.array(Slug).min(1).refine(unique, 'must not repeat an item').optional(),
  description: Text,
  applications: z.array(Slug).min(1).refine(unique, 'must not repeat an item'),
  forms: z.array(Slug).min(1).refine(unique, 'must not repeat an item'),
  carbon_kg_co2e_per_kg: AuthoredCarbon,
  biobased_pct: AuthoredPercentage,
  /** Left out where no source says either way: unknown is not false. */
  recyclable: AuthoredClaim.optional(),
  biodegradable: AuthoredBiodegradability.optional(),
  properties: z.record(z.string(), AuthoredFigure),
  /** Why the atlas lists fewer than two suppliers, if so. */
  few_suppliers: Text.optional(),
  updated: IsoDate,
})
export type AuthoredMaterial = z.infer<typeof AuthoredMaterial>

export const Sustainability = z
  .object({
    score: z.int().min(0).max(100).meta({ description: 'Composite sustainability score, 0 to 100' }),
    biobased_pct: Percentage,
    recyclable: z.boolean().optional().meta({ description: 'Absent where it is not known' }),
    biodegradable: z.boolean().optional().meta({ description: 'Absent where it is not known' }),
    carbon_kg_co2e_per_kg: z
      .number()
      .meta({ description: 'Cradle-to-gate carbon intensity, biogenic uptake excluded' }),
  })
  .meta({ id: 'Sustainability' })
export type Sustainability = z.infer<typeof Sustainability>

/**
 * One term of the sustainability score: `value` and `weight` from 0 to 1, `points` = 100 × weight × value. An unknown one has no points;
 * `score_range` says what it could add.
 */
export const ScoreTerm = z
  .object({
    term: Text,
    value: z.number().min(0).max(1),
    weight: z.number().min(0).max(1),
    points: z.number(),
    unknown: z.literal(true).optional(),
  })
  .meta({ id: 'ScoreTerm' })
export type ScoreTerm = z.infer<typeof ScoreTerm>

export const MaterialProperties = z
  .object({
    family: Text,
    role: z.enum(ROLES).meta({ description: 'What the record is in a chain of supply' }),
    jobs: z.array(Text).meta({ description: 'What it is used for, the main job first' }),
    based_on: z.array(Slug).optional().meta({ description: 'Ids of the materials that it is a variant of' }),
    applications: z.array(Text),
    forms: z.array(Text),
    score_breakdown: z.array(ScoreTerm),
    score_range: z
      .tuple([z.int().min(0).max(100), z.int().min(0).max(100)])
      .optional()
      .meta({
        description: 'The score with every unknown term at its worst and at its best; absent where none is unknown',
      }),
    evidence: z.array(Evidence).optional(),
  })
  .catchall(z.unknown())
  .meta({
    id: 'MaterialProperties',
    description: 'Also holds the numeric properties, under keys that include the unit, such as density_kg_m3',
  })

export const Material = z
  .object({
    id: Slug,
    name: Text,
    category: Text,
    aliases: z.array(Text),
    description: Text,
    sustainability: Sustainability,
    properties: MaterialProperties,
    regulatory_flags: z.array(Slug),
    supplier_count: z.int().min(0),
    updated_at: DateTime,
  })
  .meta({ id: 'Material' })
export type Material = z.infer<typeof Material>

export const Substitute = z
  .object({
    material: Material,
    similarity: z.number().min(0).max(1),
    sustainability_uplift: z.int(),
    rationale: Text,
  })
  .meta({ id: 'Substitute' })
export type Substitute = z.infer<typeof Substitute>

export const ComparisonMetric = z
  .object({
    key: Text,
    label: Text,
    unit: Text.optional(),
    better: z.enum(DIRECTIONS),
    values: z.record(z.string(), z.union([z.number(), z.boolean(), z.null()])),
    best: z.array(Slug),
  })
  .meta({ id: 'ComparisonMetric' })
export type ComparisonMetric = z.infer<typeof ComparisonMetric>

export const Comparison = z
  .object({ materials: z.array(Material), metrics: z.array(ComparisonMetric) })
  .meta({ id: 'Comparison' })
export type Comparison = z.infer<typeof Comparison>
