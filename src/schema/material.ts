import { z } from 'zod'
import {
  AuthoredBiodegradability,
  AuthoredCarbon,
  AuthoredClaim,
  AuthoredFigure,
  AuthoredPercentage,
  AuthoredQuality,
  AuthoredSubstance,
  Evidence,
  Method,
} from './evidence.ts'
import { CasNumber, CnCode, DateTime, IsoDate, Percentage, Slug, Text } from './fields.ts'
import { DIRECTIONS, FUNCTION_TYPES, RELATIONS, ROLES, SUBSTANCE_PARTS, TIERS, VERDICTS } from './lists.ts'

const unique = (items: readonly string[]) => new Set(items).size === items.length
const UniqueTexts = z.array(Text).refine(unique, 'must not repeat an item')

/** A figure or quality that a record lacks, why, and what was searched for it. */
export const Absence = z.strictObject({ figure: Text, why: Text, looked_at: Text })
export type Absence = z.infer<typeof Absence>

export const PublishedAbsence = z
  .object({
    figure: Text,
    why: Text,
    looked_at: Text,
    instead: Method.extract(['proxy', 'derived'])
      .optional()
      .meta({ description: 'The method of the figure that is published instead; absent where none is' }),
  })
  .meta({ id: 'Absence', description: 'A figure or quality that no source states of the material itself' })
export type PublishedAbsence = z.infer<typeof PublishedAbsence>

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
  /** What its carbon figure is of. */
  state: Slug,
  /** Figures and qualities of the record that it is chosen for: a substitute has to hold them too. */
  chosen_for: z.array(Text).min(1).refine(unique, 'must not repeat an item').optional(),
  description: Text,
  applications: z.array(Slug).min(1).refine(unique, 'must not repeat an item'),
  forms: z.array(Slug).min(1).refine(unique, 'must not repeat an item'),
  /** Substances in it on which hazard or law hangs. */
  substances: z.array(AuthoredSubstance).min(1).optional(),
  carbon_kg_co2e_per_kg: AuthoredCarbon,
  biobased_pct: AuthoredPercentage,
  /** Left out where no source says either way: unknown is not false. */
  recyclable: AuthoredClaim.optional(),
  biodegradable: AuthoredBiodegradability.optional(),
  properties: z.record(z.string(), AuthoredFigure),
  /** Qualities out of closed lists, by their key in vocabulary/qualities.yaml. */
  qualities: z.record(z.string(), AuthoredQuality).optional(),
  absent: z.array(Absence).min(1).optional(),
  /** Why the atlas lists fewer than two suppliers, if so. */
  few_suppliers: Text.optional(),
  updated: IsoDate,
})
export type AuthoredMaterial = z.infer<typeof AuthoredMaterial>

export const Sustainability = z
  .object({
    score: z.int().min(0).max(100).meta({
      description:
        'Composite sustainability score, 0 to 100: how good it is for its own job, so compare it within one job',
    }),
    biobased_pct: Percentage,
    recyclable: z.boolean().optional().meta({
      description:
        'true: recycled at scale, or recyclable by a standard; false: a source says that it is not recycled at scale, though plants may exist; absent where it is not known',
    }),
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
    state: Text.meta({ description: 'What its carbon figure is of, such as resin, fibre or sheet' }),
    chosen_for: z.array(Text).optional().meta({
      description: 'Keys of the figures and qualities that it is chosen for; a substitute has to hold them too',
    }),
    customs_codes: z
      .array(
        z.object({ code: CnCode, edition: Text }).meta({ description: 'Without spaces, and the edition of its list' }),
      )
      .optional()
      .meta({ description: 'Customs headings, where they are plain: HS up to six digits, CN beyond' }),
    substances: z
      .array(
        z.object({
          cas: CasNumber,
          name: Text,
          part: z.enum(SUBSTANCE_PARTS),
          share_pct: Percentage.optional(),
          grades: z.literal('some').optional().meta({ description: 'Grades without it are sold' }),
          from: Slug.optional().meta({
            description: 'The material that it is a variant of and has the substance from',
          }),
        }),
      )
      .optional()
      .meta({ description: 'Substances in it on which hazard or law hangs' }),
    applications: z.array(Text),
    forms: z.array(Text),
    absent: z
      .array(PublishedAbsence)
      .optional()
      .meta({ description: 'What is not there, why, and what was searched for it' }),
    score_breakdown: z.array(ScoreTerm),
    score_range: z.tuple([z.int().min(0).max(100), z.int().min(0).max(100)]).meta({
      description:
        'The score with carbon and every unknown term at its worst and at its best; at the worst, what states no substances holds a residue',
    }),
    names: z
      .record(z.string(), z.array(Text))
      .optional()
      .meta({ description: 'Names and everyday words in other languages, by ISO 639-1 code; in single answers only' }),
    evidence: z.array(Evidence).optional(),
  })
  .catchall(z.unknown())
  .meta({
    id: 'MaterialProperties',
    description:
      'Also holds the numeric properties, under keys that include the unit, such as density_kg_m3, and qualities out of closed lists, such as reaction_to_fire',
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

export const PartialMaterial = Material.extend({
  sustainability: Sustainability.partial(),
  properties: MaterialProperties.partial(),
})
  .partial()
  .meta({ id: 'PartialMaterial', description: 'The fields of a material that were asked for' })
export type PartialMaterial = z.infer<typeof PartialMaterial>

export const Interval = z
  .object({ value: z.number(), low: z.number(), high: z.number() })
  .meta({ id: 'Interval', description: 'A figure and how low and high the evidence allows it to be' })

export const FigureValue = z.union([z.number(), z.boolean(), z.string()])

export const FigureChange = z
  .object({ figure: Text, from: FigureValue, to: FigureValue })
  .meta({ id: 'FigureChange', description: 'A figure of the source and of the substitute' })
export type FigureChange = z.infer<typeof FigureChange>

export const Substitute = z
  .object({
    material: Material,
    similarity: z.number().min(0).max(1),
    sustainability_uplift: z.int(),
    rationale: Text,
    tier: z.enum(TIERS).meta({
      description:
        'verified: every figure that decides is known to hold, and the figures allow at most a tenth more carbon; to-check: unknown says what is open',
    }),
    relation: z.enum(RELATIONS),
    function: z.enum(FUNCTION_TYPES).meta({ description: 'The function per which carbon is compared' }),
    verdict: z
      .enum(VERDICTS)
      .meta({ description: 'What the figures allow to be said of its carbon against the source' }),
    carbon_ratio: Interval.optional().meta({
      description:
        'Carbon per function against the source; absent where both rest on one figure, where figures that the function needs are unknown, and of the plain material in place of its product or another class',
    }),
    mass_factor: z.number().optional().meta({
      description:
        'Mass for the same function against the source; absent where figures that the function needs are unknown',
    }),
    better_on: z.array(FigureChange),
    worse_on: z.array(FigureChange),
    unknown: z.array(Text).meta({
      description:
        'What is to check: figures that decide, of it or of the source, and that no source states, that another material or grade stands for, or that miss a limit by little; the rationale says which',
    }),
  })
  .meta({ id: 'Substitute' })
export type Substitute = z.infer<typeof Substitute>

export const RejectedSubstitute = z
  .object({ id: Slug, name: Text, reason: Text })
  .meta({ id: 'RejectedSubstitute', description: 'A material that came near, and why it was turned down' })
export type RejectedSubstitute = z.infer<typeof RejectedSubstitute>

export const JobTerm = z
  .object({ id: Slug, label: Text })
  .meta({ id: 'JobTerm', description: 'A job of /v1/vocabulary' })
export type JobTerm = z.infer<typeof JobTerm>

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

export const FunctionRequest = z
  .object({ type: z.enum(FUNCTION_TYPES) })
  .catchall(z.number().positive())
  .meta({
    id: 'FunctionRequest',
    description:
      'A function per which carbon is compared, and how much of it under the name of its parameter, such as {"type": "thermal_resistance", "r_m2k_w": 5}; /v1/vocabulary lists them',
  })

export const ComparedCarbon = z
  .object({
    function: z.enum(FUNCTION_TYPES),
    unit: Text,
    rows: z.array(
      z.object({
        id: Slug,
        value: z.number().optional(),
        low: z.number().optional(),
        high: z.number().optional(),
        mass_kg: z.number().optional(),
        thickness_mm: z.number().optional(),
        unknown: z.array(Text).optional().meta({ description: 'Figures that the function needs and no source states' }),
      }),
    ),
    pairs: z.array(
      z.object({
        a: Slug,
        b: Slug,
        verdict: z.enum(VERDICTS).meta({ description: 'Of a against b' }),
        ratio: Interval.optional().meta({ description: 'Carbon of a over that of b' }),
        reasons: z.array(Text),
      }),
    ),
  })
  .meta({
    id: 'ComparedCarbon',
    description: 'Carbon per function, with what the figures allow to be said of each pair',
  })
export type ComparedCarbon = z.infer<typeof ComparedCarbon>

export const Comparison = z
  .object({ materials: z.array(Material), metrics: z.array(ComparisonMetric), carbon: ComparedCarbon })
  .meta({ id: 'Comparison' })
export type Comparison = z.infer<typeof Comparison>
