import type { Direction, RecordType } from '../schema/lists.ts'
import type { Material } from '../schema/material.ts'
import type { RegulatoryEntry } from '../schema/regulatory.ts'
import type { Supplier } from '../schema/supplier.ts'
import type { ConditionTerm } from '../search/conditions.ts'
import type { StaticModel } from '../search/embed.ts'
import type { Postings } from '../search/postings.ts'

/** JSON texts laid end to end: text `i` is the bytes from `offsets[i]` to `offsets[i + 1]`. */
export type RenderedColumn = { bytes: Uint8Array; offsets: Uint32Array }

export type SnapshotMaterial = Material & { family_id: string }
export type SnapshotSupplier = Supplier & { former_names: string[] }

/** Emissions by column, in the order of the list: newest year, largest, country, sector. */
export type EmissionsColumns = {
  /** Indexes into `vocabulary.countries`, `vocabulary.sectors`. */
  country: Uint16Array
  sector: Uint8Array
}

export type SnapshotVocabulary = {
  categories: Label[]
  regions: Label[]
  certifications: Label[]
  sectors: string[]
  countries: { alpha2: string; alpha3: string; names: string[]; region: string }[]
  properties: Record<string, { label: string; unit: string; better: Direction }>
  families: Record<string, { label: string; deciding: Record<string, number> }>
  conditions: ConditionTerm[]
}
export type Label = { id: string; label: string }

/** What search knows of one record; its place in the list is its document number. */
export type SearchDocument = {
  type: RecordType
  id: string
  title: string
  subtitle: string
  /** Name and aliases, folded: a query equal to one of them is an exact match. */
  names: string[]
}

export type EncoderSection = ({ kind: 'static' } & Omit<StaticModel, 'dimensions'>) | { kind: 'pipeline' }

/** Everything that a snapshot holds, as the build writes it and the service reads it. */
export type SnapshotContent = {
  vocabulary: SnapshotVocabulary
  materials: SnapshotMaterial[]
  materialsInLists: RenderedColumn
  materialsAlone: RenderedColumn
  suppliers: SnapshotSupplier[]
  suppliersInLists: RenderedColumn
  suppliersAlone: RenderedColumn
  regulatory: RegulatoryEntry[]
  regulatoryRendered: RenderedColumn
  emissions: EmissionsColumns
  emissionsRendered: RenderedColumn
  documents: SearchDocument[]
  keyword: Postings
  vectors: Float32Array
  encoder: EncoderSection
}
