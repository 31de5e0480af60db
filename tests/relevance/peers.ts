import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { create, insertMultiple, load, type RawData, save, search } from '@orama/orama'
import Database from 'libsql'
import MiniSearch from 'minisearch'
import { getLoadablePath } from 'sqlite-vec'
import type { KeywordDocument } from '../../src/search/postings.ts'
import { type Corpus, vectorOf } from './records.ts'

/** A way in which another engine searches. */
export type Peer = {
  name: string
  /** Numbers of records, best first; the vector is absent where the encoder knows no word of the text. */
  find(text: string, vector: Float32Array | undefined): Promise<number[]> | number[]
}

/** Another engine: it writes its index of the records into a folder, and opens it again. */
export type PeerEngine = {
  build(corpus: Corpus, folder: string): Promise<void> | void
  open(folder: string, dimensions: number): Promise<Peer[]> | Peer[]
}

const FIELDS = ['name', 'aliases', 'category', 'applications', 'places', 'description', 'asked'] as const
/** The weights of our own keyword index, so that no engine has to do without them where it can take them. */
const BOOST = { name: 6, aliases: 5, category: 3, applications: 2.5, places: 3, description: 1, asked: 0.5 }
const DEPTH = 50

/** MiniSearch as it ships: no options but the fields. */
const miniSearch: PeerEngine = {
  build({ records }, folder) {
    const index = new MiniSearch<KeywordDocument>({ fields: [...FIELDS] })
    index.addAll(records.map(({ keyword }) => keyword))
    writeFileSync(join(folder, 'minisearch.json'), JSON.stringify(index))
  },
  open(folder) {
    const index = MiniSearch.loadJSON(readFileSync(join(folder, 'minisearch.json'), 'utf8'), { fields: [...FIELDS] })
    return [{ name: 'MiniSearch as it ships', find: (text) => index.search(text).map(({ id }) => Number(id)) }]
  },
}

const emptyOrama = (dimensions: number) =>
  create({
    schema: {
      name: 'string',
      aliases: 'string',
      category: 'string',
      applications: 'string',
      places: 'string',
      description: 'string',
      asked: 'string',
      embedding: `vector[${dimensions}]`,
    } as const,
  })

/** Orama, BM25 and cosine, in its three modes; `similarity` 0 lets every record take part, as in our own scan. */
const orama: PeerEngine = {
  async build(corpus, folder) {
    const db = emptyOrama(corpus.dimensions)
    const documents = corpus.records.map(({ keyword: { id, ...fields } }) => ({
      ...fields,
      id: String(id),
      embedding: [...vectorOf(corpus, id)],
    }))
    await insertMultiple(db, documents, 500)
    writeFileSync(join(folder, 'orama.v8'), serialize(save(db)))
  },
  open(folder, dimensions) {
    const db = emptyOrama(dimensions)
    const raw: RawData = deserialize(readFileSync(join(folder, 'orama.v8')))
    load(db, raw)
    const shared = { limit: DEPTH, similarity: 0 }
    const byVector = (vector: Float32Array = new Float32Array(dimensions)) => ({
      value: [...vector],
      property: 'embedding' as const,
    })
    const modes: Record<string, (term: string, vector: Float32Array | undefined) => ReturnType<typeof search>> = {
      'full text': (term) => search(db, { term, boost: BOOST, limit: DEPTH }),
      vector: (_, vector) => search(db, { mode: 'vector', vector: byVector(vector), ...shared }),
      hybrid: (term, vector) => search(db, { mode: 'hybrid', term, boost: BOOST, vector: byVector(vector), ...shared }),
    }
    return Object.entries(modes).map(([mode, ask]) => ({
      name: `Orama ${mode}`,
      find: async (text, vector) => (await ask(text, vector)).hits.map(({ id }) => Number(id)),
    }))
  },
}

const RRF_K = 60

/** SQLite with FTS5 (porter stems, BM25 with our weights) and sqlite-vec, mixed by reciprocal rank fusion as its author does. */
const sqlite: PeerEngine = {
  build(corpus, folder) {
    const db = openDatabase(folder)
    db.exec(`create virtual table texts using fts5(${FIELDS.join(', ')}, tokenize = 'porter unicode61')`)
    db.exec(`create virtual table vectors using vec0(embedding float[${corpus.dimensions}] distance_metric=cosine)`)
    const addText = db.prepare(`insert into texts(rowid, ${FIELDS.join(', ')}) values (?, ?, ?, ?, ?, ?, ?, ?)`)
    const addVector = db.prepare('insert into vectors(rowid, embedding) values (?, ?)')
    db.exec('begin')
    for (const { keyword } of corpus.records) {
      addText.run(keyword.id + 1, ...FIELDS.map((field) => keyword[field]))
      addVector.run(BigInt(keyword.id + 1), blobOf(vectorOf(corpus, keyword.id)))
    }
    db.exec('commit')
    db.close()
  },
  open(folder) {
    const db = openDatabase(folder)
    const weights = FIELDS.map((field) => BOOST[field]).join(', ')
    const byText = db.prepare(
      `select rowid from texts where texts match ? order by bm25(texts, ${weights}) limit ${DEPTH}`,
    )
    const byVector = db.prepare(`select rowid from vectors where embedding match ? and k = ${DEPTH} order by distance`)
    const rows = (found: unknown[]) =>
      found.map((row) => (typeof row === 'object' && row !== null && 'rowid' in row ? Number(row.rowid) - 1 : -1))
    const textual = (text: string) => {
      const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
      return words.length === 0 ? [] : rows(byText.all(words.map((word) => `"${word}"`).join(' OR ')))
    }
    const semantic = (vector: Float32Array | undefined) => (vector ? rows(byVector.all([blobOf(vector)])) : [])
    return [
      { name: 'SQLite FTS5', find: (text) => textual(text) },
      { name: 'SQLite sqlite-vec', find: (_, vector) => semantic(vector) },
      {
        name: 'SQLite FTS5 + sqlite-vec',
        find: (text, vector) => reciprocalRankFusion([textual(text), semantic(vector)]),
      },
    ]
  },
}

function openDatabase(folder: string) {
  const db = new Database(join(folder, 'sqlite.db'))
  db.loadExtension(getLoadablePath())
  return db
}

function reciprocalRankFusion(rankings: number[][]): number[] {
  const scores = new Map<number, number>()
  for (const ranking of rankings)
    ranking.forEach((id, rank) => {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (RRF_K + rank + 1))
    })
  return [...scores].toSorted(([a, x], [b, y]) => y - x || a - b).map(([id]) => id)
}

const blobOf = (vector: Float32Array) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)

export const PEER_ENGINES: Record<'minisearch' | 'orama' | 'sqlite', PeerEngine> = {
  minisearch: miniSearch,
  orama,
  sqlite,
}
