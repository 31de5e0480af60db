import type { FigureChange } from '../../schema/material.ts'
import type { SnapshotFunction, SnapshotMaterial } from '../../snapshot/content.ts'
import type { Atlas } from '../atlas.ts'

/** Changes by less than this share of the source's figure are not told. */
const SAME = 0.1
const MAX_CHANGES = 6

/** Figures by which a substitute is better or worse, and those that the job limits both ways, of which neither is said. */
export type Changes = { better: FigureChange[]; worse: FigureChange[]; neither: FigureChange[] }

/**
 * Figures by which `other` is better or worse: those that decide in the job and in the source's family first. A number that the job limits
 * both ways is neither, nor is what working or a coat gives of a feedstock that lacks it.
 */
export function changes(
  source: SnapshotMaterial,
  other: SnapshotMaterial,
  row: SnapshotFunction,
  isFeedstock: boolean,
  { gates, vocabulary }: Pick<Atlas, 'gates' | 'vocabulary'>,
): Changes {
  const family = vocabulary.families[source.family_id]?.deciding ?? {}
  const deciding = gates.deciding(source, row)
  const keys = new Set([
    ...deciding.keys(),
    ...Object.keys(family).toSorted((a, b) => (family[b] ?? 0) - (family[a] ?? 0)),
    ...Object.keys(vocabulary.qualities),
    'recyclable',
    ...Object.keys(vocabulary.properties),
  ])
  const better: FigureChange[] = []
  const worse: FigureChange[] = []
  const neither: FigureChange[] = []
  for (const figure of keys) {
    const [from, to] = [gates.value(source, figure), gates.value(other, figure)]
    if (from === undefined || to === undefined || from === to) continue
    const way = deciding.get(figure)
    if (row.idle?.includes(figure) || (isFeedstock && row.by_working?.includes(figure))) continue
    if (row.either_way?.includes(figure)) continue
    if (typeof from === 'number' && gates.isLevel(row, figure)) continue
    if (typeof from === 'number' && deciding.has(figure) && way === undefined) {
      if (typeof to === 'number' && Math.abs(to - from) > SAME * Math.abs(from)) neither.push({ figure, from, to })
      continue
    }
    const [before, after] = [from, to].map((value) => goodness(value, way) ?? gates.goodness(figure, value))
    if (before === undefined || after === undefined) continue
    if (typeof from === 'number' && Math.abs(after - before) <= SAME * Math.abs(before)) continue
    const changed = after > before ? better : worse
    if (changed.length < MAX_CHANGES) changed.push({ figure, from, to })
  }
  return { better, worse, neither }
}

/** By the gate of the job, where that says which way is better for a number. */
function goodness(value: number | boolean | string, way: 'higher' | 'lower' | undefined): number | undefined {
  if (typeof value !== 'number' || way === undefined) return undefined
  return way === 'lower' ? -value : value
}
