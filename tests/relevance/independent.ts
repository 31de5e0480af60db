import { join } from 'node:path'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { DIST } from '../support/program.ts'
import { mean, ndcg } from './measures.ts'
import { loadQuestions, type Question } from './questions.ts'

type Answered = { question: Question; found: string[] }
type Holds = (answered: Answered) => boolean

/** Asks the whole search what rules something out in many manners, and prints how often that is among the first three. */
export async function reportManners(): Promise<void> {
  const answered = await answersTo('manners')
  out(`\nmanners.tsv: ${answered.length}`)
  out(`something ruled out in the first three: ${share(answered, () => true, showsRuledOut)}`)
  if (process.argv.includes('--misses'))
    for (const { question, found } of answered.filter(showsRuledOut))
      out(`  ${question.text} → ${found.slice(0, 3).join(', ')}`)
}

async function answersTo(list: string): Promise<Answered[]> {
  const search = await openAtlas(readSnapshot(join(DIST, 'atlas.snapshot'))).search()
  const answered: Answered[] = []
  for (const question of loadQuestions(list)) {
    const { data } = await search.find({ q: question.text, per_page: 10 })
    answered.push({ question, found: data.map(({ id }) => id) })
  }
  return answered
}

/** Asks the whole search, as the API does, and prints what one independent list is answered with. `--misses`: its worst questions too. */
export async function reportIndependent(list: string): Promise<void> {
  const answered = await answersTo(list)
  const some = answered.filter(({ question }) => question.kind !== 'lacks')
  out(`\n${list}.tsv: ${answered.length}`)
  for (const kind of [...new Set(some.map(({ question }) => question.kind)), 'all']) {
    const own = some.filter(({ question }) => kind === 'all' || question.kind === kind)
    const reached = mean(own.map(({ question, found }) => ndcg(found, question.grades)))
    out(`${kind.padEnd(12)} ${String(own.length).padStart(3)}    ${reached.toFixed(2)}`)
  }
  out(`suppliers: one of the right in the first five ${share(some, isOf('supplier'), hasHit)}`)
  out(
    `something ruled out in the first three: ${share(some, ({ question }) => question.ruledOut.size > 0, showsRuledOut)}`,
  )
  out(`nothing for what the atlas lacks: ${share(answered, isOf('lacks'), ({ found }) => found.length === 0)}`)
  if (process.argv.includes('--misses')) for (const one of answered) reportMiss(one)
}

const isOf =
  (kind: string): Holds =>
  ({ question }) =>
    question.kind === kind

const hasHit: Holds = ({ question, found }) => found.slice(0, 5).some((id) => question.grades.has(id))
const showsRuledOut: Holds = ({ question, found }) => found.slice(0, 3).some((id) => question.ruledOut.has(id))

function share(all: readonly Answered[], among: Holds, holds: Holds): string {
  const some = all.filter(among)
  return `${some.filter(holds).length} of ${some.length}`
}

function reportMiss({ question, found }: Answered) {
  const reached = question.kind === 'lacks' ? (found.length === 0 ? 1 : 0) : ndcg(found, question.grades)
  if (reached < 0.7) out(`  ${reached.toFixed(2)} ${question.kind}: ${question.text} → ${found.slice(0, 5).join(', ')}`)
}

function out(line: string) {
  process.stdout.write(`${line}\n`)
}
