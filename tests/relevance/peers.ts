import { create, insertMultiple, search } from '@orama/orama'
import Database from 'libsql'
import MiniSearch from 'minisearch'
import { getLoadablePath } from 'sqlite-vec'
import type { Indexed } from './records.ts'

/** Answers of another engine: record ids, best first. */
export type Peer = {
  name: string
  find(text: string, vector: Float32Array | undefined): Promise<string[]> | string[]
}

const FIELDS = ['name', 'aliases', 'category', 'applications', 'places', 'description'] as const
/** The weights of our own keyword index, so that no engine has to do without them where it can take them. */
const BOOST = { name: 6, aliases: 5, category: 3, applications: 2.5, places: 3, description: 1 }
const DEPTH = 50

/** MiniSearch as it ships: no options but the fields. */
export function openMiniSearch(records: readonly Indexed[]): Peer {
  const index = new MiniSearch({ fields: [...FIELDS] })
  index.addAll(records.map(({ keyword }) => keyword))
  return {
    name: 'MiniSearch as it ships',
    find: (text) =>
      idsOf(
        records,
        index.search(text).map(({ id }) => Number(id)),
      ),
  }
}

/** Orama, BM25 and cosine, in its three modes; `similarity` 0 lets every record take part, as in our own scan. */
export async function openOrama(
  records: readonly Indexed[],
  vectors: Float32Array,
  dimensions: number,
): Promise<Peer[]> {
  const db = create({
    schema: {
      name: 'string',
      aliases: 'string',
      category: 'string',
      applications: 'string',
      places: 'string',
      description: 'string',
      embedding: `vector[${dimensions}]`,
    } as const,
  })
  const documents = records.map(({ keyword: { id, type: _, ...fields } }) => ({
    ...fields,
    id: String(id),
    embedding: [...rowOf(vectors, dimensions, id)],
  }))
  await insertMultiple(db, documents, 500)
  const shared = { limit: DEPTH, similarity: 0 }
  const byVector = (vector: Float32Array) => ({ value: [...vector], property: 'embedding' as const })
  const asked = {
    fulltext: (term: string) => search(db, { term, boost: BOOST, limit: DEPTH }),
    vector: (_: string, vector: Float32Array) => search(db, { mode: 'vector', vector: byVector(vector), ...shared }),
    hybrid: (term: string, vector: Float32Array) =>
      search(db, { mode: 'hybrid', term, boost: BOOST, vector: byVector(vector), ...shared }),
  }
  const none = new Float32Array(dimensions)
  return (['fulltext', 'vector', 'hybrid'] as const).map((mode) => ({
    name: `Orama ${mode}`,
    async find(text, vector) {
      const { hits } = await asked[mode](text, vector ?? none)
      return idsOf(
        records,
        hits.map(({ id }) => Number(id)),
      )
    },
  }))
}

const RRF_K = 60

/** SQLite with FTS5 (porter stems, BM25 with our weights) and sqlite-vec, mixed by reciprocal rank fusion as its author does. */
export function openSqlite(records: readonly Indexed[], vectors: Float32Array, dimensions: number): Peer[] {
  const db = new Database(':memory:')
  db.loadExtension(getLoadablePath())
  db.exec(`create virtual table texts using fts5(${FIELDS.join(', ')}, tokenize = 'porter unicode61')`)
  db.exec(`create virtual table vectors using vec0(embedding float[${dimensions}] distance_metric=cosine)`)
  const addText = db.prepare(`insert into texts(rowid, ${FIELDS.join(', ')}) values (?, ?, ?, ?, ?, ?, ?)`)
  const addVector = db.prepare('insert into vectors(rowid, embedding) values (?, ?)')
  for (const { keyword } of records) {
    addText.run(keyword.id + 1, ...FIELDS.map((field) => keyword[field]))
    addVector.run(BigInt(keyword.id + 1), blobOf(rowOf(vectors, dimensions, keyword.id)))
  }
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
  const semantic = (vector: Float32Array | undefined) => (vector ? rows(byVector.all(JSON.stringify([...vector]))) : [])
  return [
    { name: 'SQLite FTS5', find: (text) => idsOf(records, textual(text)) },
    { name: 'SQLite sqlite-vec', find: (_, vector) => idsOf(records, semantic(vector)) },
    {
      name: 'SQLite FTS5 + sqlite-vec',
      find: (text, vector) => idsOf(records, reciprocalRankFusion([textual(text), semantic(vector)])),
    },
  ]
}

function reciprocalRankFusion(rankings: number[][]): number[] {
  const scores = new Map<number, number>()
  for (const ranking of rankings)
    ranking.forEach((id, rank) => {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (RRF_K + rank + 1))
    })
  return [...scores].toSorted(([a, x], [b, y]) => y - x || a - b).map(([id]) => id)
}

const rowOf = (vectors: Float32Array, dimensions: number, id: number) =>
  vectors.subarray(id * dimensions, (id + 1) * dimensions)

const blobOf = (vector: Float32Array) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)

const idsOf = (records: readonly Indexed[], found: readonly number[]) => found.flatMap((at) => records[at]?.id ?? [])
