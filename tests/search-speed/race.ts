import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from '../../src/system/median.ts'
import type { Corpus } from '../relevance/records.ts'
import { temporaryFolder } from '../support/program.ts'
import { type Asked, Held, Opened, Timed } from './messages.ts'

/** Milliseconds of one way of searching: by round, by question. */
export type Result = { rounds: number[][]; memoryMiB: number; loadMs: number }

type Runner = { way: string; child: ChildProcess; result: Result }

/** A service that has run for a while is compiled; so are all engines before they are timed. */
const WARM_UP_MS = 3000

/** Every engine opens its index of the same records; then all are asked the same, in turns, the first another in each round. */
export async function race(
  corpus: Corpus,
  texts: readonly string[],
  rounds: number,
  engines: readonly string[],
): Promise<Map<string, Result>> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'records.json'), JSON.stringify(corpus.records))
  writeFileSync(join(folder, 'shown.json'), JSON.stringify(corpus.records.map(({ shown }) => shown)))
  writeFileSync(join(folder, 'vectors.f32'), corpus.vectors)
  const runners: Runner[] = []
  try {
    for (const name of engines) runners.push(...(await startContestant(name, folder)))
    for (const runner of runners) for (const end = Date.now() + WARM_UP_MS; Date.now() < end; ) await ask(runner, texts)
    for (let round = 0; round < rounds; round++)
      for (let turn = 0; turn < runners.length; turn++) {
        const runner = runners[(turn + round) % runners.length]
        if (runner) runner.result.rounds.push(await ask(runner, texts))
      }
    // Not between the rounds: a full collection leaves what runs next slower.
    for (const { child, result } of runners) result.memoryMiB = await heldBy(child)
  } finally {
    for (const { child } of runners) child.kill()
  }
  return new Map(runners.map(({ way, result }) => [way, result]))
}

async function startContestant(name: string, folder: string): Promise<Runner[]> {
  const building = program(name, folder, 'build')
  const [code]: unknown[] = await once(building, 'exit')
  if (code !== 0) throw new Error(`${name} cannot build its index (exit ${code})`)
  const child = program(name, folder, 'serve')
  const { ways, loadMs } = Opened.parse(await answerOf(child))
  return ways.map((way) => ({ way, child, result: { rounds: [], memoryMiB: 0, loadMs } }))
}

const program = (...args: string[]) =>
  fork(fileURLToPath(new URL('process.ts', import.meta.url)), args, {
    execArgv: ['--import', import.meta.resolve('tsx'), '--expose-gc', '--max-old-space-size=8192'],
  })

async function ask({ child, way }: Runner, texts: readonly string[]): Promise<number[]> {
  const asked: Asked = { way, texts: [...texts] }
  child.send(asked)
  return Timed.parse(await answerOf(child)).milliseconds
}

async function heldBy(child: ChildProcess): Promise<number> {
  const asked: Asked = { texts: [] }
  child.send(asked)
  return Held.parse(await answerOf(child)).memoryMiB
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`an engine ended (exit ${code})`))
    child.once('exit', ended).once('message', (message) => {
      child.off('exit', ended)
      resolve(message)
    })
  })
}

/** Of each question the median over the rounds. */
export const byQuestion = ({ rounds }: Result): number[] =>
  (rounds[0] ?? []).map((_, question) => median(rounds.map((times) => times[question] ?? 0)))

/** The value that `share` of all stay below. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** By how much `theirs` is above `ours`: the ratio in each round, and of these the median. */
export const ratio = (theirs: Result, ours: Result, figure: (times: readonly number[]) => number): number =>
  median(theirs.rounds.map((times, round) => figure(times) / figure(ours.rounds[round] ?? [])))
