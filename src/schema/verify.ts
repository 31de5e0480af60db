import { z } from 'zod'
import { Evidence } from './evidence.ts'
import { HttpUrl, Slug, Text, Year } from './fields.ts'
import { CITATION_STYLES, CITATION_TYPES, CLAIM_VERDICTS } from './lists.ts'

const Value = z.union([z.number(), z.boolean(), z.string()])
const asked = (maxLength: number) => z.string().min(1).max(maxLength).regex(/\S/)

export const VerifyRequest = z
  .object({
    claims: z
      .array(
        z.object({
          material: asked(128).meta({ description: 'Id, name or alias' }),
          figure: asked(128).meta({
            description: 'Figure or quality of /v1/vocabulary by key or label, such as density_kg_m3',
          }),
          value: z.union([z.number().min(-1e15).max(1e15), z.boolean(), asked(128)]).meta({
            description: 'A number may be sent as text, so that zeros at its end count as digits (“1.20”)',
          }),
          unit: asked(64).optional().meta({ description: 'The unit of the figure where it is left out' }),
        }),
      )
      .min(1)
      .max(100),
  })
  .meta({ id: 'VerifyRequest' })

const Range = z.object({
  value: Value,
  low: z.number().optional(),
  high: z.number().optional(),
  unit: Text.optional(),
})

export const VerifiedClaim = z
  .object({
    material: z.string().meta({ description: 'As it was sent' }),
    id: Slug.optional(),
    name: Text.optional(),
    figure: z.string().meta({ description: 'Key of the figure; as it was sent where there is none' }),
    verdict: z.enum(CLAIM_VERDICTS),
    because: Text,
    claimed: Range.optional().meta({
      description: 'The claim in the unit of the atlas, with the range that its digits leave open',
    }),
    held: Range.optional().meta({ description: 'What the atlas holds' }),
    evidence: Evidence.optional(),
    citation: Text.optional().meta({ description: 'Of the evidence, ready to paste' }),
    allowed: z
      .array(Text)
      .optional()
      .meta({ description: 'Units or values that can be compared, or ids of the materials that may be meant' }),
    did_you_mean: Text.optional(),
  })
  .meta({ id: 'VerifiedClaim' })
export type VerifiedClaim = z.infer<typeof VerifiedClaim>

const Count = z.int().min(0)

export const Verification = z
  .object({
    claims: z.array(VerifiedClaim).meta({ description: 'In the order of the request' }),
    counts: z.object({ supported: Count, contradicted: Count, not_found: Count, not_comparable: Count }),
  })
  .meta({ id: 'Verification' })
export type Verification = z.infer<typeof Verification>

/** An item of CSL-JSON, as citation software reads it. */
export const CslItem = z
  .object({
    id: Text,
    type: z.enum([...CITATION_TYPES, 'document']),
    title: Text,
    author: z
      .array(z.object({ family: Text, given: Text.optional() }))
      .optional()
      .meta({ description: 'Persons, where they were noted' }),
    publisher: Text.optional().meta({ description: 'Absent of an article, which has its journal' }),
    'container-title': Text.optional().meta({ description: 'The journal of an article' }),
    volume: Text.optional(),
    issue: Text.optional(),
    page: Text.optional(),
    issued: z
      .object({ 'date-parts': z.tuple([z.tuple([Year])]) })
      .optional()
      .meta({ description: 'Absent where the source states no year' }),
    URL: HttpUrl,
    accessed: z
      .object({ 'date-parts': z.tuple([z.tuple([Year, z.int().min(1).max(12), z.int().min(1).max(31)])]) })
      .optional(),
    DOI: Text.optional(),
    number: Text.optional().meta({ description: 'Of an environmental product declaration: its registration' }),
    note: Text.meta({ description: 'The figures that rest on it' }),
  })
  .meta({ id: 'CslItem' })
export type CslItem = z.infer<typeof CslItem>

export const Citations = z
  .object({
    material: Slug,
    style: z.enum(CITATION_STYLES),
    data: z
      .array(z.union([CslItem, Text]))
      .meta({ description: 'One for each source: objects in csl-json, else strings' }),
  })
  .meta({ id: 'Citations' })
export type Citations = z.infer<typeof Citations>
