import type { LineReading } from './line-reader.ts'
import { EVIDENCE } from './mentions.ts'

/**
 * By the evidence, the share of readings that are right: the lower bound (90 %, one-sided) that the development halves of the juries in
 * tests/match gave when they were first read. Each doubt moves one row down. The last three rows have hardly any lines and are set lower by hand.
 */
const RIGHT: readonly number[] = [0.93, 0.93, 0.93, 0.6, 0.45, 0.4, 0.35, 0.3]

/** The share of such readings that are right. */
export function confidenceOf({ kind, doubts }: Pick<LineReading, 'kind' | 'doubts'>): number {
  return RIGHT[Math.min(RIGHT.length - 1, EVIDENCE.indexOf(kind) + doubts)] ?? 0
}
