import type { ShortlistVectors } from '../../src/search/shortlists.ts'
import type { AtlasData } from '../authored/load.ts'

/** A need with the indexes of its materials, best first, and how well each answers it, in hundredths. */
export type Shortlist = { need: string; records: number[]; weights: number[] }

/** What is among the best counts 100, else 70; each place further down 3 % less. */
const BEST = 100
const GOOD = 70
const STEP = 0.03

export function shortlistsOf({ shortlists }: AtlasData, materials: readonly { id: string }[]): Shortlist[] {
  const indexOf = new Map(materials.map(({ id }, at) => [id, at]))
  const ranked = (ids: readonly string[], most: number) =>
    ids.flatMap((id, place) => {
      const record = indexOf.get(id)
      return record === undefined ? [] : [{ record, weight: Math.round(most * Math.max(0, 1 - STEP * place)) }]
    })
  return shortlists.map(({ id: need, value: { best, good } }) => {
    const answers = [...ranked(best, BEST), ...ranked(good, GOOD)]
    return { need, records: answers.map(({ record }) => record), weights: answers.map(({ weight }) => weight) }
  })
}

/** The columns of a snapshot, beside the rounded vectors of the needs. */
export function shortlistColumns(
  shortlists: readonly Shortlist[],
  { table, scales }: Pick<ShortlistVectors, 'table' | 'scales'>,
): ShortlistVectors {
  const starts = new Uint32Array(shortlists.length + 1)
  shortlists.forEach(({ records }, at) => {
    starts[at + 1] = (starts[at] ?? 0) + records.length
  })
  return {
    table,
    scales,
    starts,
    records: Uint32Array.from(shortlists.flatMap(({ records }) => records)),
    weights: Uint8Array.from(shortlists.flatMap(({ weights }) => weights)),
  }
}
