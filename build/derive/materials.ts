import { CARBON } from '../../src/atlas/figures.ts'
import type { AuthoredCarbon } from '../../src/schema/evidence.ts'
import type { Absence, Material, PublishedAbsence } from '../../src/schema/material.ts'
import type { SnapshotMaterial } from '../../src/snapshot/content.ts'
import { substancesOf } from '../authored/held-substances.ts'
import type { AtlasData, SourcedMaterial } from '../authored/load.ts'
import { supplierCounts } from '../authored/supplier-counts.ts'
import { materialEvidence } from './evidence.ts'
import { functionRatios } from './function-ratios.ts'
import type { Published } from './published.ts'
import { flagsOf } from './regulatory.ts'
import { type Score, type ScoreInput, scoreOf } from './score.ts'
import { concernsOf, hazardOf } from './substances.ts'
import { carbonSpreads } from './uncertainty.ts'

/** Published materials, sorted by id. */
export function publishMaterials(data: AtlasData): Published<SnapshotMaterial>[] {
  const ratios = functionRatios(data)
  const spreads = carbonSpreads(data)
  const counts = supplierCounts(data.suppliers)
  return data.materials.map((material, at) => ({
    record: publish(
      data,
      material,
      scoreOf(scoreInput(data, material, ratios[at] ?? 1, spreads[at] ?? NO_SPREAD)),
      counts.get(material.id) ?? 0,
    ),
    evidence: materialEvidence(data, material),
  }))
}

const NO_SPREAD = { down: 0, up: 0 }

function scoreInput(
  data: AtlasData,
  { id, value }: SourcedMaterial,
  functionRatio: number,
  spread: ScoreInput['spread'],
): ScoreInput {
  return {
    carbon: value[CARBON].value,
    functionRatio,
    spread,
    biobasedPct: value.biobased_pct.value,
    recycledPct: value.properties.recycled_content_pct?.value ?? 0,
    recyclable: value.recyclable?.value,
    hazard: hazardOf(data, id),
  }
}

function publish(
  data: AtlasData,
  { id, category, value }: SourcedMaterial,
  { score, range, breakdown }: Score,
  supplierCount: number,
): SnapshotMaterial {
  const { vocabulary } = data
  const substances = substancesOf(data, id)
  const customs = customsOf(data, id)
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
      state: vocabulary.states.get(value.state)?.label ?? value.state,
      ...(value.chosen_for && { chosen_for: value.chosen_for }),
      ...(customs && { customs_codes: customs }),
      ...(substances.length > 0 && { substances }),
      applications: value.applications.map((term) => vocabulary.applications.get(term)?.label ?? term),
      forms: value.forms.map((term) => vocabulary.forms.get(term)?.label ?? term),
      ...Object.fromEntries(Object.entries(value.properties).map(([key, figure]) => [key, figure.value])),
      ...Object.fromEntries(Object.entries(value.qualities ?? {}).map(([key, quality]) => [key, quality.value])),
      ...(value.absent && { absent: value.absent.map((absence) => absenceOf(absence, value[CARBON].method)) }),
      score_breakdown: breakdown,
      score_range: range,
    },
    regulatory_flags: flagsOf(data, id),
    supplier_count: supplierCount,
    updated_at: `${value.updated}T00:00:00Z`,
    family_id: value.family,
    job_ids: value.jobs,
    state_id: value.state,
    ...concernsOf(data, id),
    stand_ins: standInsOf(value, vocabulary),
  }
}

/** What another material lends to a record, such as the strength of the virgin polymer to a recyclate. */
function standInsOf(
  { properties, qualities }: SourcedMaterial['value'],
  vocabulary: AtlasData['vocabulary'],
): string[] {
  return Object.entries({ ...properties, ...qualities }).flatMap(([key, { method }]) => {
    const term = vocabulary.properties.get(key) ?? vocabulary.qualities.get(key)
    return method === 'proxy' && !term?.inherited ? [key] : []
  })
}

/** A code of up to six digits is of the Harmonised System, a longer one of the list that goes further. */
function customsOf({ customs }: AtlasData, id: string) {
  if (!customs) return undefined
  const { codes, edition, harmonised = edition } = customs.value
  return codes[id]?.map((code) => ({ code, edition: code.length <= 6 ? harmonised : edition }))
}

/** An absence as published. Only carbon can be absent and published: then what is published is not its own, and by which method. */
function absenceOf(absence: Absence, carbon: AuthoredCarbon['method']): PublishedAbsence {
  if (absence.figure !== CARBON) return absence
  return { ...absence, ...((carbon === 'proxy' || carbon === 'derived') && { instead: carbon }) }
}

/** The material as shown in lists, without the fields that only the service needs. */
export function publicMaterial({
  family_id: _,
  job_ids: __,
  state_id: ___,
  concerns: ____,
  possible_concerns: _____,
  stand_ins: ______,
  ...material
}: SnapshotMaterial): Material {
  return material
}
