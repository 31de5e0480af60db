import { z } from 'zod'
import { Slug, Text } from './fields.ts'
import { FUNCTION_TYPES } from './lists.ts'
import { FigureValue, FunctionRequest } from './material.ts'

export const RankRequest = z
  .object({
    weights: z.record(z.string(), z.number().min(-1000).max(1000)).meta({
      description:
        'Weight by figure or quality of /v1/vocabulary, or “carbon” for the function; of a figure that has no better direction a negative weight asks for less, a positive one for what the job asks, or for more',
    }),
    ids: z.array(Slug).min(2).max(1000).optional(),
    job: Text.optional().meta({
      description:
        'Candidates that do it; carbon is for the first of its functions for which half of them have the figures, unless function says otherwise',
    }),
    family: Text.optional(),
    where: Text.optional().meta({
      description: 'Conditions such as density_kg_m3<1500,recyclable=true, joined by commas',
    }),
    function: FunctionRequest.optional(),
    limit: z.int().min(1).max(100).optional(),
  })
  .meta({ id: 'RankRequest' })

export const RankTerm = z
  .object({
    figure: Text,
    weight: z.number().min(0).max(1).meta({ description: 'Share of all weights' }),
    value: FigureValue.optional(),
    rated: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({ description: '0 the worst, 1 the best candidate; 0 for all where none has any of it' }),
    points: z.number().min(0).max(1),
    unknown: z.literal(true).optional(),
  })
  .meta({ id: 'RankTerm' })
export type RankTerm = z.infer<typeof RankTerm>

export const Ranking = z
  .object({
    rows: z.array(
      z.object({
        id: Slug,
        name: Text,
        total: z.number().min(0).max(1),
        total_high: z
          .number()
          .min(0)
          .max(1)
          .optional()
          .meta({ description: 'The total if all that is unknown were best' }),
        terms: z.array(RankTerm),
      }),
    ),
    total: z.int().min(0).meta({ description: 'Number of candidates' }),
    function: z.enum(FUNCTION_TYPES).optional(),
    carbon_unit: Text.optional(),
    warnings: z.array(Text).optional().meta({
      description:
        'What the order does not show: of the first three, whose carbon the figures do not allow to be ordered, as compare says; carbon that lacks the working into the product, or stands per kilogram for another function; materials left out; scores of different jobs; what a weight of a figure that has no better direction was taken to ask for',
    }),
    pareto: z.array(Slug).meta({ description: 'Candidates that no other beats by every criterion' }),
    stability: z.record(z.string(), z.int().min(0).max(100)).meta({
      description:
        'In how many of 100 trials, with weights close to the asked ones and figures within their intervals, each of the first three is first; those that tie share a trial',
    }),
  })
  .meta({ id: 'Ranking' })
export type Ranking = z.infer<typeof Ranking>
