import { join } from 'node:path'
import { openStatic } from '../../src/search/embed.ts'
import { nameKey } from '../../src/search/fold.ts'
import { FUSION, type Fusion, hybridSearch } from '../../src/search/hybrid.ts'
import { KeywordIndex, type KeywordScores } from '../../src/search/keyword.ts'
import { CosineScan } from '../../src/search/scan.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'
import type { Question } from './questions.ts'

/** Ranked record ids for a question; `fusion` replaces the shipped values of the hybrid. */
export type Ranking = 'keyword' | 'semantic' | 'hybrid'
export type Engines = Record<Ranking, (question: Question, fusion?: Fusion) => string[]> & {
  /** What peers are given: the vectors of the records, and the vector of a question. */
  vectors: Float32Array
  dimensions: number
  vectorOf(question: Question): Float32Array | undefined
}

/** The three ways to rank, over the records of dist/atlas.snapshot; every question is encoded once, beforehand. */
export async function openEngines(questions: readonly Question[]): Promise<Engines> {
  const { content, header } = readSnapshot(join(DIST, 'atlas.snapshot'))
  const { documents, vectors, encoder } = content
  if (encoder.kind !== 'static') throw new Error('the benchmark needs a snapshot with a static encoder')
  const { encode } = await openStatic({ ...encoder, dimensions: header.encoder.dimensions })
  const encoded = await encode(questions.map(({ text }) => text))
  const vectorOf = new Map(questions.map(({ text }, at) => [text, encoded[at]]))
  const keyword = remembering(new KeywordIndex(content.keyword, documents.length))
  const scan = new CosineScan(vectors, documents.length)
  const types = documents.map(({ type }) => type)
  const name = (at: number) => documents[at]?.id ?? ''
  return {
    vectors,
    dimensions: header.encoder.dimensions,
    vectorOf: ({ text }) => vectorOf.get(text),
    keyword({ text }) {
      const { found, scores } = keyword.score(text)
      return byScore(found, scores).map(name)
    },
    semantic({ text }) {
      const vector = vectorOf.get(text)
      if (!vector) return []
      const all = documents.map((_, at) => at)
      return byScore(all, scan.exact(vector, all)).map(name)
    },
    hybrid({ text }, fusion = FUSION) {
      const key = nameKey(text)
      const exact = documents.flatMap(({ names }, at) => (names.includes(key) ? [at] : []))
      const query = { text, vector: vectorOf.get(text), type: undefined, exact }
      return hybridSearch({ keyword, scan, types }, query, fusion).ids.map(name)
    },
  }
}

/** Tuning asks the same questions hundreds of times, and the keyword part does not depend on what is tuned. */
function remembering(index: KeywordIndex): Pick<KeywordIndex, 'score'> {
  const known = new Map<string, KeywordScores>()
  return {
    score(text) {
      const scores = known.get(text) ?? index.score(text)
      known.set(text, scores)
      return scores
    },
  }
}

const byScore = (ids: readonly number[], scores: ArrayLike<number>) =>
  ids.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
