import type { EmissionsRecord } from '../schema/emissions.ts'
import type { Citation, Evidence } from '../schema/evidence.ts'
import type { Direction, RecordType } from '../schema/lists.ts'
import type { Material } from '../schema/material.ts'
import type { RegulatoryEntry } from '../schema/regulatory.ts'
import type { Supplier } from '../schema/supplier.ts'
import type { ConditionTerm } from '../search/conditions.ts'
import type { StaticModel } from '../search/embed.ts'
import type { Postings } from '../search/postings.ts'
import type { JsonColumn } from './json-text.ts'

export type SnapshotMaterial = Material & { family_id: string }
export type SnapshotSupplier = Supplier & { former_names: string[] }

/** The evidence of a figure; its source by its place in `sources`. */
export type SnapshotEvidence = Omit<Evidence, 'source'> & { source: number }

/** Emissions by column, in the order of the list: newest year, largest, country, sector. */
export type EmissionsColumns = {
  /** Indexes into `vocabulary.countries`, `vocabulary.sectors`. */
  country: Uint16Array
  sector: Uint8Array
  year: Uint16Array
  megatonnes: Float64Array
  /** Change against the year before in percent; not a number where that is unknown. */
  trend: Float64Array
}

export type Label = { id: string; label: string }

export type SnapshotVocabulary = {
  categories: Label[]
  regions: Label[]
  certifications: Label[]
  sectors: Label[]
  jurisdictions: Label[]
  countries: { alpha2: string; alpha3: string; names: string[]; region: string }[]
  properties: Record<string, { label: string; unit: string; better: Direction }>
  families: Record<string, { label: string; deciding: Record<string, number> }>
  conditions: ConditionTerm[]
}

/** What search knows of one record; its place in the list is its document number. */
export type SearchDocument = {
  type: RecordType
  id: string
  title: string
  subtitle: string
  /** The keys of its name and aliases: a query with one of them is an exact match. */
  names: string[]
}

export type EncoderSection = ({ kind: 'static' } & Omit<StaticModel, 'dimensions'>) | { kind: 'pipeline' }

/** One list of records as JSON: as lists show them, and by themselves where that is more. */
export type ListJson<T> = { list: JsonColumn<T> }
export type RecordJson<T> = ListJson<T> & { single: JsonColumn<T> }

/** Everything that a snapshot holds, as the build writes it and the service reads it. */
export type SnapshotContent = {
  vocabulary: SnapshotVocabulary
  materials: SnapshotMaterial[]
  suppliers: SnapshotSupplier[]
  regulatory: RegulatoryEntry[]
  emissions: EmissionsColumns
  /** Every source that the evidence cites. */
  sources: Citation[]
  /** The evidence of each record, in the order of the records. */
  evidence: { materials: SnapshotEvidence[][]; suppliers: SnapshotEvidence[][] }
  /** The first 64 bits of the SHA-256 of each record's JSON, evidence included: what has changed between two snapshots. */
  hashes: { materials: BigUint64Array; suppliers: BigUint64Array; regulatory: BigUint64Array }
  json: {
    materials: RecordJson<Material>
    suppliers: RecordJson<Supplier>
    regulatory: ListJson<RegulatoryEntry>
    emissions: ListJson<EmissionsRecord>
  }
  documents: SearchDocument[]
  keyword: Postings
  vectors: Float32Array
  encoder: EncoderSection
}
