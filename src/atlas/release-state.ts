import type { RecordState, RecordValue, ReleaseState } from '../schema/changes.ts'
import type { Evidence } from '../schema/evidence.ts'
import type { ProductionSite, Supplier } from '../schema/supplier.ts'
import type { SnapshotContent, SnapshotMaterial } from '../snapshot/content.ts'

type Said = Pick<SnapshotContent, 'materials' | 'suppliers' | 'instruments' | 'evidence'>
type State = Omit<ReleaseState, 'version' | 'date'>

/** What an atlas says of its records, as far as changes of it are told. */
export function stateOf({ materials, suppliers, instruments, evidence }: Said): State {
  return {
    material: stated(materials, (record, at) => materialState(record, evidence.materials[at] ?? [])),
    supplier: stated(suppliers, supplierState),
    instrument: stated(instruments, ({ name, status }) => ({ name, figures: { status } })),
  }
}

const stated = <T extends { id: string }>(records: readonly T[], stateOfOne: (record: T, at: number) => RecordState) =>
  Object.fromEntries(records.map((record, at) => [record.id, stateOfOne(record, at)]))

/** The score and every figure, claim and quality; substances are told by their numbers alone. */
function materialState(
  { name, sustainability }: SnapshotMaterial,
  evidence: readonly Pick<Evidence, 'figure' | 'value'>[],
): RecordState {
  const figures: Record<string, RecordValue> = { score: sustainability.score }
  for (const { figure, value } of evidence) if (figure !== SUBSTANCES) figures[figure] = value
  return { name, figures }
}

const SUBSTANCES = 'substances'

function supplierState(supplier: Supplier): RecordState {
  const { name, country, verified, match_strength, capacity_tonnes_year: capacity } = supplier
  const { materials, certifications, production_sites } = supplier
  return {
    name,
    figures: {
      country,
      verified,
      match_strength,
      ...(capacity !== undefined && { capacity_tonnes_year: capacity }),
      materials: materials.toSorted(),
      certifications: certifications.toSorted(),
      production_sites: [...new Set(production_sites.map(siteText))].toSorted(),
    },
  }
}

const siteText = ({ town, country, status }: ProductionSite) =>
  `${[town, country].filter((part) => part !== undefined).join(', ')}: ${status}`
