import { basename, dirname, join, resolve } from 'node:path'
import { isSpoken, saysEnough } from '../../src/atlas/answerable.ts'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { type Encoder, openPipeline, openStatic } from '../../src/search/embed.ts'
import { FUSION, type Fusion, hybridSearch } from '../../src/search/hybrid.ts'
import { KeywordIndex, type KeywordQuery, type KeywordScores } from '../../src/search/keyword.ts'
import { NeedScan } from '../../src/search/needs.ts'
import { CosineScan } from '../../src/search/scan.ts'
import { Shortlists } from '../../src/search/shortlists.ts'
import { readSnapshot, type Snapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'
import type { Question } from './questions.ts'
import { loadRecords } from './records.ts'

/** Ranked record ids for a question; `fusion` replaces the shipped values of the hybrid. */
export type Ranking = 'keyword' | 'semantic' | 'hybrid'
export type Engines = Record<Ranking, (question: Question, fusion?: Fusion) => string[]> & {
  /** What peers are given: the vectors of the records, and the vector of a question. */
  vectors: Float32Array
  dimensions: number
  vectorOf(question: Question): Float32Array | undefined
}

/**
 * The three ways to rank, over the records of dist/atlas.snapshot; every question is encoded once, beforehand. `encoderFolder` holds
 * another sentence encoder, as @xenova/transformers loads them, whose vectors take the place of the snapshot's.
 */
export async function openEngines(questions: readonly Question[], encoderFolder?: string): Promise<Engines> {
  const snapshot = readSnapshot(join(DIST, 'atlas.snapshot'))
  const { content } = snapshot
  const { documents } = content
  const { vectors, dimensions, encode, isWord } = await (encoderFolder === undefined
    ? ownVectors(snapshot)
    : otherVectors(encoderFolder))
  const { names, search } = openAtlas(snapshot)
  const { questions: reader } = await search()
  const read = new Map(questions.map(({ text }) => [text, reader.read(text)]))
  const whole = await vectorsOf(
    questions.map(({ text }) => text),
    encode,
  )
  const keyword = remembering(new KeywordIndex(content.keyword, documents.length))
  const wordsOf = new Map([...read].map(([text, { rest }]) => [text, keyword.read(rest, isWord)]))
  const corrected = [...wordsOf.values()].map((words) => words.corrected)
  const rests = await vectorsOf(corrected, encode)
  const scan = new CosineScan(vectors, documents.length)
  const needs =
    encoderFolder === undefined
      ? new NeedScan(content.needs(), snapshot.header.encoder.dimensions, documents.length)
      : undefined
  const shortlists =
    encoderFolder === undefined
      ? new Shortlists(content.shortlists(), snapshot.header.encoder.dimensions, documents.length)
      : undefined
  const types = documents.map(({ type }) => type)
  const name = (at: number) => documents[at]?.id ?? ''
  return {
    vectors,
    dimensions,
    vectorOf: ({ text }) => whole.get(text),
    keyword({ text }) {
      const { found, scores } = keyword.score(keyword.read(text, isWord))
      return byScore(found, scores).map(name)
    },
    semantic({ text }) {
      const vector = whole.get(text)
      if (!vector) return []
      const all = documents.map((_, at) => at)
      return byScore(all, scan.exact(vector, all)).map(name)
    },
    hybrid({ text }, fusion = FUSION) {
      const words = wordsOf.get(text) ?? keyword.read(text)
      const reading = read.get(text) ?? reader.read(text)
      const { weight, lifts, isForMakers, named: called } = reading
      const named = called.length > 0 ? called : names.documentsOf(words.corrected)
      const exact = named.filter((at) => (weight?.(at) ?? 1) === 1)
      const query = {
        words,
        vector: rests.get(words.corrected),
        type: undefined,
        exact,
        weight,
        lifts,
        isCertain: saysEnough(reading),
      }
      const asked = isForMakers || !isSpoken(words, isWord ? { isWord } : {}) ? {} : { needs, shortlists }
      return hybridSearch({ keyword, scan, types, ...asked }, query, fusion).ids.map(name)
    },
  }
}

async function vectorsOf(texts: readonly string[], encode: Encoder['encode']) {
  const vectors = await encode([...texts])
  return new Map(texts.map((text, at) => [text, vectors[at]]))
}

type Vectors = Encoder & { vectors: Float32Array }

async function ownVectors({ content, header }: Snapshot): Promise<Vectors> {
  const { encoder, vectors } = content
  if (encoder.kind !== 'static') throw new Error('the benchmark needs a snapshot with a static encoder')
  return { vectors, ...(await openStatic({ ...encoder, dimensions: header.encoder.dimensions })) }
}

async function otherVectors(folder: string): Promise<Vectors> {
  const encoder = await openPipeline({ model: basename(folder), localFolder: dirname(resolve(folder)) })
  const records = loadRecords()
  const vectors = new Float32Array(records.length * encoder.dimensions)
  const encoded = await encoder.encode(records.map(({ text }) => text))
  encoded.forEach((vector, at) => {
    if (vector) vectors.set(vector, at * encoder.dimensions)
  })
  return { vectors, ...encoder }
}

/** Tuning asks the same questions hundreds of times, and the keyword part does not depend on what is tuned. */
function remembering(index: KeywordIndex): Pick<KeywordIndex, 'read' | 'score'> {
  const known = new Map<KeywordQuery, KeywordScores>()
  return {
    read: (text, isWord) => index.read(text, isWord),
    score(words) {
      const remembered = known.get(words)
      if (remembered) return remembered
      const { found, scores, coverage } = index.score(words)
      const copy = { found, scores: scores.slice(), coverage: coverage.slice() }
      known.set(words, copy)
      return copy
    },
  }
}

const byScore = (ids: readonly number[], scores: ArrayLike<number>) =>
  ids.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
