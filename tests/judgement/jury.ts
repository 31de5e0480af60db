import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { ROOT } from '../support/program.ts'

const Source = z.strictObject({
  source: z.string(),
  use: z.string(),
  shortlisted: z.array(z.string()),
  acceptable: z.array(z.string()).default([]),
  forbidden: z.array(z.string()),
  why: z.string(),
})
const Pair = z.strictObject({
  lower: z.string(),
  higher: z.string(),
  function: z.string(),
  certainty: z.enum(['certain', 'likely']),
  why: z.string(),
})
const Unorderable = z.strictObject({ a: z.string(), b: z.string(), why: z.string() })
const Trade = z.strictObject({
  sources: z.array(Source),
  pairs: z.array(Pair).default([]),
  unorderable: z.array(Unorderable).default([]),
})

export const SPLITS = ['development', 'held-out'] as const
export type Split = (typeof SPLITS)[number]

type Judged<T> = T & { trade: string }
export type Jury = {
  sources: Judged<z.infer<typeof Source>>[]
  pairs: Judged<z.infer<typeof Pair>>[]
  unorderable: Judged<z.infer<typeof Unorderable>>[]
}

/** Whose verdicts: the first jury's two halves, and the second jury, all of which is for development. */
export const BENCHES = [...SPLITS, 'second'] as const
export type Bench = (typeof BENCHES)[number]

/** What practitioners would shortlist, bear or laugh at, trade by trade; written from the records alone. Half of the first is held out. */
export function loadJuries(): Record<Bench, Jury> {
  const first = loadJury('jury')
  return {
    development: ofSplit(first, 'development'),
    'held-out': ofSplit(first, 'held-out'),
    second: loadJury('second-jury'),
  }
}

function loadJury(folder: string): Jury {
  const path = join(ROOT, 'tests/judgement', folder)
  const trades = readdirSync(path).map((file) => {
    const { sources, pairs, unorderable } = Trade.parse(parse(readFileSync(join(path, file), 'utf8')))
    const judged = <T>(list: T[]) => list.map((one) => ({ ...one, trade: file.replace(/\.yaml$/, '') }))
    return { sources: judged(sources), pairs: judged(pairs), unorderable: judged(unorderable) }
  })
  return {
    sources: trades.flatMap(({ sources }) => sources),
    pairs: trades.flatMap(({ pairs }) => pairs),
    unorderable: trades.flatMap(({ unorderable }) => unorderable),
  }
}

const ofSplit = ({ sources, pairs, unorderable }: Jury, split: Split): Jury => ({
  sources: sources.filter(({ source }) => splitOf(source) === split),
  pairs: pairs.filter(({ lower, higher }) => splitOf(`${lower} ${higher}`) === split),
  unorderable: unorderable.filter(({ a, b }) => splitOf(`${a} ${b}`) === split),
})

/** By a hash of the names, so that nobody chooses what is held out. */
export function splitOf(name: string): Split {
  return (createHash('sha256').update(name).digest()[0] ?? 0) % 2 === 0 ? 'development' : 'held-out'
}
