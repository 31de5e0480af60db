import { createHash } from 'node:crypto'
import { changesAmong } from '../../src/atlas/compare-releases.ts'
import { stateOf } from '../../src/atlas/release-state.ts'
import type { Citation, Evidence } from '../../src/schema/evidence.ts'
import { buildPostings } from '../../src/search/postings.ts'
import type {
  EmissionsColumns,
  Label,
  SnapshotAbout,
  SnapshotContent,
  SnapshotEvidence,
  SnapshotIds,
  SnapshotSupplier,
  SnapshotVocabulary,
} from '../../src/snapshot/content.ts'
import { JsonColumn } from '../../src/snapshot/json-text.ts'
import { VERSION } from '../../src/version.ts'
import type { AtlasData } from '../authored/load.ts'
import { indexedRecords } from '../derive/documents.ts'
import { publishEmissions } from '../derive/emissions.ts'
import { groupsOf } from '../derive/groups.ts'
import { publicMaterial, publishMaterials } from '../derive/materials.ts'
import { recordsOf } from '../derive/published.ts'
import { publishedInstruments, publishRegulatory } from '../derive/regulatory.ts'
import { publicSupplier, publishSuppliers } from '../derive/suppliers.ts'
import { publishJudgement } from '../derive/uncertainty.ts'
import { vocabularyDocument } from '../derive/vocabulary.ts'
import { type Embedded, type EncoderChoice, embedTexts } from '../encoder/embed.ts'
import { lawEntriesOf } from './law-entries.ts'

export type BuiltContent = { content: SnapshotContent; encoder: Embedded['info'] }

/** Derives, embeds, indexes and renders the snapshot content of a checked atlas. */
export async function buildContent(
  data: AtlasData,
  encoder: EncoderChoice,
  cacheFolder: string,
): Promise<BuiltContent> {
  const [materials, suppliers] = [publishMaterials(data), publishSuppliers(data)]
  const regulatory = publishRegulatory(data)
  const emissions = publishEmissions(data)
  const documents = indexedRecords(data, recordsOf(materials), recordsOf(suppliers))
  const embedded = await embedTexts(
    documents.map(({ text }) => text),
    encoder,
    cacheFolder,
  )
  const vocabulary = publishVocabulary(data)
  const sources = new SourceTable()
  const json = {
    vocabulary: { list: jsonColumn([vocabularyDocument(data.vocabulary)]) },
    materials: {
      list: jsonColumn(recordsOf(materials).map(publicMaterial)),
      single: jsonColumn(materials.map(singleMaterial)),
    },
    suppliers: {
      list: jsonColumn(recordsOf(suppliers).map(publicSupplier)),
      single: jsonColumn(suppliers.map(singleSupplier)),
    },
    emissions: { list: jsonColumn(emissions) },
  }
  const evidence = {
    materials: materials.map(({ evidence }) => sources.withSourceIndexes(evidence)),
    suppliers: suppliers.map(({ evidence }) => sources.withSourceIndexes(evidence)),
  }
  const about = aboutOf(data, recordsOf(suppliers), sources.all.length)
  const ids = formerIds(data)
  const said = {
    materials: recordsOf(materials),
    suppliers: recordsOf(suppliers),
    instruments: publishedInstruments(data),
    evidence,
  }
  const content: SnapshotContent = {
    about,
    vocabulary,
    ids,
    changes: changesAmong([...data.releases, { ...stateOf(said), ...editionOf(data, about) }], ids),
    ...said,
    judgement: publishJudgement(data),
    regulatory: lawEntriesOf(regulatory, jsonColumn),
    emissions: columnsOf(emissions, vocabulary),
    sources: sources.all,
    hashes: {
      materials: hashesOf(json.materials.single),
      suppliers: hashesOf(json.suppliers.single),
      regulatory: hashesOf(jsonColumn(regulatory)),
    },
    json,
    documents: documents.map(({ shown }) => shown),
    keyword: buildPostings(documents.map(({ keyword }) => keyword)),
    vectors: embedded.vectors,
    encoder: embedded.section,
  }
  return { content, encoder: embedded.info }
}

function aboutOf(
  { materials, suppliers, instruments, credits }: AtlasData,
  published: readonly SnapshotSupplier[],
  sources: number,
): SnapshotAbout {
  const days = [...materials, ...suppliers].map(({ value }) => value.updated).toSorted()
  const sites = published.reduce((sum, { production_sites }) => sum + production_sites.length, 0)
  const counts = { production_sites: sites, instruments: instruments.length, sources }
  return { date: days.at(-1) ?? '1970-01-01', credits, counts }
}

/** What is newer than the last release is called by its version only once it is another. */
function editionOf({ releases }: AtlasData, { date }: SnapshotAbout) {
  const isReleased = releases.some(({ version }) => version === VERSION)
  return { version: isReleased ? 'unreleased' : VERSION, date }
}

function formerIds({ ids }: AtlasData): SnapshotIds {
  const of = (type: string) => {
    const { renamed = {}, removed = {} } = ids.find(({ id }) => id === type)?.value ?? {}
    return { renamed, removed }
  }
  return { material: of('materials'), supplier: of('suppliers') }
}

function singleMaterial({ record, evidence }: ReturnType<typeof publishMaterials>[number]) {
  const { properties, ...rest } = publicMaterial(record)
  return { ...rest, properties: { ...properties, evidence } }
}

const singleSupplier = ({ record, evidence }: ReturnType<typeof publishSuppliers>[number]) => ({
  ...publicSupplier(record),
  evidence,
})

/** Collects the distinct sources of evidence. */
class SourceTable {
  readonly all: Citation[] = []
  readonly #indexes = new Map<string, number>()

  /** Replaces each source by its index in `all`. */
  withSourceIndexes(evidence: readonly Evidence[]): SnapshotEvidence[] {
    return evidence.map(({ source, ...rest }) => ({ ...rest, source: this.#indexOf(source) }))
  }

  #indexOf(source: Citation): number {
    const key = JSON.stringify(source)
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    this.#indexes.set(key, this.all.length)
    return this.all.push(source) - 1
  }
}

function columnsOf(records: ReturnType<typeof publishEmissions>, vocabulary: SnapshotVocabulary): EmissionsColumns {
  const countries = new Map(vocabulary.countries.map(({ alpha2 }, at) => [alpha2, at]))
  const sectors = new Map(vocabulary.sectors.map(({ id }, at) => [id, at]))
  return {
    country: Uint16Array.from(records, ({ country }) => countries.get(country) ?? 0),
    sector: Uint8Array.from(records, ({ sector }) => sectors.get(sector) ?? 0),
    year: Uint16Array.from(records, ({ year }) => year),
    megatonnes: Float64Array.from(records, ({ emissions_mt_co2e }) => emissions_mt_co2e),
    trend: Float64Array.from(records, ({ trend_pct }) => trend_pct ?? Number.NaN),
  }
}

function publishVocabulary({ vocabulary }: AtlasData): SnapshotVocabulary {
  const labels = (terms: ReadonlyMap<string, { label: string }>): Label[] =>
    [...terms].map(([id, { label }]) => ({ id, label }))
  return {
    categories: labels(vocabulary.categories),
    applications: labels(vocabulary.applications),
    forms: labels(vocabulary.forms),
    regions: labels(vocabulary.regions),
    certifications: labels(vocabulary.certifications),
    sectors: labels(vocabulary.sectors),
    flags: labels(vocabulary.flags),
    jurisdictions: [...vocabulary.jurisdictions].map(([id, { label, names = [], parent }]) => ({
      id,
      label,
      names,
      ...(parent !== undefined && { parent }),
    })),
    groups: groupsOf(vocabulary),
    countries: [...vocabulary.countries.values()].map(({ alpha2, alpha3, name, other_names, region }) => ({
      alpha2,
      alpha3,
      names: [name, ...other_names.split('|').filter(Boolean)],
      region: vocabulary.regions.get(region)?.label ?? region,
    })),
    properties: Object.fromEntries(
      [...vocabulary.properties].map(([key, { label, unit, better, inherited }]) => [
        key,
        { label, unit, better, inherited },
      ]),
    ),
    conditions: [...vocabulary.conditions].map(([figure, asked]) => ({ figure, ...asked })),
    lacking: [...vocabulary.lacking.values()].map(({ label, definition, names }) => ({ label, definition, names })),
    exclusions: [...vocabulary.exclusions].map(([id, { definition: _, ...group }]) => ({ id, ...group })),
    qualities: Object.fromEntries(vocabulary.qualities),
    states: Object.fromEntries(vocabulary.states),
    jobs: Object.fromEntries(vocabulary.jobs),
    functions: Object.fromEntries(vocabulary.functions),
    families: Object.fromEntries(
      [...vocabulary.families].map(([id, { label, deciding }]) => [id, { label, deciding }]),
    ),
  }
}

/** Renders each value to JSON and concatenates the texts. */
function jsonColumn<T>(values: readonly T[]): JsonColumn<T> {
  const texts = values.map((value) => Buffer.from(JSON.stringify(value)))
  const offsets = new Uint32Array(texts.length + 1)
  texts.forEach((text, at) => {
    offsets[at + 1] = (offsets[at] ?? 0) + text.byteLength
  })
  return new JsonColumn(Buffer.concat(texts), offsets)
}

function hashesOf(column: JsonColumn<unknown>): BigUint64Array {
  return BigUint64Array.from({ length: column.offsets.length - 1 }, (_, at) =>
    createHash('sha256').update(column.at(at).bytes).digest().readBigUInt64LE(),
  )
}
