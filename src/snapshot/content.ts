import type { Change, ReleaseState } from '../schema/changes.ts'
import type { Evidence } from '../schema/evidence.ts'
import type { AuthoredIds } from '../schema/ids.ts'
import type { Direction, FunctionType, HazardClass, InstrumentStatus, RecordType, Stage } from '../schema/lists.ts'
import type { Material } from '../schema/material.ts'
import type { Supplier } from '../schema/supplier.ts'
import type { ExclusionTerm, Gate, GradeTerm, LineWordsTerm, ShapeTerm } from '../schema/vocabulary.ts'
import type { VocabularyDocument } from '../schema/vocabulary-document.ts'
import type { ConditionTerm } from '../search/condition.ts'
import type { StaticModel } from '../search/embed.ts'
import type { NeedVectors } from '../search/needs.ts'
import type { Postings } from '../search/postings.ts'
import type { RefusalModel } from '../search/refusals.ts'
import type { ShortlistVectors } from '../search/shortlists.ts'
import type { Glossary } from '../search/translator.ts'
import type { JsonColumn } from './json-text.ts'
import type { LawEntries } from './law-entries.ts'

export type SnapshotMaterial = Material & {
  family_id: string
  job_ids: string[]
  state_id: string
  /** CAS numbers of the hazardous substances it holds, unreacted, that what it replaces may not lack: docs/substitutes.md says which. */
  concerns: string[]
  /** The same, where grades without it are sold. */
  possible_concerns: string[]
  /** Keys of figures and qualities that stand in from another material and do not follow from the chemistry. */
  stand_ins: string[]
}
export type SnapshotSupplier = Supplier & { former_names: string[] }

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

/** What differs from release to release; notes and sources are those of the records. */
export type SnapshotChanges = {
  /** The states that were compared, the oldest first. */
  releases: Pick<ReleaseState, 'version' | 'date'>[]
  /** The newest release first, then by type and id. */
  entries: Omit<Change, 'why' | 'source'>[]
}

/** A legal instrument that was looked at, whether or not its rules cover a material. */
export type SnapshotInstrument = {
  id: string
  name: string
  status: InstrumentStatus
  jurisdiction: string
  also_in?: string[] | undefined
  not_in?: string[] | undefined
  checked: string
  /** The first day on which it can have been made, if that is known. */
  made?: string | undefined
  /** Of that only the year is known. */
  made_only_year?: true | undefined
  /** Its rules: how many entries each has, and whether it was read in an official text. */
  rules: { id: string; entries: number; is_official: boolean }[]
}

export type Label = { id: string; label: string }

export type SnapshotVocabulary = {
  categories: Label[]
  applications: Label[]
  forms: Label[]
  regions: Label[]
  certifications: Label[]
  sectors: (Label & { definition: string })[]
  flags: Label[]
  jurisdictions: (Label & {
    names: string[]
    parent?: string
    former?: { parent: string; until: string }
    caveat?: string
  })[]
  /** Groups of countries, the regions included. */
  groups: (Label & { names: string[]; members: string[] })[]
  /** `demonyms` as English has them: Chinese. */
  countries: { alpha2: string; alpha3: string; names: string[]; demonyms: string[]; region: string }[]
  properties: Record<string, { label: string; unit: string; better: Direction; inherited: boolean }>
  families: Record<string, { label: string; deciding: Record<string, number> }>
  conditions: ConditionTerm[]
  exclusions: SnapshotExclusion[]
  /** Substances by CAS number; further numbers are among the names. */
  substances: (Label & { names: string[] })[]
  /** Ids of the materials that people ask for most. */
  asked_most: string[]
  /** Well-known names that no record has. */
  lacking: (Described & { names: string[] })[]
  /** How bills of material write what the atlas has: vocabulary/grades.yaml, shapes.yaml and line-words.yaml. */
  grades: (Pick<GradeTerm, 'label' | 'kind' | 'only_in' | 'is_shared' | 'gives_way_to' | 'codes'> & { id: string })[]
  shapes: ShapeTerm[]
  line_words: Record<string, LineWordsTerm>
  /** What other languages call the materials: a line for each, its id and its normalised names, between tabs. */
  other_names: { language: string; names: string }[]
  trade_names: TradeMark[]
  /** Everyday things: their English names, and the ids of what they are usually and else made of. */
  objects: { names: string[]; usual: string[]; also: string[] }[]
  /** Each quality with its values, the best first. */
  qualities: Record<string, Described & { values: Record<string, string>; inherited: boolean }>
  states: Record<string, Described & { stage: Stage }>
  /** What each substance on which hazard or law hangs is listed for, by its CAS number. */
  hazards: Record<string, HazardClass[]>
  jobs: Record<string, Described>
  functions: Record<string, SnapshotFunction>
}

/** What people rule out by one word for many materials. */
export type SnapshotExclusion = Omit<ExclusionTerm, 'definition' | 'hazards'> & { id: string }

/** A trade name, whose it is, and the id of its record or what it is. */
export type TradeMark = { names: string[]; maker: string; of?: string; what?: string }

type Described = { label: string; definition: string }

/** What a group of jobs asks for; the group `any` holds the gates of what a material is chosen for, whatever its job. */
export type SnapshotFunction = Described & {
  jobs: string[]
  carbon: FunctionType[]
  also?: FunctionType[] | undefined
  gates: Gate[]
  mass_at_most?: number | undefined
  apart?: boolean | undefined
  by_piece?: boolean | undefined
  unsized?: boolean | undefined
  scored_with?: string | undefined
  by_working?: string[] | undefined
  either_way?: string[] | undefined
  idle?: string[] | undefined
  because: string
}

/** What judgement needs beside the figures, one element per material. */
export type SnapshotJudgement = {
  /** By figure: how far it may be off, as natural logarithms; NaN where there is none. */
  uncertainty: Record<string, { down: Float32Array; up: Float32Array }>
  /** Equal for materials whose carbon figure has the same source. */
  carbon_source: Uint32Array
  /** Equal for materials that share one carbon figure. */
  carbon_figure: Uint32Array
  /** Index into BOUNDARIES. */
  boundary: Uint8Array
  /** One bit for each of DOUBTS. */
  doubts: Uint8Array
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

/** What became of ids that records had in earlier releases. */
export type SnapshotIds = Record<RecordType, Pick<AuthoredIds, 'renamed' | 'removed'>>

/** What /v1/about says besides the header. */
export type SnapshotAbout = {
  /** Day of the newest update of a material or supplier. */
  date: string
  /** Credits that the sources ask for. */
  credits: string[]
  counts: { production_sites: number; instruments: number; sources: number }
}

/** The content of a snapshot, written by the build and read by the service. */
export type SnapshotContent = {
  about: SnapshotAbout
  vocabulary: SnapshotVocabulary
  ids: SnapshotIds
  changes: SnapshotChanges
  materials: SnapshotMaterial[]
  judgement: SnapshotJudgement
  suppliers: SnapshotSupplier[]
  regulatory: LawEntries
  instruments: SnapshotInstrument[]
  emissions: EmissionsColumns
  /** The evidence of each record, in the order of the records; read from `json`, for audits only. */
  evidence: { materials: Evidence[][]; suppliers: Evidence[][] }
  /** First 64 bits of the SHA-256 of each record's JSON including evidence, to tell what changed between two snapshots. */
  hashes: { materials: BigUint64Array; suppliers: BigUint64Array; regulatory: BigUint64Array }
  json: {
    /** The answer of /v1/vocabulary, as the only record. */
    vocabulary: ListJson<VocabularyDocument>
    materials: RecordJson<Material>
    suppliers: RecordJson<Supplier>
  }
  documents: SearchDocument[]
  keyword: Postings
  /** Names and question words of other languages. */
  glossary: Glossary
  vectors: Float32Array
  /** Vectors of what people ask for, rounded row by row, and the document of each; for whoever copies them. */
  needs: () => NeedVectors
  /** Needs and what answers them; for whoever copies their vectors. */
  shortlists: () => ShortlistVectors
  /** What says that a question refuses what it mentions. */
  refusals: () => RefusalModel
  encoder: EncoderSection
}
