import type { FoldedLine } from './folded-line.ts'
import type { LineWord } from './line-words.ts'

/** What a plastic is filled with, by its key in line words, and its percentage of the mass. */
export type Filler = { key: string; pct: number }

const AFTER = /^[\s-]*(\d{1,2})(?![\d.])\s*%?(?!\s*mm)/
const BEFORE = /(?<![\d.])(\d{1,2})\s*%?\s*$/
/** No plastic holds more, and less is an additive. */
const PLAUSIBLE = { min: 5, max: 65 } as const

/** Fillers with their percentage: `GF30`, `30 % GF`, `TD 20`. */
export function fillersOf({ text }: FoldedLine, words: readonly LineWord[]): Filler[] {
  const found = new Map<string, number>()
  for (const { from, to, means } of words) {
    if (means.kind !== 'filler' || found.has(means.key)) continue
    const number = AFTER.exec(text.slice(to, to + 8))?.[1] ?? BEFORE.exec(text.slice(Math.max(0, from - 6), from))?.[1]
    const pct = Number(number ?? 0)
    if (pct >= PLAUSIBLE.min && pct <= PLAUSIBLE.max) found.set(means.key, pct)
  }
  return [...found].map(([key, pct]) => ({ key, pct }))
}
