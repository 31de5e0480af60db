import { z } from 'zod'
import { Slug } from './fields.ts'
import { ERROR_CODES } from './lists.ts'

/** One fault of a request; a 400 response lists all of them. */
export const ErrorDetail = z.strictObject({
  parameter: z.string(),
  message: z.string(),
  allowed: z.union([z.string(), z.array(z.string())]).optional(),
  did_you_mean: z.string().optional(),
})
export type ErrorDetail = z.infer<typeof ErrorDetail>

export const ErrorBody = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(ERROR_CODES),
      message: z.string(),
      status: z.int(),
      details: z.array(ErrorDetail).optional(),
      replaced_by: Slug.optional().meta({ description: 'With gone: the record that takes its place, if one does' }),
    }),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof ErrorBody>
