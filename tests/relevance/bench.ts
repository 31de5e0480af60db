import { FUSION, type Fusion } from '../../src/search/hybrid.ts'
import { type Engines, openEngines } from './engines.ts'
import { mean, ndcg, recall, reciprocalRank } from './measures.ts'
import { loadQuestions, type Question } from './questions.ts'

/**
 * `npm run bench:relevance`: nDCG@10, recall@10 and MRR by kind and split for keyword, semantic and hybrid ranking.
 * `-- --tune` looks for better fusion values on the development half alone and prints the best; nothing is changed.
 */
const questions = loadQuestions()
const answerable = questions.filter(({ kind }) => kind !== 'no-answer')
const engines = await openEngines(questions)

if (process.argv.includes('--tune')) tune()
else report()

function report() {
  for (const split of ['development', 'held-out'] as const) {
    const own = answerable.filter((question) => question.split === split)
    out(`\n${split}: ${own.length} questions`)
    out('kind           n    keyword nDCG R    MRR   semantic nDCG R    MRR   hybrid nDCG R    MRR')
    for (const kind of [...new Set(own.map((question) => question.kind)), 'all']) {
      const some = own.filter((question) => kind === 'all' || question.kind === kind)
      const cells = (['keyword', 'semantic', 'hybrid'] as const).map((engine) => row(engines[engine], some))
      out(`${kind.padEnd(12)} ${String(some.length).padStart(3)}    ${cells.map((cell) => cell.padEnd(23)).join('')}`)
    }
    const unanswerable = questions.filter((question) => question.kind === 'no-answer' && question.split === split)
    const counts = unanswerable.map((question) => engines.hybrid(question).length).toSorted((a, b) => a - b)
    out(`no answer: median of ${counts[Math.floor(counts.length / 2)]} results over ${counts.length} questions`)
    const suppliers = own.filter(({ kind }) => kind === 'supplier')
    const hits = suppliers.filter((question) =>
      engines
        .hybrid(question)
        .slice(0, 5)
        .some((id) => question.grades.has(id)),
    )
    out(`suppliers: one of the right in the first five ${(hits.length / suppliers.length).toFixed(2)}`)
  }
}

function row(engine: Engines['hybrid'], some: readonly Question[]): string {
  const answers = some.map((question) => ({ grades: question.grades, found: engine(question) }))
  const figures = [ndcg, recall, reciprocalRank].map((measure) =>
    mean(answers.map(({ found, grades }) => measure(found, grades))),
  )
  return figures.map((figure) => figure.toFixed(2)).join('  ')
}

function tune() {
  const development = questions.filter(({ split }) => split === 'development')
  let best = { fusion: FUSION, value: value(FUSION, development) }
  out(`now: ${best.value.toFixed(4)} ${JSON.stringify(FUSION)}`)
  for (const fusion of candidates()) {
    const reached = value(fusion, development)
    if (reached > best.value + 1e-6) best = { fusion, value: reached }
  }
  out(`best: ${best.value.toFixed(4)} ${JSON.stringify(best.fusion)}`)
}

/** Mean nDCG@10, less what unanswerable questions are answered with: each result of one beyond two costs a hundredth. */
function value(fusion: Fusion, some: readonly Question[]): number {
  return mean(
    some.map((question) => {
      const found = engines.hybrid(question, fusion)
      return question.kind === 'no-answer'
        ? 1 - Math.min(1, Math.max(0, found.length - 2) / 20)
        : ndcg(found, question.grades)
    }),
  )
}

function* candidates(): Iterable<Fusion> {
  for (const keywordWeight of [0.45, 0.55, 0.65])
    for (const strongMatch of [10, 20])
      for (const cosineFloor of [0.1, 0.2])
        for (const cosineCeiling of [0.6, 0.7, 0.8])
          for (const cutOff of [0.1, 0.15, 0.2])
            for (const confidentFrom of [0.35, 0.4, 0.45, 0.5])
              for (const doubtfulShare of [0.8, 0.9])
                yield {
                  keywordWeight,
                  strongMatch,
                  cosineFloor,
                  cosineCeiling,
                  cutOff,
                  confidentFrom,
                  confidentShare: 0.3,
                  doubtfulShare,
                }
}

function out(line: string) {
  process.stdout.write(`${line}\n`)
}
