import { join } from 'node:path'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'
import { mean } from './measures.ts'
import type { Question } from './questions.ts'

const PAGE = { page: 1, per_page: 10 }
const BINS = 10

/** A tenth of the scores from 0 to 1: how many results have one, their mean score, and the share of them that is wanted. */
export type Bin = { from: number; count: number; score: number; wanted: number }

/** How often results of the first page are among the graded answers, by their score; whole names, which score 1, are left out. */
export async function reliability(questions: readonly Question[]): Promise<Bin[]> {
  const search = await openAtlas(readSnapshot(join(DIST, 'atlas.snapshot'))).search()
  const results: { score: number; wanted: number }[] = []
  for (const { text, grades } of questions) {
    const { data } = await search.find({ q: text, explain: true, ...PAGE })
    for (const { id, score, explanation } of data)
      if (explanation?.exact_name === false) results.push({ score, wanted: grades.has(id) ? 1 : 0 })
  }
  return Array.from({ length: BINS }, (_, bin) => {
    const some = results.filter(({ score }) => Math.floor(score * BINS) === bin)
    return {
      from: bin / BINS,
      count: some.length,
      score: mean(some.map(({ score }) => score)),
      wanted: mean(some.map(({ wanted }) => wanted)),
    }
  }).filter(({ count }) => count > 0)
}
