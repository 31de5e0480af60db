import type { ComparisonMetric } from '../schema/material.ts'
import type { SnapshotMaterial, SnapshotVocabulary } from '../snapshot/content.ts'
import { numberAt } from './similarity.ts'

type Value = number | boolean | null
type Metric = Pick<ComparisonMetric, 'key' | 'label' | 'unit' | 'better'> & {
  valueFor(material: SnapshotMaterial): Value
}

const SUSTAINABILITY: readonly Metric[] = [
  {
    key: 'score',
    label: 'Sustainability score',
    unit: 'of 100',
    better: 'higher',
    valueFor: (m) => m.sustainability.score,
  },
  {
    key: 'carbon_kg_co2e_per_kg',
    label: 'Cradle-to-gate carbon intensity',
    unit: 'kg CO2e/kg',
    better: 'lower',
    valueFor: (m) => m.sustainability.carbon_kg_co2e_per_kg,
  },
  {
    key: 'biobased_pct',
    label: 'Bio-based content',
    unit: '%',
    better: 'higher',
    valueFor: (m) => m.sustainability.biobased_pct,
  },
  { key: 'recyclable', label: 'Recyclable', better: 'higher', valueFor: (m) => m.sustainability.recyclable },
  { key: 'biodegradable', label: 'Biodegradable', better: 'higher', valueFor: (m) => m.sustainability.biodegradable },
]

/** One metric per sustainability field, then one per numeric property that at least two of the materials have. */
export function compareMetrics(
  materials: readonly SnapshotMaterial[],
  { properties }: SnapshotVocabulary,
): ComparisonMetric[] {
  const numeric = Object.entries(properties).map(
    ([key, term]): Metric => ({ key, ...term, valueFor: (material) => numberAt(material, key) ?? null }),
  )
  const common = numeric.filter(
    ({ valueFor }) => materials.filter((material) => valueFor(material) !== null).length >= 2,
  )
  return [...SUSTAINABILITY, ...common].map((metric) => compared(metric, materials))
}

function compared(
  { key, label, unit, better, valueFor }: Metric,
  materials: readonly SnapshotMaterial[],
): ComparisonMetric {
  const entries = materials.map((material): [string, Value] => [material.id, valueFor(material)])
  const values = Object.fromEntries(entries)
  return { key, label, ...(unit !== undefined && { unit }), better, values, best: best(entries, better) }
}

/** Ids that share the best value; none where neither more nor less is better. */
function best(entries: readonly [string, Value][], better: ComparisonMetric['better']): string[] {
  const known = entries.flatMap(([id, value]) => (value === null ? [] : [{ id, value: Number(value) }]))
  if (better === 'none' || known.length === 0) return []
  const values = known.map(({ value }) => value)
  const target = better === 'higher' ? Math.max(...values) : Math.min(...values)
  return known.filter(({ value }) => value === target).map(({ id }) => id)
}
