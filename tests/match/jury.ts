import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Split, splitOf } from '../judgement/jury.ts'
import { ROOT } from '../support/program.ts'

const Line = z.strictObject({
  text: z.string(),
  is: z.string(),
  or: z.array(z.string()).default([]),
  recycled_pct: z.number().optional(),
})

export type JuryLine = z.infer<typeof Line> & { trade: string; split: Split }

/** What a jury writes for a line that no record stands for. */
export const NONE = 'none'

export const LISTS = ['jury', 'later', 'traps', 'third', 'fourth'] as const
export type List = (typeof LISTS)[number]

/**
 * Lines of bills of material with the record that a practitioner would take, trade by trade: those of before the matcher, later ones,
 * those that say what something is not, or those of a third and a fourth hand. Half of each is held out; of the fourth nobody has read either half.
 */
export function loadJury(file: List = 'jury'): JuryLine[] {
  const trades = z
    .record(z.string(), z.array(Line))
    .parse(parse(readFileSync(join(ROOT, `tests/match/${file}.yaml`), 'utf8')))
  return Object.entries(trades).flatMap(([trade, lines]) =>
    lines.map((line) => ({ ...line, trade, split: splitOf(line.text) })),
  )
}
