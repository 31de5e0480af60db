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

type Judged<T> = T & { trade: string; split: Split }
export type Jury = {
  sources: Judged<z.infer<typeof Source>>[]
  pairs: Judged<z.infer<typeof Pair>>[]
  unorderable: Judged<z.infer<typeof Unorderable>>[]
}

const FOLDER = join(ROOT, 'tests/judgement/jury')

/** What practitioners would shortlist, bear or laugh at, trade by trade; written from the records alone. Half of it is held out. */
export function loadJury(): Jury {
  const trades = readdirSync(FOLDER).map((file) => ({
    trade: file.replace(/\.yaml$/, ''),
    ...Trade.parse(parse(readFileSync(join(FOLDER, file), 'utf8'))),
  }))
  const all = <T>(part: (trade: (typeof trades)[number]) => T[], name: (one: T) => string) =>
    trades.flatMap((one) => part(one).map((item) => ({ ...item, trade: one.trade, split: splitOf(name(item)) })))
  return {
    sources: all(
      ({ sources }) => sources,
      ({ source }) => source,
    ),
    pairs: all(
      ({ pairs }) => pairs,
      ({ lower, higher }) => `${lower} ${higher}`,
    ),
    unorderable: all(
      ({ unorderable }) => unorderable,
      ({ a, b }) => `${a} ${b}`,
    ),
  }
}

/** By a hash of the names, so that nobody chooses what is held out. */
export function splitOf(name: string): Split {
  return (createHash('sha256').update(name).digest()[0] ?? 0) % 2 === 0 ? 'development' : 'held-out'
}
