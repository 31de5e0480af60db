import type { Material } from '../schema/material.ts'
import type { Supplier } from '../schema/supplier.ts'
import type { Postings } from '../search/postings.ts'
import type { Glossary } from '../search/translator.ts'
import type { LanguageWords } from '../search/word-list.ts'
import type { SnapshotContent, SnapshotJudgement } from './content.ts'
import { JsonColumn } from './json-text.ts'
import { LawEntries } from './law-entries.ts'
import { pack, unpack } from './msgpack.ts'

export type Sections = Map<string, Uint8Array>

/**
 * What every snapshot has. A static encoder has five more, and each figure with an interval two (`judgement.FIGURE.down`
 * and `.up`).
 */
export const SECTIONS: readonly string[] = [
  ...['about', 'ids', 'changes', 'vocabulary', 'vocabulary.list', 'vocabulary.list.offsets'],
  ...['materials', 'materials.hashes', 'materials.list', 'materials.list.offsets'],
  ...['materials.single', 'materials.single.offsets'],
  ...['judgement.figures', 'judgement.carbon_source', 'judgement.carbon_figure', 'judgement.boundary'],
  ...['judgement.doubts', 'suppliers', 'suppliers.hashes', 'suppliers.list'],
  ...['suppliers.list.offsets', 'suppliers.single', 'suppliers.single.offsets'],
  ...['regulatory.tables', 'regulatory.rules', 'regulatory.rules.offsets', 'regulatory.rule', 'regulatory.reason'],
  ...['regulatory.material', 'regulatory.hashes', 'instruments', 'emissions.country', 'emissions.sector'],
  ...['emissions.year', 'emissions.megatonnes', 'emissions.trend'],
  ...['documents', 'keyword.terms', 'keyword.starts', 'keyword.documents', 'keyword.fields', 'keyword.impacts'],
  ...['keyword.rarities', 'glossary', 'glossary.meanings', 'vectors'],
  ...['needs.table', 'needs.scales', 'needs.records'],
  ...['shortlists.table', 'shortlists.scales', 'shortlists.starts', 'shortlists.records', 'shortlists.weights'],
]

const utf8 = new TextDecoder('utf-8', { fatal: true })

const bytesOf = (view: ArrayBufferView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

/** Encodes the content as named sections, in file order; `contentOf` decodes them. */
export function sectionsOf(content: SnapshotContent): Sections {
  const { encoder, emissions, hashes, json } = content
  const sections: Sections = new Map<string, Uint8Array>([
    ['about', pack(content.about)],
    ['ids', pack(content.ids)],
    ['changes', pack(content.changes)],
    ['vocabulary', pack(content.vocabulary)],
    ...column('vocabulary.list', json.vocabulary.list),
    ['materials', pack(content.materials)],
    ...judgement(content.judgement),
    ['materials.hashes', bytesOf(hashes.materials)],
    ...column('materials.list', json.materials.list),
    ...column('materials.single', json.materials.single),
    ['suppliers', pack(content.suppliers)],
    ['suppliers.hashes', bytesOf(hashes.suppliers)],
    ...column('suppliers.list', json.suppliers.list),
    ...column('suppliers.single', json.suppliers.single),
    ['regulatory.tables', pack(content.regulatory.tables)],
    ...column('regulatory.rules', content.regulatory.texts),
    ['regulatory.rule', bytesOf(content.regulatory.columns.rule)],
    ['regulatory.reason', bytesOf(content.regulatory.columns.reason)],
    ['regulatory.material', bytesOf(content.regulatory.columns.material)],
    ['regulatory.hashes', bytesOf(hashes.regulatory)],
    ['instruments', pack(content.instruments)],
    ['emissions.country', bytesOf(emissions.country)],
    ['emissions.sector', bytesOf(emissions.sector)],
    ['emissions.year', bytesOf(emissions.year)],
    ['emissions.megatonnes', bytesOf(emissions.megatonnes)],
    ['emissions.trend', bytesOf(emissions.trend)],
    ['documents', pack(content.documents)],
    ...postings(content.keyword),
    ...glossary(content.glossary),
    ['vectors', bytesOf(content.vectors)],
    ['needs.table', bytesOf(content.needs.table)],
    ['needs.scales', bytesOf(content.needs.scales)],
    ['needs.records', bytesOf(content.needs.records)],
    ['shortlists.table', bytesOf(content.shortlists.table)],
    ['shortlists.scales', bytesOf(content.shortlists.scales)],
    ['shortlists.starts', bytesOf(content.shortlists.starts)],
    ['shortlists.records', bytesOf(content.shortlists.records)],
    ['shortlists.weights', bytesOf(content.shortlists.weights)],
  ])
  if (encoder.kind === 'static') {
    sections.set('encoder.tokenizer', Buffer.from(JSON.stringify([encoder.tokenizer, encoder.tokenizerConfig])))
    sections.set('encoder.tokens', bytesOf(encoder.tokens.units))
    sections.set('encoder.tokens.starts', bytesOf(encoder.tokens.starts))
    sections.set('encoder.table', bytesOf(encoder.table))
    sections.set('encoder.scales', bytesOf(encoder.scales))
  }
  return sections
}

function column(name: string, { bytes, offsets }: JsonColumn<unknown>): [string, Uint8Array][] {
  return [
    [name, bytes],
    [`${name}.offsets`, bytesOf(offsets)],
  ]
}

function judgement({ uncertainty, ...columns }: SnapshotJudgement): [string, Uint8Array][] {
  const { carbon_source, carbon_figure, boundary, doubts } = columns
  return [
    ['judgement.figures', pack(Object.keys(uncertainty))],
    ...Object.entries(uncertainty).flatMap(([key, { down, up }]): [string, Uint8Array][] => [
      [`judgement.${key}.down`, bytesOf(down)],
      [`judgement.${key}.up`, bytesOf(up)],
    ]),
    ['judgement.carbon_source', bytesOf(carbon_source)],
    ['judgement.carbon_figure', bytesOf(carbon_figure)],
    ['judgement.boundary', bytesOf(boundary)],
    ['judgement.doubts', bytesOf(doubts)],
  ]
}

function judgementOf(get: (name: string) => Uint8Array): SnapshotJudgement {
  const figures: string[] = unpack(get('judgement.figures'))
  const uncertainty = figures.map((key): [string, { down: Float32Array; up: Float32Array }] => [
    key,
    { down: float32(get(`judgement.${key}.down`)), up: float32(get(`judgement.${key}.up`)) },
  ])
  return {
    uncertainty: Object.fromEntries(uncertainty),
    carbon_source: uint32(get('judgement.carbon_source')),
    carbon_figure: uint32(get('judgement.carbon_figure')),
    boundary: get('judgement.boundary'),
    doubts: get('judgement.doubts'),
  }
}

function postings({ terms, starts, documents, fields, impacts, idf, unknownIdf }: Postings): [string, Uint8Array][] {
  return [
    ['keyword.terms', pack({ terms, rarest: unknownIdf })],
    ['keyword.starts', bytesOf(starts)],
    ['keyword.documents', bytesOf(documents)],
    ['keyword.fields', bytesOf(fields)],
    ['keyword.impacts', bytesOf(impacts)],
    ['keyword.rarities', bytesOf(idf)],
  ]
}

/**
 * Decodes sections lazily, each on first use, so that a server can listen sooner. JSON, columns, vectors and the encoder's tables stay
 * views of the file. `get` returns the bytes of a section, or throws if it is missing.
 */
export function contentOf(get: (name: string) => Uint8Array, encoderKind: 'static' | 'pipeline'): SnapshotContent {
  const json = <T>(name: string) => new JsonColumn<T>(get(name), uint32(get(`${name}.offsets`)))
  const list = <T>(name: string) => ({ list: json<T>(`${name}.list`) })
  const both = <T>(name: string) => ({ ...list<T>(name), single: json<T>(`${name}.single`) })
  return lazily({
    about: () => unpack(get('about')),
    ids: () => unpack(get('ids')),
    changes: () => unpack(get('changes')),
    vocabulary: () => unpack(get('vocabulary')),
    materials: () => unpack(get('materials')),
    judgement: () => judgementOf(get),
    suppliers: () => unpack(get('suppliers')),
    regulatory: () =>
      new LawEntries(unpack(get('regulatory.tables')), json('regulatory.rules'), {
        rule: uint32(get('regulatory.rule')),
        reason: uint32(get('regulatory.reason')),
        material: uint32(get('regulatory.material')),
      }),
    instruments: () => unpack(get('instruments')),
    emissions: () => ({
      country: uint16(get('emissions.country')),
      sector: get('emissions.sector'),
      year: uint16(get('emissions.year')),
      megatonnes: float64(get('emissions.megatonnes')),
      trend: float64(get('emissions.trend')),
    }),
    evidence: () => ({
      materials: json<Material>('materials.single')
        .values()
        .map(({ properties }) => properties.evidence ?? []),
      suppliers: json<Supplier>('suppliers.single')
        .values()
        .map(({ evidence }) => evidence ?? []),
    }),
    hashes: () => ({
      materials: uint64(get('materials.hashes')),
      suppliers: uint64(get('suppliers.hashes')),
      regulatory: uint64(get('regulatory.hashes')),
    }),
    json: () => ({
      vocabulary: list('vocabulary'),
      materials: both('materials'),
      suppliers: both('suppliers'),
    }),
    documents: () => unpack(get('documents')),
    keyword: () => postingsOf(get),
    glossary: () => glossaryOf(get),
    vectors: () => float32(get('vectors')),
    needs: () => ({
      table: int8(get('needs.table')),
      scales: float32(get('needs.scales')),
      records: uint32(get('needs.records')),
    }),
    shortlists: () => shortlistsOf(get),
    encoder: () => (encoderKind === 'static' ? staticEncoder(get) : { kind: encoderKind }),
  })
}

type Makers<T> = { [K in keyof T]: () => T[K] }

/** An object whose fields are computed on first read and then kept. */
export function lazily<T extends object>(makers: Makers<T>): T {
  const target: Partial<T> = {}
  for (const key in makers)
    Object.defineProperty(target, key, {
      enumerable: true,
      configurable: true,
      get() {
        const value = makers[key]()
        Object.defineProperty(target, key, { value, enumerable: true })
        return value
      },
    })
  return target as T
}

const shortlistsOf = (get: (name: string) => Uint8Array): SnapshotContent['shortlists'] => ({
  table: int8(get('shortlists.table')),
  scales: float32(get('shortlists.scales')),
  starts: uint32(get('shortlists.starts')),
  records: uint32(get('shortlists.records')),
  weights: get('shortlists.weights'),
})

function staticEncoder(get: (name: string) => Uint8Array): SnapshotContent['encoder'] {
  const [tokenizer, tokenizerConfig]: unknown[] = JSON.parse(utf8.decode(get('encoder.tokenizer')))
  return {
    kind: 'static',
    tokens: { units: uint16(get('encoder.tokens')), starts: uint32(get('encoder.tokens.starts')) },
    tokenizer,
    tokenizerConfig,
    table: int8(get('encoder.table')),
    scales: float32(get('encoder.scales')),
  }
}

function glossary({ meanings, languages }: Glossary): [string, Uint8Array][] {
  const all = Uint16Array.from(languages.flatMap((language) => [...language.meanings]))
  const named = languages.map(({ meanings: own, ...language }) => ({ ...language, count: own.length }))
  return [
    ['glossary', pack({ meanings, languages: named })],
    ['glossary.meanings', bytesOf(all)],
  ]
}

function glossaryOf(get: (name: string) => Uint8Array): Glossary {
  const {
    meanings,
    languages,
  }: { meanings: string[]; languages: (Omit<LanguageWords, 'meanings'> & { count: number })[] } = unpack(
    get('glossary'),
  )
  const all = uint16(get('glossary.meanings'))
  let end = 0
  return {
    meanings,
    languages: languages.map(({ count, ...language }) => ({
      ...language,
      meanings: all.subarray(end, (end += count)),
    })),
  }
}

function postingsOf(get: (name: string) => Uint8Array): Postings {
  const { terms, rarest: unknownIdf } = unpack(get('keyword.terms'))
  return {
    terms,
    starts: uint32(get('keyword.starts')),
    documents: uint32(get('keyword.documents')),
    fields: get('keyword.fields'),
    impacts: float32(get('keyword.impacts')),
    idf: float32(get('keyword.rarities')),
    unknownIdf,
  }
}

// Views need no copy: sections are aligned, and the format is little-endian, as is every supported machine.
const uint32 = (bytes: Uint8Array) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
const uint16 = (bytes: Uint8Array) => new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
const int8 = (bytes: Uint8Array) => new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const float32 = (bytes: Uint8Array) => new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
const float64 = (bytes: Uint8Array) => new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8)
const uint64 = (bytes: Uint8Array) => new BigUint64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8)
