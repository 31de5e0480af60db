import { z } from 'zod'
import { Slug, Text } from './fields.ts'
import { LINE_ASSUMPTIONS } from './lists.ts'

const AMOUNT = { min: 0, max: 1e12 } as const
const amount = (description: string) => z.number().min(AMOUNT.min).max(AMOUNT.max).optional().meta({ description })

/** One amount alone; an area with a thickness, where the line says none. */
const ONE_AMOUNT = {
  not: {
    anyOf: [
      { required: ['mass_kg', 'volume_m3'] },
      { required: ['mass_kg', 'area_m2'] },
      { required: ['volume_m3', 'area_m2'] },
    ],
  },
  dependentRequired: { thickness_mm: ['area_m2'] },
}

export const MatchRequest = z
  .object({
    lines: z
      .array(
        z
          .object({
            text: z
              .string()
              .max(200)
              .meta({ description: 'The line as it stands in the bill of materials; an empty one has no match' }),
            mass_kg: amount('Mass of the material; without it or a volume, a line has no carbon'),
            volume_m3: amount('In place of the mass'),
            area_m2: amount('In place of the mass, with thickness_mm where the text has no thickness or mass per area'),
            thickness_mm: amount('With area_m2'),
          })
          .meta(ONE_AMOUNT),
      )
      .min(1)
      .max(500),
  })
  .meta({ id: 'MatchRequest' })

const Share = z.number().min(0).max(1)
const MatchedMaterial = z.object({ id: Slug, name: Text, confidence: Share })
const Part = z.object({ id: Slug, name: Text, share: Share })
const Interval = z.object({ value: z.number(), low: z.number(), high: z.number() })
const Mass = z.object({ value: z.number().min(0), low: z.number().min(0), high: z.number().min(0) })

export const MatchedLine = z
  .object({
    text: z.string().meta({ description: 'As it was sent' }),
    match: MatchedMaterial.optional().meta({
      description: 'Absent where the atlas has nothing. confidence: the share of such lines that are right',
    }),
    read: z
      .object({
        as: Text.meta({ description: 'The words that name the material' }),
        by: Text.meta({ description: 'The grade system that they are of, or name' }),
        form: Slug.optional(),
        fillers: z.array(z.object({ filler: Slug, pct: z.number() })).optional(),
        recycled_pct: z.number().min(0).max(100).optional(),
        density_kg_m3: z.number().optional(),
        thickness_mm: z.number().optional(),
        grammage_g_m2: z.number().optional(),
      })
      .optional()
      .meta({ description: 'What the line says' }),
    parts: z.array(Part).optional().meta({
      description: 'Blends, fillers and recycled shares: each part with its share of the mass; carbon is their sum',
    }),
    alternatives: z.array(MatchedMaterial),
    assumed: z.array(z.enum(LINE_ASSUMPTIONS)).meta({
      description:
        'virgin: the line does not say otherwise; trade_mix: nor of metal in a form, whose figure has the scrap that the trade puts in; no_such_route: it does, and there is no such record; unfilled: a filler has no record; first_named: it names several without shares; guessed: the name is a part of a word, cut short or misspelt; smaller_part: the match is the recycled part of a line that is mostly virgin, see parts; rest_not_counted: what a precious metal is alloyed with, or what else the line has that the atlas does not know, adds nothing; sent_thickness: the text has another thickness than was sent',
    }),
    mass_kg: Mass.optional().meta({ description: 'As sent, or from the volume by the density and its interval' }),
    carbon: Interval.optional().meta({ description: 'kg CO2e for the line' }),
    because: Text.optional().meta({ description: 'Why there is no match, no carbon, or only that of a part' }),
  })
  .meta({ id: 'MatchedLine' })
export type MatchedLine = z.infer<typeof MatchedLine>

const Count = z.int().min(0)

export const MatchedLines = z
  .object({
    lines: z.array(MatchedLine).meta({ description: 'In the order of the request' }),
    total: z.object({
      lines: Count.meta({ description: 'Without rows that are totals of others, which have no mass either' }),
      matched: Count,
      mass_kg: z.number().min(0).meta({ description: 'Of all lines whose mass is known' }),
      covered_kg: z.number().min(0).meta({ description: 'The part of it that carbon covers' }),
      mass_share: Share.optional().meta({ description: 'covered_kg of mass_kg; absent where no mass is known' }),
      without_mass: Count.meta({ description: 'Lines whose mass is not known; they are not in the total' }),
      carbon: Interval.optional().meta({
        description: 'kg CO2e of what is covered; low and high as if all lines were off in one direction',
      }),
    }),
    unmatched: z.array(z.object({ line: Count, text: z.string(), because: Text })).meta({
      description: 'Lines without a match, or of which a part has none; line counts from 0',
    }),
  })
  .meta({ id: 'MatchedLines' })
export type MatchedLines = z.infer<typeof MatchedLines>
