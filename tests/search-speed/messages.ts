import { z } from 'zod'

/** What an engine's process says once its index is open. */
export const Opened = z.object({ ways: z.array(z.string()), loadMs: z.number() })
export type Opened = z.infer<typeof Opened>

/** Asks one way of searching all these texts, one after the other. */
export const Asked = z.object({ way: z.string(), texts: z.array(z.string()) })
export type Asked = z.infer<typeof Asked>

/** How long each took, and what the process has come to hold since before it opened its index. */
export const Timed = z.object({ milliseconds: z.array(z.number()), memoryMiB: z.number() })
export type Timed = z.infer<typeof Timed>
