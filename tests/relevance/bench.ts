import { FUSION, type Fusion } from '../../src/search/hybrid.ts'
import { temporaryFolder } from '../support/program.ts'
import { type Engines, openEngines } from './engines.ts'
import { reportIndependent, reportManners } from './independent.ts'
import { confidence, mean, ndcg, recall, reciprocalRank } from './measures.ts'
import { PEER_ENGINES, type Peer } from './peers.ts'
import { independentLists, loadQuestions, type Question } from './questions.ts'
import { loadRecords } from './records.ts'
import { reliability } from './reliability.ts'

/**
 * `npm run bench:relevance`: nDCG@10, recall@10 and MRR by kind and split for keyword, semantic and hybrid ranking.
 * Then the questions that have to be read (`reading.tsv`, `languages.tsv`), with how often something ruled out is found.
 * Then the lists by people who had not seen the search (`independent-*.tsv`), through the search itself.
 * Then what rules something out in many manners (`manners.tsv`).
 * Then how often results with a score are wanted.
 * `-- --peers` asks other engines the same, over the same records and with the same vectors, and says how sure the difference is.
 * `-- --encoder FOLDER` asks the same with another sentence encoder in place of ours, its fusion tuned as ours was.
 * `-- --tune` looks for better fusion values on the development half alone and prints the best; nothing is changed.
 */
const questions = loadQuestions()
const answerable = questions.filter(({ kind }) => kind !== 'no-answer')
const engines = await openEngines(questions)

if (process.argv.includes('--tune')) tune(engines)
else if (process.argv.includes('--peers')) await reportPeers()
else if (process.argv.includes('--encoder')) await reportEncoder(process.argv[process.argv.indexOf('--encoder') + 1])
else {
  report()
  await reportReading('reading')
  await reportReading('languages')
  for (const list of independentLists()) await reportIndependent(list)
  await reportManners()
  await reportReliability()
}

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

/** The questions that have to be read: nDCG@10 of the hybrid, and how often something ruled out is among the first three. */
async function reportReading(list: 'reading' | 'languages') {
  const asked = loadQuestions(list)
  const { hybrid } = await openEngines(asked)
  for (const split of ['development', 'held-out'] as const) {
    const own = asked.filter((question) => question.split === split)
    out(`\n${list}.tsv, ${split}: ${own.length}`)
    for (const kind of [...new Set(own.map((question) => question.kind)), 'all']) {
      const some = own.filter((question) => kind === 'all' || question.kind === kind)
      const reached = mean(some.map((question) => ndcg(hybrid(question), question.grades)))
      out(`${kind.padEnd(12)} ${String(some.length).padStart(3)}    ${reached.toFixed(2)}`)
    }
    const excluding = own.filter(({ ruledOut }) => ruledOut.size > 0)
    const wrong = excluding.filter((question) =>
      hybrid(question)
        .slice(0, 3)
        .some((id) => question.ruledOut.has(id)),
    )
    out(`something ruled out in the first three: ${wrong.length} of ${excluding.length}`)
  }
}

/** By tenths of the score, the share of results that are among the graded answers. */
async function reportReliability() {
  for (const split of ['development', 'held-out'] as const) {
    const asked = [...questions, ...loadQuestions('reading')].filter((question) => question.split === split)
    out(`\nscore, ${split}: results, mean score, share wanted`)
    for (const { from, count, score, wanted } of await reliability(asked))
      out(`${from.toFixed(1)}  ${String(count).padStart(4)}  ${score.toFixed(2)}  ${wanted.toFixed(2)}`)
  }
}

/** Held-out half: each engine's figures, and by how much the hybrid is ahead, with the 95 % interval of a paired bootstrap. */
async function reportPeers() {
  const { vectors, dimensions } = engines
  const corpus = { records: loadRecords(), vectors, dimensions }
  const folder = temporaryFolder()
  const peers: Peer[] = []
  for (const engine of Object.values(PEER_ENGINES)) {
    await engine.build(corpus, folder)
    peers.push(...(await engine.open(folder, dimensions)))
  }
  const own = answerable.filter(({ split }) => split === 'held-out')
  const hybrid = own.map((question) => ndcg(engines.hybrid(question), question.grades))
  out(`${'held-out half'.padEnd(26)}nDCG   R      MRR    the hybrid is ahead by`)
  for (const engine of ['hybrid', 'keyword', 'semantic'] as const)
    compare(
      `ours, ${engine}`,
      own.map((question) => engines[engine](question)),
      own,
      hybrid,
    )
  for (const peer of peers) {
    const found: string[][] = []
    for (const question of own) {
      const answers = await peer.find(question.text, engines.vectorOf(question))
      found.push(answers.flatMap((at) => corpus.records[at]?.shown.id ?? []))
    }
    compare(peer.name, found, own, hybrid)
  }
}

function compare(name: string, found: string[][], own: readonly Question[], hybrid: number[]) {
  const values = found.map((ids, at) => ndcg(ids, own[at]?.grades ?? new Map()))
  const figures = [ndcg, recall, reciprocalRank].map((measure) =>
    mean(found.map((ids, at) => measure(ids, own[at]?.grades ?? new Map()))).toFixed(3),
  )
  const ahead = hybrid.map((value, at) => value - (values[at] ?? 0))
  const [low, high] = confidence(ahead)
  const difference = `${mean(ahead).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
  out(`${name.padEnd(26)}${figures.join('  ')}  ${ahead.some((value) => value !== 0) ? difference : ''}`)
}

function row(engine: Engines['hybrid'], some: readonly Question[]): string {
  const answers = some.map((question) => ({ grades: question.grades, found: engine(question) }))
  const figures = [ndcg, recall, reciprocalRank].map((measure) =>
    mean(answers.map(({ found, grades }) => measure(found, grades))),
  )
  return figures.map((figure) => figure.toFixed(2)).join('  ')
}

/** What ours reaches of the other's hybrid on the held-out half. */
async function reportEncoder(folder: string | undefined) {
  if (folder === undefined) throw new RangeError('--encoder wants the folder of a sentence encoder')
  const others = await openEngines(questions, folder)
  const fusion = tune(others)
  const heldOut = answerable.filter(({ split }) => split === 'held-out')
  const ours = mean(heldOut.map((question) => ndcg(engines.hybrid(question), question.grades)))
  const theirs = mean(heldOut.map((question) => ndcg(others.hybrid(question, fusion), question.grades)))
  out(`held-out half: hybrid ${ours.toFixed(3)}; with ${folder} ${theirs.toFixed(3)}`)
  out(`ours reaches ${(ours / theirs).toFixed(3)} of it`)
  for (const split of ['development', 'held-out'] as const) {
    const own = answerable.filter((question) => question.split === split)
    const [our, their] = [engines, others].map((of) => mean(own.map((asked) => ndcg(of.semantic(asked), asked.grades))))
    out(`${split} half, by meaning alone: ${our?.toFixed(3)}; with ${folder} ${their?.toFixed(3)}`)
  }
}

function tune(tuned: Engines): Fusion {
  const development = questions.filter(({ split }) => split === 'development')
  let best = { fusion: FUSION, value: value(tuned, FUSION, development) }
  out(`now: ${best.value.toFixed(4)} ${JSON.stringify(FUSION)}`)
  for (const fusion of candidates()) {
    const reached = value(tuned, fusion, development)
    if (reached > best.value + 1e-6) best = { fusion, value: reached }
  }
  out(`best: ${best.value.toFixed(4)} ${JSON.stringify(best.fusion)}`)
  return best.fusion
}

/** Mean nDCG@10, less what unanswerable questions are answered with: each result of one beyond two costs a hundredth. */
function value(tuned: Engines, fusion: Fusion, some: readonly Question[]): number {
  return mean(
    some.map((question) => {
      const found = tuned.hybrid(question, fusion)
      return question.kind === 'no-answer'
        ? 1 - Math.min(1, Math.max(0, found.length - 2) / 20)
        : ndcg(found, question.grades)
    }),
  )
}

function* candidates(): Iterable<Fusion> {
  for (const keywordWeight of [0.5, 0.55, 0.6])
    for (const strongMatch of [20, 40])
      for (const cosineFloor of [0.2, 0.25, 0.3])
        for (const cosineCeiling of [0.7, 0.8, 0.9])
          for (const cutOff of [0.15, 0.2, 0.25])
            for (const confidentFrom of [0.35, 0.4, 0.45])
              for (const confidentShare of [0.2, 0.3, 0.4])
                for (const doubtfulShare of [0.7, 0.8])
                  yield {
                    ...FUSION,
                    keywordWeight,
                    strongMatch,
                    cosineFloor,
                    cosineCeiling,
                    cutOff,
                    confidentFrom,
                    confidentShare,
                    doubtfulShare,
                  }
}

function out(line: string) {
  process.stdout.write(`${line}\n`)
}
