import type { IndexedRecord } from '../../build/derive/documents.ts'
import { median } from '../../src/system/median.ts'
import { wholeNumber } from '../../src/text/values.ts'
import { loadQuestions } from '../relevance/questions.ts'
import { loadRecords } from '../relevance/records.ts'
import { readOptions } from '../support/options.ts'
import { openEncoder } from './contestants.ts'
import { grown } from './grown.ts'
import { byQuestion, quantile, type Result, race, ratio } from './race.ts'

/**
 * `npm run bench:search [-- --sizes 1000,10000 --rounds N --questions N --engines atlas,sqlite]`: the whole search (encode, keyword, scan, fuse, render) at
 * the real size and on grown records, beside other engines over the same records with the same vectors, as ratios of medians and of
 * p99. Exits with 1 where a goal is missed.
 */
const ATLAS = 'this atlas'
const PATIENCE = 10_000
const { rounds, most, grownSizes, engines } = readOptions(
  {
    sizes: { type: 'string', default: '1000,10000,100000' },
    rounds: { type: 'string', default: '5' },
    questions: { type: 'string', default: '258' },
    engines: { type: 'string', default: 'atlas,minisearch,orama,sqlite' },
  },
  ({ values }) => ({
    rounds: wholeNumber('--rounds', values.rounds, 1, 1_000),
    most: wholeNumber('--questions', values.questions, 1, 100_000),
    grownSizes: values.sizes.split(',').map((size) => wholeNumber('--sizes', size, 1, 10_000_000)),
    engines: values.engines.split(','),
  }),
)
const real = loadRecords()
const sizes = [real.length, ...grownSizes]
const all = loadQuestions().map(({ text }) => text)
const texts = all.filter((_, at) => at % Math.ceil(all.length / most) === 0)
const encoder = await openEncoder()

const missed: string[] = []
const atlasAt = new Map<number, Map<string, number>>()
for (const size of sizes) {
  // The slowest engines need a second for a question at 100,000 records.
  const asked = texts.filter((_, at) => at % Math.ceil(size / PATIENCE) === 0)
  const results = await race(await corpusOf(grown(real, size)), asked, rounds, engines)
  const ours = results.get(ATLAS)
  if (!ours) throw new Error('the atlas took no part')
  const times = byQuestion(ours)
  const timeOf = new Map(asked.map((text, at) => [text, times[at] ?? 0]))
  report(size, results, ours)
  compareLengths(timeOf)
  atlasAt.set(size, timeOf)
  if (size === 10_000) compareWithPeers(results, ours)
}
compareSizes()
out(missed.length > 0 ? `missed: ${missed.join('; ')}` : 'all goals met')
process.exitCode = missed.length > 0 ? 1 : 0

async function corpusOf(records: IndexedRecord[]) {
  const { dimensions } = encoder
  const vectors = new Float32Array(records.length * dimensions)
  for (const [at, { text }] of records.entries()) {
    const [vector] = await encoder.encode([text])
    if (vector) vectors.set(vector, at * dimensions)
  }
  return { records, vectors, dimensions }
}

function report(size: number, results: ReadonlyMap<string, Result>, ours: Result) {
  out(`\n${size} records, ${ours.rounds[0]?.length} questions, ${rounds} rounds`)
  out('                          median ms   p99 ms   × median   × p99   process MiB   opened in ms')
  for (const [way, result] of results) {
    const times = result.rounds.flat()
    const cells = [
      median(times).toFixed(3).padStart(9),
      quantile(times, 0.99).toFixed(2).padStart(8),
      ratio(result, ours, median).toFixed(1).padStart(10),
      ratio(result, ours, (of) => quantile(of, 0.99))
        .toFixed(1)
        .padStart(7),
      result.memoryMiB.toFixed(0).padStart(13),
      result.loadMs.toFixed(0).padStart(14),
    ]
    out(`${way.padEnd(26)}${cells.join(' ')}`)
  }
}

function compareLengths(timeOf: ReadonlyMap<string, number>) {
  const timesOf = (isAsked: (words: number) => boolean) =>
    [...timeOf].filter(([text]) => isAsked(text.split(' ').length)).map(([, time]) => time)
  const [short, long] = [timesOf((words) => words === 2), timesOf((words) => words >= 6)]
  if (short.length === 0 || long.length === 0) return
  const cost = median(long) / median(short)
  goal(`a sentence costs ${cost.toFixed(2)} × a question of two words, at most 2 wanted`, cost <= 2)
}

function compareWithPeers(results: ReadonlyMap<string, Result>, ours: Result) {
  for (const [way, least] of [
    ['Orama hybrid', 10],
    ['SQLite FTS5 + sqlite-vec', 5],
  ] as const) {
    const theirs = results.get(way)
    if (!theirs) continue
    const times = ratio(theirs, ours, median)
    goal(`${way} takes ${times.toFixed(1)} × as long, at least ${least} wanted`, times >= least)
  }
}

function compareSizes() {
  const [small, large] = [atlasAt.get(1000), atlasAt.get(100_000)]
  if (!small || !large) return
  const ratios = new Map([...large].map(([text, time]) => [text, time / (small.get(text) ?? 0)]))
  out(`\n100,000 records against 1,000: ${median([...ratios.values()]).toFixed(1)} × in the median`)
  const [worst = ['', 0]] = [...ratios].toSorted(([, a], [, b]) => b - a)
  goal(`the slowest, “${worst[0]}”, takes ${worst[1].toFixed(1)} × as long, at most 50 wanted`, worst[1] <= 50)
}

function goal(what: string, isMet: boolean) {
  out(`${isMet ? '  met' : '  MISSED'}: ${what}`)
  if (!isMet) missed.push(what)
}

function out(line: string) {
  process.stdout.write(`${line}\n`)
}
