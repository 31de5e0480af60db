import { STATUS_CLASSES } from '../schema/lists.ts'

/** Usage over a period; endpoints as `METHOD /template`, statuses by class (`2xx`), durations summed. */
export type Counts = {
  total: number
  durationMs: number
  byEndpoint: Record<string, number>
  byStatus: Record<string, number>
}

export const noCounts = (): Counts => ({ total: 0, durationMs: 0, byEndpoint: {}, byStatus: {} })

/** Adds one response, in place. */
export function countOne(counts: Counts, endpoint: string, status: number, durationMs: number) {
  const statusClass = STATUS_CLASSES[Math.floor(status / 100) - 2] ?? '5xx'
  counts.total++
  counts.durationMs += durationMs
  counts.byEndpoint[endpoint] = (counts.byEndpoint[endpoint] ?? 0) + 1
  counts.byStatus[statusClass] = (counts.byStatus[statusClass] ?? 0) + 1
}

/** Adds `counts` to `sum`, in place. */
export function addCounts(sum: Counts, counts: Counts) {
  sum.total += counts.total
  sum.durationMs += counts.durationMs
  for (const [key, count] of Object.entries(counts.byEndpoint)) sum.byEndpoint[key] = (sum.byEndpoint[key] ?? 0) + count
  for (const [key, count] of Object.entries(counts.byStatus)) sum.byStatus[key] = (sum.byStatus[key] ?? 0) + count
}
