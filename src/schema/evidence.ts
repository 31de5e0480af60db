import { z } from 'zod'
import { CasNumber, HttpUrl, IsoDate, Percentage, Slug, Text, Year } from './fields.ts'
import {
  BIOGENIC_TREATMENTS,
  BOUNDARIES,
  CITATION_TYPES,
  ENVIRONMENTS,
  EVIDENCE_METHODS,
  GRADES,
  SUBSTANCE_PARTS,
} from './lists.ts'

export const Method = z.enum(EVIDENCE_METHODS)
export const Grade = z.enum(GRADES)
const Boundary = z.enum(BOUNDARIES)
const Biogenic = z.enum(BIOGENIC_TREATMENTS)
const Environment = z.enum(ENVIRONMENTS)

const provenance = {
  printed: Text,
  locator: Text,
  method: Method,
  grade: Grade,
  source: Slug,
  region: Text.optional(),
  year: Year.optional(),
  note: Text.optional(),
}

/** What a source prints of the same figure for another grade, form or condition; the source of the figure where it names none. */
const gradeFigure = {
  of: Text.meta({ description: 'The grade, form or condition, such as S235' }),
  value: z.number().optional().meta({ description: 'Absent where a range is printed' }),
  low: z.number().optional(),
  high: z.number().optional(),
}
const AuthoredGradeFigure = z
  .strictObject({ ...gradeFigure, source: Slug.optional(), locator: Text.optional() })
  .refine(({ value, low, high }) => (value === undefined) === (low !== undefined && high !== undefined), {
    message: 'has to have a value, or low and high',
  })

/**
 * An authored number: the published `value`, plus what the source prints (`printed`) and where (`locator`). `by_grade`: of a property, what
 * other grades have; it is no part of the range from `low` to `high`.
 */
export const AuthoredFigure = z.strictObject({
  value: z.number(),
  low: z.number().optional(),
  high: z.number().optional(),
  by_grade: z.array(AuthoredGradeFigure).min(1).optional(),
  ...provenance,
})
export type AuthoredFigure = z.infer<typeof AuthoredFigure>

export const AuthoredPercentage = AuthoredFigure.extend({ value: Percentage })

const CarbonFigure = AuthoredFigure.omit({ by_grade: true }).extend({
  boundary: Boundary,
  biogenic: Biogenic,
  region: Text,
  year: Year,
})

/**
 * Greenhouse-gas intensity in kg CO2e/kg; requires system boundary, region and year. `also`: figures of the same thing from sources that do
 * not rest on the published one; their `note` says why they differ.
 */
export const AuthoredCarbon = CarbonFigure.extend({ also: z.array(CarbonFigure).min(1).optional() })
export type AuthoredCarbon = z.infer<typeof AuthoredCarbon>

export const AuthoredClaim = z.strictObject({ value: z.boolean(), ...provenance })
export type AuthoredClaim = z.infer<typeof AuthoredClaim>

export const AuthoredBiodegradability = AuthoredClaim.extend({
  environment: Environment.optional(),
  standard: Text.optional(),
})

/** A quality out of a closed list, such as a reaction-to-fire class; the list is in vocabulary/qualities.yaml. */
export const AuthoredQuality = z.strictObject({ value: Text, ...provenance })
export type AuthoredQuality = z.infer<typeof AuthoredQuality>

/** A substance in a material on which hazard or law hangs, by its CAS number. */
export const AuthoredSubstance = z.strictObject({
  cas: CasNumber,
  part: z.enum(SUBSTANCE_PARTS),
  share_pct: Percentage.optional(),
  /** `some`: grades without it are sold, as the note says. */
  grades: z.enum(['all', 'some']).default('all'),
  ...provenance,
})
export type AuthoredSubstance = z.infer<typeof AuthoredSubstance>

/** A citation that any reader can open. */
/** The registration of an environmental product declaration, in the names and the form of openEPD. */
const EpdRegistration = z
  .object({
    program_operator_doc_id: Text.meta({ description: 'Its number at the programme operator, as printed' }),
    program_operator: z
      .object({ name: Text })
      .optional()
      .meta({ description: 'Who registered it; absent where the source does not say' }),
  })
  .meta({ id: 'EpdRegistration' })

/** Where in a journal an article stands, as its source prints it. */
const Article = z
  .strictObject({ journal: Text, volume: Text.optional(), issue: Text.optional(), pages: Text.optional() })
  .meta({ id: 'Article', description: 'Of an article: its journal; `pages` may be the number of the article' })

export const Citation = z
  .object({
    title: Text,
    publisher: Text,
    type: z
      .enum(CITATION_TYPES)
      .optional()
      .meta({ description: 'In the words of CSL; absent where it is none of these, such as a page of a producer' }),
    authors: z
      .array(Text)
      .min(1)
      .optional()
      .meta({ description: 'Persons, the family name first; absent where they were not noted' }),
    article: Article.optional(),
    year: Year.optional().meta({ description: 'Year of publication; absent where the source states none' }),
    url: HttpUrl,
    accessed: IsoDate.optional().meta({ description: 'The day on which it was read, where that was noted' }),
    licence: Text.optional().meta({ description: 'SPDX; absent where the source states none or other terms' }),
    terms: Text.optional().meta({ description: 'Its terms of use, where they are no SPDX licence' }),
    epd: EpdRegistration.optional().meta({
      description: 'Of an environmental product declaration whose number is known',
    }),
  })
  .meta({ id: 'Citation' })
export type Citation = z.infer<typeof Citation>

/** A figure that another source has for the same. */
export const OtherFigure = CarbonFigure.extend({
  ratio: z.number().meta({ description: 'This figure divided by the published one' }),
  source: Citation,
})
  .strip()
  .meta({
    id: 'OtherFigure',
    description: 'A figure of the same from a source that does not rest on the published one',
  })
export type OtherFigure = z.infer<typeof OtherFigure>

/** What the evidence has for another grade, form or condition of the material. */
export const GradeFigure = z
  .object({ ...gradeFigure, locator: Text.optional(), source: Citation.optional() })
  .meta({ id: 'GradeFigure', description: 'The same figure of another grade, form or condition, in the same unit' })
export type GradeFigure = z.infer<typeof GradeFigure>

/** Provenance of one published figure or claim, as the API returns it. */
export const Evidence = z
  .object({
    figure: Text.meta({ description: 'Key of the figure, such as carbon_kg_co2e_per_kg' }),
    value: z.union([z.number(), z.boolean(), z.string()]),
    low: z.number().optional(),
    high: z.number().optional(),
    unit: Text.optional(),
    printed: Text.optional().meta({ description: 'The figure and its unit as printed in the source' }),
    locator: Text.optional().meta({ description: 'Table, page or section of the source' }),
    boundary: Boundary.optional(),
    biogenic: Biogenic.optional(),
    environment: Environment.optional(),
    standard: Text.optional(),
    region: Text.optional(),
    year: Year.optional(),
    valid_until: Year.optional().meta({ description: 'The last year for which the source declares the figure valid' }),
    method: Method.optional(),
    grade: Grade.optional(),
    note: Text.optional(),
    also: z.array(OtherFigure).optional().meta({ description: 'What other sources have for it' }),
    by_grade: z.array(GradeFigure).optional().meta({
      description: 'What other grades, forms or conditions have, of the same source where none is named',
    }),
    source: Citation,
  })
  .meta({ id: 'Evidence' })
export type Evidence = z.infer<typeof Evidence>
