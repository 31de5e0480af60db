import { z } from 'zod'

/** What one test file came to. */
export const Report = z.object({
  passed: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  skipped: z.int().nonnegative(),
  /** The text of each failure. */
  failures: z.array(z.string()),
})
export type Report = z.infer<typeof Report>

/** What a worker sends when a file has ended: which of its files, and how long it took. */
export const FileReport = z.object({ file: z.string(), durationMs: z.number(), report: Report })
export type FileReport = z.infer<typeof FileReport>

/** A file that came to nothing countable: one failure, with its reason. */
export const lostFile = (reason: string): Report => ({ passed: 0, failed: 1, skipped: 0, failures: [reason] })
