import { type Atlas, openAtlas } from '../../src/atlas/atlas.ts'
import { substitutesFor } from '../../src/atlas/substitutes.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { median } from '../../src/system/median.ts'
import { grownContent } from '../support/grown-content.ts'

const SAMPLE = 200

/** Median and slowest time of a list of five substitutes, in milliseconds, with the atlas repeated until it has `size` materials. */
export function timesAt(snapshot: string, size: number): { median: number; slowest: number } {
  const { header, content, bytes } = readSnapshot(snapshot)
  const { suppliers, emissions } = content
  const grown = grownContent(content, {
    materials: size,
    suppliers: suppliers.length,
    emissions: emissions.country.length,
  })
  const atlas = openAtlas({ header, content: grown, bytes })
  const step = Math.max(1, Math.floor(size / SAMPLE))
  const indexes = Array.from({ length: Math.min(SAMPLE, size) }, (_, at) => at * step)
  for (const index of indexes) time(index, atlas)
  // The best of three, as other processes disturb a single one.
  const times = indexes.map((index) => Math.min(...Array.from({ length: 3 }, () => time(index, atlas))))
  return { median: median(times), slowest: Math.max(...times) }
}

function time(index: number, atlas: Atlas): number {
  const start = performance.now()
  substitutesFor(index, { limit: 5 }, atlas)
  return performance.now() - start
}
