import { CARBON } from '../../src/atlas/figures.ts'
import type { Material } from '../../src/schema/material.ts'
import type { SnapshotMaterial } from '../../src/snapshot/content.ts'
import type { AtlasData, SourcedMaterial } from '../authored/load.ts'
import { supplierCounts } from '../authored/supplier-counts.ts'
import { materialEvidence } from './evidence.ts'
import type { Published } from './published.ts'
import { flagsOf } from './regulatory.ts'
import { familyMedians, type Score, type ScoreInput, scoreOf } from './score.ts'

/** Published materials, sorted by id. */
export function publishMaterials(data: AtlasData): Published<SnapshotMaterial>[] {
  const inputs = data.materials.map((material) => ({ material, input: scoreInput(data, material) }))
  const medians = familyMedians(inputs.map(({ input }) => input))
  const counts = supplierCounts(data.suppliers)
  return inputs.map(({ material, input }) => ({
    record: publish(data, material, scoreOf(input, medians), counts.get(material.id) ?? 0),
    evidence: materialEvidence(data, material),
  }))
}

function scoreInput(data: AtlasData, { id, value }: SourcedMaterial): ScoreInput {
  const hazards = flagsOf(data, id).map((flag) => data.vocabulary.flags.get(flag)?.hazard ?? 0)
  return {
    family: value.family,
    carbon: value[CARBON].value,
    biobasedPct: value.biobased_pct.value,
    recycledPct: value.properties.recycled_content_pct?.value ?? 0,
    recyclable: value.recyclable?.value,
    biodegradable: value.biodegradable?.value,
    hazard: Math.max(0, ...hazards),
  }
}

function publish(
  data: AtlasData,
  { id, category, value }: SourcedMaterial,
  { score, range, breakdown }: Score,
  supplierCount: number,
): SnapshotMaterial {
  const { vocabulary } = data
  return {
    id,
    name: value.name,
    category: vocabulary.categories.get(category)?.label ?? category,
    aliases: value.aliases,
    description: value.description.trim(),
    sustainability: {
      score,
      biobased_pct: value.biobased_pct.value,
      ...(value.recyclable && { recyclable: value.recyclable.value }),
      ...(value.biodegradable && { biodegradable: value.biodegradable.value }),
      [CARBON]: value[CARBON].value,
    },
    properties: {
      family: vocabulary.families.get(value.family)?.label ?? value.family,
      role: value.role,
      jobs: value.jobs.map((term) => vocabulary.jobs.get(term)?.label ?? term),
      ...(value.based_on && { based_on: value.based_on }),
      applications: value.applications.map((term) => vocabulary.applications.get(term)?.label ?? term),
      forms: value.forms.map((term) => vocabulary.forms.get(term)?.label ?? term),
      ...Object.fromEntries(Object.entries(value.properties).map(([key, figure]) => [key, figure.value])),
      score_breakdown: breakdown,
      ...(range && { score_range: range }),
    },
    regulatory_flags: flagsOf(data, id),
    supplier_count: supplierCount,
    updated_at: `${value.updated}T00:00:00Z`,
    family_id: value.family,
  }
}

/** The material as shown in lists, without the fields that only the service needs. */
export function publicMaterial({ family_id: _, ...material }: SnapshotMaterial): Material {
  return material
}
