import type { ComparisonMetric } from '../schema/material.ts'
import type { SnapshotMaterial } from '../snapshot/content.ts'
import { type Figure, figureValue, isNone } from './figures.ts'

type Value = number | boolean | null

/** One metric per sustainability figure, then one per numeric property that at least two of the materials have. */
export function compareMetrics(
  materials: readonly SnapshotMaterial[],
  figures: ReadonlyMap<string, Figure>,
): ComparisonMetric[] {
  return [...figures.values()].flatMap((figure) => {
    const entries = materials.map((material): [string, Value] => [material.id, figureValue(material, figure) ?? null])
    const known = entries.filter(([, value]) => value !== null).length
    return figure.place === 'properties' && known < 2 ? [] : [compared(figure, entries)]
  })
}

function compared({ key, label, unit, better }: Figure, entries: readonly [string, Value][]): ComparisonMetric {
  const values = Object.fromEntries(entries)
  return { key, label, ...(unit !== undefined && { unit }), better, values, best: best(entries, better) }
}

/** Ids of the materials with the best value, ties included; none if neither direction is better, or none of them has any of it. */
function best(entries: readonly [string, Value][], better: ComparisonMetric['better']): string[] {
  const known = entries.flatMap(([id, value]) =>
    value === null || isNone(value, better) ? [] : [{ id, value: Number(value) }],
  )
  if (better === 'none' || known.length === 0) return []
  const values = known.map(({ value }) => value)
  const target = better === 'higher' ? Math.max(...values) : Math.min(...values)
  return known.filter(({ value }) => value === target).map(({ id }) => id)
}
