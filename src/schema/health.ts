import { z } from 'zod'
import { DateTime } from './fields.ts'
import { MODES } from './lists.ts'

export const Health = z
  .object({
    status: z.literal('ok'),
    version: z.string(),
    mode: z.enum(MODES),
    timestamp: DateTime,
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof Health>

export const Readiness = z.object({ status: z.literal('ready') }).meta({ id: 'Readiness' })
export type Readiness = z.infer<typeof Readiness>
