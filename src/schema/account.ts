import { z } from 'zod'
import { DateTime, Text } from './fields.ts'
import { PLANS, SCOPES, STATUS_CLASSES, USAGE_WINDOWS } from './lists.ts'

const Plan = z.enum(PLANS)
const Count = z.int().min(0)

const Budget = z.object({ per_minute: Count, per_day: Count }).meta({ id: 'Budget' })
export type Budget = z.infer<typeof Budget>

export const Identity = z
  .object({
    id: Text,
    name: Text,
    email: z.email().nullable(),
    organization: z.object({ id: Text, name: Text }),
    plan: Plan,
    scopes: z.array(z.enum(SCOPES)),
    rate_limit: Budget,
    key: z.object({ prefix: Text, last4: z.string().length(4), active: z.boolean() }),
    authenticated: z.boolean(),
  })
  .meta({ id: 'Identity' })
export type Identity = z.infer<typeof Identity>

export const RateLimit = z
  .object({
    plan: Plan,
    limit: Budget,
    remaining: Budget,
    used: Budget,
    reset: z.object({ minute: DateTime, day: DateTime }),
  })
  .meta({ id: 'RateLimit' })
export type RateLimit = z.infer<typeof RateLimit>

export const Usage = z
  .object({
    plan: Plan,
    period: z.object({ window: z.enum(USAGE_WINDOWS), start: DateTime, end: DateTime }),
    total_requests: Count,
    requests_today: Count,
    by_endpoint: z.array(z.object({ endpoint: Text, method: Text, count: z.int().min(1) })),
    by_status: z.record(z.enum(STATUS_CLASSES), Count),
    avg_response_time_ms: Count,
  })
  .meta({ id: 'Usage' })
export type Usage = z.infer<typeof Usage>
