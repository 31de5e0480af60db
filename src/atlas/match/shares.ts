import type { FoldedLine } from './folded-line.ts'
import type { Mention } from './mentions.ts'

/** Percentages of the mentions in their order; undefined where the line does not say. */
export type Shares = readonly (number | undefined)[]

const RATIO = /(?<![\p{L}\p{N}.])(\d{1,3})\s*%?\s*\/\s*(\d{1,3})(?:\s*%?\s*\/\s*(\d{1,3}))?(?!\d)/gu
const BEFORE = /(?<![\p{L}\p{N}./])(\d{1,3}(?:\.\d)?)\s*%?\s*$/u
const AFTER = /^\s*(\d{1,3}(?:\.\d)?)\s*%?(?![\p{L}\p{N}.])/u
const JOINT = /^\s*[/+&,-]\s*$/
/** Printed shares are rounded. */
const NEARLY = 2

const isWhole = (shares: readonly number[]) => Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100) <= NEARLY

/**
 * Reads a composition: `65/35 PES/CO`, `CLY/CO 70/30`, `95 CO 5 EL`, `WO 80 PA 20`, `100 % CO`. Undefined where no shares add up to 100.
 */
export function sharesOf({ text }: FoldedLine, mentions: readonly Mention[]): Shares | undefined {
  for (const match of text.matchAll(RATIO)) {
    const shares = match.slice(1).flatMap((share) => (share === undefined ? [] : Number(share)))
    if (!isWhole(shares) || mentions.length === 0) continue
    // The shares of PC/ABS 70/30 are within what one record stands for.
    const [first] = mentions
    const isOneBlend = mentions.length === 1 && first !== undefined && /[/+]/.test(text.slice(first.from, first.to))
    const start = mentions.length > shares.length ? runOf(shares.length, text, mentions) : 0
    return isOneBlend ? undefined : mentions.map((_, at) => shares[at - start])
  }
  const before = mentions.map(({ from }) => numberIn(BEFORE, text.slice(Math.max(0, from - 8), from)))
  if (isWhole(known(before))) return before
  const after = mentions.map(({ to }) => numberIn(AFTER, text.slice(to, to + 8)))
  return isWhole(known(after)) ? after : undefined
}

/** Where as many names begin as there are shares, joined as these are: the wool/PES of `wool blend 70/30 wool/PES`. */
function runOf(count: number, text: string, mentions: readonly Mention[]): number {
  const isJoined = ({ from }: Mention, before: Mention | undefined) => before && JOINT.test(text.slice(before.to, from))
  const starts = mentions.map((_, start) => mentions.slice(start, start + count))
  const found = starts.findIndex(
    (run) => run.length === count && run.every((one, at) => at === 0 || isJoined(one, run[at - 1])),
  )
  return Math.max(0, found)
}

/** Shares of the mass of layers whose thickness in µm the line gives, `PET/PE 12/50`; undefined where it gives none. */
export function layersOf(
  { text }: FoldedLine,
  mentions: readonly Mention[],
  densityOf: (mention: Mention) => number | undefined,
): Shares | undefined {
  if (mentions.some(({ from }, at) => at > 0 && !JOINT.test(text.slice(mentions[at - 1]?.to, from)))) return undefined
  for (const match of text.matchAll(RATIO)) {
    const layers = match.slice(1).flatMap((layer) => (layer === undefined ? [] : Number(layer)))
    const masses = mentions.flatMap((mention, at) => (layers[at] ?? 0) * (densityOf(mention) ?? 0))
    if (layers.length !== mentions.length || masses.includes(0)) continue
    const sum = masses.reduce((total, mass) => total + mass, 0)
    return masses.map((mass) => (100 * mass) / sum)
  }
  return undefined
}

function numberIn(pattern: RegExp, text: string): number | undefined {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

const known = (shares: Shares) => shares.flatMap((share) => share ?? [])
