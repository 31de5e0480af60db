import { z } from 'zod'

export const ErrorCode = z.enum([
  'invalid_parameter',
  'missing_parameter',
  'unknown_parameter',
  'invalid_body',
  'invalid_request',
  'missing_api_key',
  'invalid_api_key',
  'inactive_api_key',
  'insufficient_scope',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'rate_limited',
  'internal_error',
  'not_ready',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** One fault of a request; a 400 lists them all. */
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
      code: ErrorCode,
      message: z.string(),
      status: z.int(),
      details: z.array(ErrorDetail).optional(),
    }),
  })
  .meta({ id: 'Error' })
