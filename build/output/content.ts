import { createHash } from 'node:crypto'
import { changesAmong } from '../../src/atlas/compare-releases.ts'
import { stateOf } from '../../src/atlas/release-state.ts'
import type { SubstanceTerm } from '../../src/schema/vocabulary.ts'
import { quantised } from '../../src/search/embed.ts'
import { buildPostings } from '../../src/search/postings.ts'
import { interleaved } from '../../src/search/scan.ts'
import type {
  EmissionsColumns,
  Label,
  SnapshotAbout,
  SnapshotContent,
  SnapshotIds,
  SnapshotSupplier,
  SnapshotVocabulary,
} from '../../src/snapshot/content.ts'
import { JsonColumn } from '../../src/snapshot/json-text.ts'
import { groupBy } from '../../src/system/group-by.ts'
import { VERSION } from '../../src/version.ts'
import type { AtlasData } from '../authored/load.ts'
import { indexedRecords, needsOf } from '../derive/documents.ts'
import { publishEmissions } from '../derive/emissions.ts'
import { publishExclusions } from '../derive/exclusions.ts'
import { glossaryOf, materialNames, namesOf } from '../derive/glossary.ts'
import { groupsOf } from '../derive/groups.ts'
import { publicMaterial, publishMaterials } from '../derive/materials.ts'
import { recordsOf } from '../derive/published.ts'
import { refusalExamples, refusalModelOf } from '../derive/refusals.ts'
import { publishedInstruments, publishRegulatory } from '../derive/regulatory.ts'
import { type Shortlist, shortlistColumns, shortlistsOf } from '../derive/shortlists.ts'
import { publicSupplier, publishSuppliers } from '../derive/suppliers.ts'
import { publishJudgement } from '../derive/uncertainty.ts'
import { vocabularyDocument } from '../derive/vocabulary.ts'
import { meansOfLike } from '../encoder/clusters.ts'
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
  const needs = needsOf(data, recordsOf(materials))
  const shortlists = shortlistsOf(data, recordsOf(materials))
  const embedded = await embedAll({ documents, needs, shortlists }, (texts) => embedTexts(texts, encoder, cacheFolder))
  const refusals = refusalModelOf(refusalExamples(data))
  const vocabulary = publishVocabulary(data)
  const json = {
    vocabulary: { list: jsonColumn([vocabularyDocument(data)]) },
    materials: {
      list: jsonColumn(recordsOf(materials).map(publicMaterial)),
      single: jsonColumn(materials.map((material) => singleMaterial(data, material))),
    },
    suppliers: {
      list: jsonColumn(recordsOf(suppliers).map(publicSupplier)),
      single: jsonColumn(suppliers.map(singleSupplier)),
    },
  }
  const evidence = {
    materials: materials.map(({ evidence }) => evidence),
    suppliers: suppliers.map(({ evidence }) => evidence),
  }
  const about = aboutOf(data, recordsOf(suppliers), distinctSources(evidence))
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
    hashes: {
      materials: hashesOf(json.materials.single),
      suppliers: hashesOf(json.suppliers.single),
      regulatory: hashesOf(jsonColumn(regulatory)),
    },
    json,
    documents: documents.map(({ shown }) => shown),
    keyword: buildPostings(documents.map(({ keyword }) => keyword)),
    glossary: glossaryOf(data),
    vectors: embedded.records,
    needs: () => embedded.needs,
    shortlists: () => embedded.shortlists,
    refusals: () => refusals,
    encoder: embedded.section,
  }
  return { content, encoder: embedded.info }
}

/** Most vectors of what people ask for of one material: more take longer to search and find hardly more. */
const MOST_NEEDS = 4

type Texts = {
  documents: readonly { text: string }[]
  needs: ReturnType<typeof needsOf>
  shortlists: readonly Shortlist[]
}

/** Vectors of the records, and rounded ones of needs and of what people ask for, those of like questions put together. */
async function embedAll({ documents, needs, shortlists }: Texts, embed: (texts: string[]) => Promise<Embedded>) {
  const embedded = await embed([
    ...documents.map(({ text }) => text),
    ...needs.map(({ phrase }) => phrase),
    ...shortlists.map(({ need }) => need),
  ])
  const { dimensions } = embedded.info
  const vectorAt = (at: number) => embedded.vectors.subarray(at * dimensions, (at + 1) * dimensions)
  const asked = needs.map(({ record }, at) => ({ record, vector: vectorAt(documents.length + at) }))
  const means = [...groupBy(asked, ({ record }) => record)].flatMap(([record, own]) => {
    const vectors = own.map(({ vector }) => vector)
    return meansOfLike(vectors, MOST_NEEDS).map((mean) => ({ record, mean }))
  })
  const all = new Float32Array(means.length * dimensions)
  means.forEach(({ mean }, at) => {
    all.set(mean, at * dimensions)
  })
  const records = Uint32Array.from(means, ({ record }) => record)
  const ownVectors = embedded.vectors.slice(0, documents.length * dimensions)
  const ofShortlists = embedded.vectors.slice((documents.length + needs.length) * dimensions)
  return {
    ...embedded,
    records: ownVectors,
    needs: { ...laidOut(all, dimensions), records },
    shortlists: shortlistColumns(shortlists, laidOut(ofShortlists, dimensions)),
  }
}

function laidOut(vectors: Float32Array, dimensions: number) {
  const { table, scales } = quantised(vectors, dimensions)
  return { table: interleaved(table, dimensions), scales }
}

const distinctSources = ({ materials, suppliers }: SnapshotContent['evidence']) =>
  new Set(
    [...materials, ...suppliers]
      .flat()
      .flatMap(({ source, also = [] }) => [source, ...also.map((other) => other.source)])
      .map((source) => JSON.stringify(source)),
  ).size

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

function singleMaterial(data: AtlasData, { record, evidence }: ReturnType<typeof publishMaterials>[number]) {
  const { properties, ...rest } = publicMaterial(record)
  const names = namesOf(data, 'materials', record.id)
  return { ...rest, properties: { ...properties, ...(Object.keys(names).length > 0 && { names }), evidence } }
}

const singleSupplier = ({ record, evidence }: ReturnType<typeof publishSuppliers>[number]) => ({
  ...publicSupplier(record),
  evidence,
})

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

const countriesOf = ({ countries, regions }: AtlasData['vocabulary']): SnapshotVocabulary['countries'] =>
  [...countries.values()].map(({ alpha2, alpha3, name, other_names, demonyms, region }) => ({
    alpha2,
    alpha3,
    names: [name, ...other_names.split('|').filter(Boolean)],
    demonyms: demonyms.split('|').filter(Boolean),
    region: regions.get(region)?.label ?? region,
  }))

function publishVocabulary(data: AtlasData): SnapshotVocabulary {
  const { vocabulary, tradeNames, objects, suppliers, askedMost } = data
  const supplierNames = new Map(suppliers.map(({ id, value }) => [id, value.name]))
  const labels = (terms: ReadonlyMap<string, { label: string }>): Label[] =>
    [...terms].map(([id, { label }]) => ({ id, label }))
  return {
    categories: labels(vocabulary.categories),
    applications: labels(vocabulary.applications),
    forms: labels(vocabulary.forms),
    regions: labels(vocabulary.regions),
    certifications: labels(vocabulary.certifications),
    sectors: [...vocabulary.sectors].map(([id, { label, definition }]) => ({ id, label, definition })),
    flags: labels(vocabulary.flags),
    jurisdictions: [...vocabulary.jurisdictions].map(([id, { label, names = [], parent, former, caveat }]) => ({
      id,
      label,
      names,
      ...(parent !== undefined && { parent }),
      ...(former !== undefined && { former }),
      ...(caveat !== undefined && { caveat }),
    })),
    groups: groupsOf(vocabulary),
    countries: countriesOf(vocabulary),
    properties: Object.fromEntries(
      [...vocabulary.properties].map(([key, { label, unit, better, inherited }]) => [
        key,
        { label, unit, better, inherited },
      ]),
    ),
    conditions: [...vocabulary.conditions].map(([figure, asked]) => ({ figure, ...asked })),
    asked_most: askedMost?.value.materials ?? [],
    lacking: [...vocabulary.lacking.values()].map(({ label, definition, names }) => ({ label, definition, names })),
    grades: [...vocabulary.grades].map(([id, { definition: _, ...system }]) => ({ id, ...system })),
    shapes: [...vocabulary.shapes.values()],
    line_words: Object.fromEntries(vocabulary.line_words),
    other_names: materialNames(data),
    trade_names: tradeNames.map(({ value: { label, names, of, what, supplier = '', maker } }) => ({
      names: [label, ...names],
      maker: maker ?? supplierNames.get(supplier) ?? supplier,
      ...(of !== undefined && { of }),
      ...(what !== undefined && { what }),
    })),
    objects: objects.map(({ value: { names, usual, also } }) => ({ names: names.en ?? [], usual, also })),
    substances: [...vocabulary.substances].map(substanceNames),
    exclusions: publishExclusions(vocabulary),
    qualities: Object.fromEntries(vocabulary.qualities),
    states: Object.fromEntries(vocabulary.states),
    hazards: Object.fromEntries([...vocabulary.substances].map(([cas, { hazards }]) => [cas, hazards])),
    jobs: Object.fromEntries(vocabulary.jobs),
    functions: Object.fromEntries(vocabulary.functions),
    families: Object.fromEntries(
      [...vocabulary.families].map(([id, { label, deciding }]) => [id, { label, deciding }]),
    ),
  }
}

const substanceNames = ([id, { label, symbol, names, also }]: [string, SubstanceTerm]) => ({
  id,
  label,
  names: [...names, ...(symbol === undefined ? [] : [symbol]), ...also],
})

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
