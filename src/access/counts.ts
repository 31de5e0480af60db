import { STATUS_CLASSES } from '../schema/lists.ts'

/** What usage keeps of a span of time; endpoints under `METHOD /template`, statuses under their class. */
export type Counts = {
  total: number
  durationMs: number
  byEndpoint: Record<string, number>
  byStatus: Record<string, number>
}

export const noCounts = (): Counts => ({ total: 0, durationMs: 0, byEndpoint: {}, byStatus: {} })

/** Counts one answer. */
export function countOne(counts: Counts, endpoint: string, status: number, durationMs: number) {
  const statusClass = STATUS_CLASSES[Math.floor(status / 100) - 2] ?? '5xx'
  counts.total++
  counts.durationMs += durationMs
  counts.byEndpoint[endpoint] = (counts.byEndpoint[endpoint] ?? 0) + 1
  counts.byStatus[statusClass] = (counts.byStatus[statusClass] ?? 0) + 1
}

/** Adds the second to the first. */
export function addCounts(sum: Counts, counts: Counts) {
  sum.total += counts.total
  sum.durationMs += counts.durationMs
  for (const [key, count] of Object.entries(counts.byEndpoint)) sum.byEndpoint[key] = (sum.byEndpoint[key] ?? 0) + count
  for (const [key, count] of Object.entries(counts.byStatus)) sum.byStatus[key] = (sum.byStatus[key] ?? 0) + count
}
