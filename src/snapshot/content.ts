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

/** The evidence of a figure; `source` is an index into `sources`. */
export type SnapshotEvidence = Omit<Evidence, 'source'> & { source: number }

/** Emissions as columns, one element per record, in list order: newest year first, then largest, then country and sector. */
export type EmissionsColumns = {
  /** Index into `vocabulary.countries`. */
  country: Uint16Array
  /** Index into `vocabulary.sectors`. */
  sector: Uint8Array
  year: Uint16Array
  /** Million tonnes CO2e. */
  megatonnes: Float64Array
  /** Change from the year before in percent; NaN if unknown. */
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

/** A record as shown in search results; its index in `documents` is its document id. */
export type SearchDocument = {
  type: RecordType
  id: string
  title: string
  subtitle: string
  /** Normalised names and aliases; a query that equals one of them is an exact match. */
  names: string[]
}

export type EncoderSection = ({ kind: 'static' } & Omit<StaticModel, 'dimensions'>) | { kind: 'pipeline' }

/** The records of one list as JSON, as shown in lists. */
export type ListJson<T> = { list: JsonColumn<T> }
/** The same, plus the full JSON of each record. */
export type RecordJson<T> = ListJson<T> & { single: JsonColumn<T> }

/** The content of a snapshot, written by the build and read by the service. */
export type SnapshotContent = {
  vocabulary: SnapshotVocabulary
  materials: SnapshotMaterial[]
  suppliers: SnapshotSupplier[]
  regulatory: RegulatoryEntry[]
  emissions: EmissionsColumns
  /** Every source cited by the evidence, once. */
  sources: Citation[]
  /** The evidence of each record, in the order of the records. */
  evidence: { materials: SnapshotEvidence[][]; suppliers: SnapshotEvidence[][] }
  /** First 64 bits of the SHA-256 of each record's JSON including evidence, to tell what changed between two snapshots. */
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
