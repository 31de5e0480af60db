import { join } from 'node:path'
import { openStatic } from '../../src/search/embed.ts'
import { fold } from '../../src/search/fold.ts'
import { FUSION, type Fusion, hybridSearch } from '../../src/search/hybrid.ts'
import { KeywordIndex } from '../../src/search/keyword.ts'
import { cosineScan } from '../../src/search/vectors.ts'
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
  const keyword = remembering(new KeywordIndex(content.keywordIndex))
  const types = documents.map(({ type }) => type)
  const name = (at: number) => documents[at]?.id ?? ''
  return {
    vectors,
    dimensions: header.encoder.dimensions,
    vectorOf: ({ text }) => vectorOf.get(text),
    keyword: ({ text }) => keyword.search(text).map(({ id }) => name(id)),
    semantic({ text }) {
      const vector = vectorOf.get(text)
      if (!vector) return []
      const cosines = cosineScan(vector, vectors, documents.length)
      return [...cosines.keys()].toSorted((a, b) => (cosines[b] ?? 0) - (cosines[a] ?? 0)).map(name)
    },
    hybrid({ text }, fusion = FUSION) {
      const folded = fold(text)
      const exact = documents.flatMap(({ names }, at) => (names.includes(folded) ? [at] : []))
      const query = { text, vector: vectorOf.get(text), type: undefined, exact }
      return hybridSearch({ keyword, vectors, types }, query, fusion).map(({ id }) => name(id))
    },
  }
}

/** Tuning asks the same questions hundreds of times, and the keyword part does not depend on what is tuned. */
function remembering(index: KeywordIndex): Pick<KeywordIndex, 'search'> {
  const known = new Map<string, ReturnType<KeywordIndex['search']>>()
  return {
    search(text, type, fields) {
      const key = JSON.stringify([text, type, fields])
      const hits = known.get(key) ?? index.search(text, type, fields)
      known.set(key, hits)
      return hits
    },
  }
}
