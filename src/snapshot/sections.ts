import type { Material } from '../schema/material.ts'
import type { Supplier } from '../schema/supplier.ts'
import type { Postings } from '../search/postings.ts'
import type { Glossary } from '../search/translator.ts'
import type { LanguageWords } from '../search/word-list.ts'
import { askedSections, needsOf, refusalsOf, shortlistsOf } from './asked.ts'
import type { SnapshotContent, SnapshotJudgement } from './content.ts'
import { JsonColumn } from './json-text.ts'
import { LawEntries } from './law-entries.ts'
import { pack, unpack } from './msgpack.ts'
import { bytesOf, float32, float64, type GetBytes, int8, uint16, uint32, uint64 } from './views.ts'

export type Sections = Map<string, Uint8Array>

/**
 * What every snapshot has. A static encoder has six more, and each figure with an interval two (`judgement.FIGURE.down`
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
  ...['refusals.fingerprints', 'refusals.weights', 'refusals.scale'],
]

/** What is decoded or copied once, or of which rows are read as they are asked for; nothing views it. It ends the file. */
export const READ_ONCE: ReadonlySet<string> = new Set([
  ...['about', 'ids', 'changes', 'vocabulary', 'materials', 'suppliers', 'regulatory.tables', 'instruments'],
  ...['documents', 'keyword.terms', 'glossary', 'judgement.figures', 'needs.table', 'needs.scales'],
  ...['shortlists.table', 'shortlists.scales'],
  ...['materials.hashes', 'suppliers.hashes', 'regulatory.hashes', 'encoder.tokenizer', 'encoder.table'],
])

const utf8 = new TextDecoder('utf-8', { fatal: true })

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
    ...askedSections(content),
  ])
  if (encoder.kind === 'static') {
    sections.set('encoder.tokenizer', Buffer.from(JSON.stringify([encoder.tokenizer, encoder.tokenizerConfig])))
    sections.set('encoder.tokens', bytesOf(encoder.tokens.units))
    sections.set('encoder.tokens.starts', bytesOf(encoder.tokens.starts))
    sections.set('encoder.tokens.slots', bytesOf(encoder.tokens.slots))
    sections.set('encoder.table', bytesOf(encoder.table()))
    sections.set('encoder.scales', bytesOf(encoder.scales))
  }
  return new Map([...sections].toSorted(([a], [b]) => Number(READ_ONCE.has(a)) - Number(READ_ONCE.has(b))))
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

function judgementOf(get: GetBytes): SnapshotJudgement {
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
 * views of the file.
 */
export function contentOf(get: GetBytes, encoderKind: 'static' | 'pipeline'): SnapshotContent {
  const json = <T>(name: string) => new JsonColumn<T>(get(name), uint32(get(`${name}.offsets`)))
  const list = <T>(name: string) => ({ list: json<T>(`${name}.list`) })
  const both = <T>(name: string) => ({ ...list<T>(name), single: json<T>(`${name}.single`) })
  return lazily<SnapshotContent>({
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
    needs: () => () => needsOf(get),
    shortlists: () => () => shortlistsOf(get),
    refusals: () => () => refusalsOf(get),
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

function staticEncoder(get: GetBytes): SnapshotContent['encoder'] {
  const [tokenizer, tokenizerConfig]: unknown[] = JSON.parse(utf8.decode(get('encoder.tokenizer')))
  return {
    kind: 'static',
    tokens: {
      units: uint16(get('encoder.tokens')),
      starts: uint32(get('encoder.tokens.starts')),
      slots: uint32(get('encoder.tokens.slots')),
    },
    tokenizer,
    tokenizerConfig,
    table: (from, to) => int8(get('encoder.table', from, to)),
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

function glossaryOf(get: GetBytes): Glossary {
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

function postingsOf(get: GetBytes): Postings {
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
