import { z } from 'zod'
import { DateTime, Text } from './fields.ts'

export const Plan = z.enum(['demo', 'sandbox', 'developer', 'production'])
export type Plan = z.infer<typeof Plan>

export const Scope = z.enum(['materials:read', 'suppliers:read', 'search:read', 'emissions:read', 'regulatory:read'])
export type Scope = z.infer<typeof Scope>

const Budget = z.object({ per_minute: z.int().min(0), per_day: z.int().min(0) }).meta({ id: 'Budget' })
export type Budget = z.infer<typeof Budget>

export const Identity = z
  .object({
    id: Text,
    name: Text,
    email: z.email().nullable(),
    organization: z.object({ id: Text, name: Text }),
    plan: Plan,
    scopes: z.array(Scope),
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
    period: z.object({ window: z.enum(['day', 'month']), start: DateTime, end: DateTime }),
    total_requests: z.int().min(0),
    requests_today: z.int().min(0),
    by_endpoint: z.array(z.object({ endpoint: Text, method: Text, count: z.int().min(1) })),
    by_status: z.object({ '2xx': z.int().min(0), '3xx': z.int().min(0), '4xx': z.int().min(0), '5xx': z.int().min(0) }),
    avg_response_time_ms: z.int().min(0),
  })
  .meta({ id: 'Usage' })
export type Usage = z.infer<typeof Usage>
