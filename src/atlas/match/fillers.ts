import type { LineWordKind } from '../../schema/lists.ts'
import { type FoldedLine, isInCapitals } from './folded-line.ts'
import type { LineWord } from './line-words.ts'
import type { Mention } from './mentions.ts'

/** What a plastic is filled with, by its key in line words, and its percentage of the mass, if the line says it. */
export type Filler = { key: string; pct: number | undefined }
/** Where it stands. */
export type FoundFiller = Filler & { from: number; to: number }
type Said = { line: FoldedLine; words: readonly LineWord[] }

const AFTER = /^[\s-]*(\d{1,2})(?![\d.])\s*(%?)(?!\s*mm)/
const BEFORE = /(?<![\p{L}\d.])(\d{1,2})\s*(%?)\s*(?:of|de|di)?\s*$/u
/** Behind words such as reinforced. */
const SHARE = /^[\s:(-]*(\d{1,2})\s*%/
const PERCENT = /(?<![\p{L}\d.])(\d{1,2})\s*%/gu
/** No plastic holds more, and less is an additive. */
const PLAUSIBLE = { min: 5, max: 65 } as const
/** ISO 1043-2 as two letters, which without a number count only where they are joined to the plastic: PA6-GF. */
const SYMBOL = /^\p{L}{2}$/u
const JOINED = /[\p{L}\d]-$/u
const NAMED_SHARE = /(?<![\p{L}\d.])(\d{1,2}(?:\.\d)?)\s*%\s*(?:of|de|di)?\s*$/u
/** How much of a line behind a trade name may belong to it. */
const GRADE_LENGTH = 12
/** How far from a filler a word such as filled may stand. */
const NEAR = 12

/**
 * What a line says that a plastic is filled with, in any writing: `GF30`, `30 % GF`, `+ 30 % Glasfaser`, `filled 25 % glass`, `chalk filled PP
 * 30 %`. A material that is mostly no filler, such as glass, is one by its percentage or by a word such as filled.
 */
export function fillersIn(said: Said): FoundFiller[] {
  const { line, words } = said
  const found = withoutShorter(words.filter(({ means, endFrom }) => isFiller(means.kind) && endFrom === undefined))
  const fillers = found.flatMap((word): FoundFiller[] => {
    const pct = percentageOf(word, said, found.length === 1)
    if (pct !== undefined && !isPlausible(pct)) return []
    const isSaid = pct !== undefined || isFilled(word, said) || isAlwaysFiller(word, line)
    return isSaid ? [{ key: word.means.key.replace(/-filling$/, '-fibre'), pct, from: word.from, to: word.to }] : []
  })
  return fillers.filter(({ key }, at) => fillers.findIndex((one) => one.key === key) === at)
}

const withoutShorter = (words: readonly LineWord[]) =>
  words.filter(
    ({ from, to }) => !words.some((other) => other.from <= from && to <= other.to && other.to - other.from > to - from),
  )

function percentageOf(word: LineWord, said: Said, isOnly: boolean): number | undefined {
  const { text } = said.line
  const [before, after] = [
    BEFORE.exec(text.slice(Math.max(0, word.from - 8), word.from)),
    AFTER.exec(text.slice(word.to, word.to + 8)),
  ]
  const beside = [before, after].find((match) => match?.[2] === '%') ?? (isName(word) ? undefined : (after ?? before))
  const isAlone = isOnly && (isFilled(word, said) || isAlwaysFiller(word, said.line))
  const number =
    beside?.[1] ?? SHARE.exec(text.slice(pastFilled(word, said)))?.[1] ?? (isAlone ? onlyShare(said) : undefined)
  return number === undefined ? undefined : Number(number)
}

/** The one percentage of a line that says nothing of where it comes from. */
function onlyShare({ line, words }: Said): string | undefined {
  const shares = [...line.text.matchAll(PERCENT)]
  return shares.length === 1 && !words.some(({ means }) => means.kind === 'route') ? shares[0]?.[1] : undefined
}

const isPlausible = (pct: number) => pct >= PLAUSIBLE.min && pct <= PLAUSIBLE.max
const isFiller = (kind: LineWordKind) => kind === 'filler' || kind === 'filling'
const isName = ({ means }: LineWord) => means.kind === 'filling'

const filledWords = (words: readonly LineWord[]) => words.filter(({ means }) => means.kind === 'filled')

/** Where the words end that say that it is filled. */
function pastFilled({ to }: LineWord, { line, words }: Said): number {
  const next = filledWords(words).find(({ from }) => from >= to && /^[\s-]*$/.test(line.text.slice(to, from)))
  return next?.to ?? to
}

function isFilled(word: LineWord, { words }: Said): boolean {
  return filledWords(words).some(({ from, to }) => from - word.to < NEAR && word.from - to < NEAR)
}

/** Talc and chalk stand beside a plastic for nothing else. */
function isAlwaysFiller({ from, to, means }: LineWord, line: FoldedLine): boolean {
  const [said, before] = [line.text.slice(from, to), line.text.slice(0, from)]
  if (SYMBOL.test(said)) return JOINED.test(before) || (/^[gc]f$/.test(said) && isInCapitals(line, from, to))
  return ['talc', 'chalk'].includes(means.key) || /verst|gef/.test(said)
}

/** What a trade name says of its grade: BASF and DSM count glass fibre in steps of 5 %, others write the percentage. */
const GRADES: readonly [maker: RegExp, code: RegExp, step: number][] = [
  [/^(?:ultramid|ultradur|ultraform|akulon|arnite)/, /(?<=[a-z\d\s-])h?g(\d{1,2})(?!\d)/, 5],
  [/^(?:zytel|crastin|delrin)/, /\dg(\d{2})(?!\d)/, 1],
  [/^durethan/, /kv(\d{2})(?!\d)/, 1],
  [/^technyl/, /v(\d{2})(?!\d)/, 1],
  [/^grilon/, /g-?(\d{2})(?!\d)/, 1],
]

/** The glass fibre in a grade of a trade name, such as Ultramid B3WG6. */
export function fillerOfGrade({ text }: FoldedLine, { from, to }: Mention): Filler[] {
  const grade = text.slice(from, to + GRADE_LENGTH)
  return GRADES.flatMap(([maker, code, step]) => {
    const pct = maker.test(grade) ? Number(code.exec(grade)?.[1] ?? 0) * step : 0
    return isPlausible(pct) ? [{ key: 'glass-fibre', pct }] : []
  })
}

/** What a plastic has some percent of that is named as a material: `POM + 10 % PTFE`, `PP with 30 % hemp fibre`. */
export function namedFillers({ text }: FoldedLine, plastic: Mention, named: readonly Mention[]): FoundFiller[] {
  const [other, ...more] = named.filter(({ from, id }) => from !== plastic.from && id !== plastic.id)
  if (!other || more.length > 0 || [...text.matchAll(PERCENT)].length > 1) return []
  const share = Number(NAMED_SHARE.exec(text.slice(0, other.from))?.[1] ?? 0)
  const key = other.id ?? text.slice(other.from, other.to).replace(/[^a-z0-9]+/g, '-')
  return share > 0 && share <= PLAUSIBLE.max ? [{ key, pct: share, from: other.from, to: other.to }] : []
}
