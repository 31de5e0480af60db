import { z } from 'zod'

/** What an engine's process says once its index is open. */
export const Opened = z.object({ ways: z.array(z.string()), loadMs: z.number() })
export type Opened = z.infer<typeof Opened>

/** Asks one way of searching all these texts, one after the other; without a way, what the process has come to hold. */
export const Asked = z.object({ way: z.string().optional(), texts: z.array(z.string()) })
export type Asked = z.infer<typeof Asked>

/** How long each took. */
export const Timed = z.object({ milliseconds: z.array(z.number()) })
export type Timed = z.infer<typeof Timed>

/** What the process holds, resident. */
export const Held = z.object({ memoryMiB: z.number() })
export type Held = z.infer<typeof Held>
