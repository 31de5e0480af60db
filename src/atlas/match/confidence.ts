import type { LineReading } from './line-reader.ts'
import { EVIDENCE } from './mentions.ts'

/**
 * By the evidence, how many in a hundred readings are right; each doubt moves one row down. Set on the development half of
 * tests/match/jury.yaml: docs/match.md.
 */
const RIGHT: readonly number[] = [0.95, 0.95, 0.95, 0.8, 0.6, 0.5, 0.4, 0.3]

/** The share of such readings that are right. */
export function confidenceOf({ kind, doubts }: Pick<LineReading, 'kind' | 'doubts'>): number {
  return RIGHT[Math.min(RIGHT.length - 1, EVIDENCE.indexOf(kind) + doubts)] ?? 0
}
