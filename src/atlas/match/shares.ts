import type { FoldedLine } from './folded-line.ts'
import type { Mention } from './mentions.ts'

/** Percentages of the mentions in their order; undefined where the line does not say. */
export type Shares = readonly (number | undefined)[]

export const RATIO = /(?<![\p{L}\p{N}.])(\d{1,3})\s*%?\s*\/\s*(\d{1,3})(?:\s*%?\s*\/\s*(\d{1,3}))?(?!\d)/gu
const BEFORE = /(?<![\p{L}\p{N}./])(\d{1,3}(?:\.\d)?)\s*(%?)\s*$/u
/** A number with a unit is a size: PIR 100 mm. */
const AFTER = /^\s*(\d{1,3}(?:\.\d)?)\s*(%?)(?![\p{L}\p{N}.]|\s*(?:mm|cm|m|mic|my|um|g|kg|gsm)(?!\p{L}))/u
const JOINT = /^\s*[/+&,-]\s*$/
/** Printed shares are rounded. */
export const NEARLY = 2

export const isWhole = (shares: readonly number[]) =>
  Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100) <= NEARLY

/**
 * Reads a composition: `65/35 PES/CO`, `CLY/CO 70/30`, `95 CO 5 EL`, `WO 80 PA 20`, `100 % CO`. Undefined where no shares add up to 100.
 */
export function sharesOf({ text }: FoldedLine, mentions: readonly Mention[]): Shares | undefined {
  for (const match of text.matchAll(RATIO)) {
    const shares = partsOf(match)
    if (!isWhole(shares) || mentions.length === 0) continue
    if (mentions.length < shares.length) return undefined
    const start = mentions.length > shares.length ? runOf(shares.length, text, mentions) : 0
    return mentions.map((_, at) => shares[at - start])
  }
  // In coton 98 % elasthanne 2 % a share stands beside the next name, too.
  const [first, second] = [sharesBefore(text, mentions), sharesAfter(text, mentions)]
    .filter((shares) => isWhole(known(shares)))
    .toSorted((a, b) => known(b).length - known(a).length)
  return first ?? second
}

export const partsOf = (match: RegExpExecArray) =>
  match.slice(1).flatMap((share) => (share === undefined ? [] : Number(share)))

/** `sign`: `%` where a bare number is no share. */
export const sharesBefore = (text: string, mentions: readonly Mention[], sign = ''): Shares =>
  mentions.map(({ from }) => numberIn(BEFORE, text.slice(Math.max(0, from - 8), from), sign))
export const sharesAfter = (text: string, mentions: readonly Mention[], sign = ''): Shares =>
  mentions.map(({ to }) => numberIn(AFTER, text.slice(to, to + 12), sign))

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
    const layers = partsOf(match)
    const masses = mentions.flatMap((mention, at) => (layers[at] ?? 0) * (densityOf(mention) ?? 0))
    if (layers.length !== mentions.length || masses.includes(0)) continue
    const sum = masses.reduce((total, mass) => total + mass, 0)
    return masses.map((mass) => (100 * mass) / sum)
  }
  return undefined
}

function numberIn(pattern: RegExp, text: string, sign: string): number | undefined {
  const [, found, percent = ''] = pattern.exec(text) ?? []
  return found === undefined || !percent.startsWith(sign) ? undefined : Number(found)
}

export const known = (shares: Shares) => shares.flatMap((share) => share ?? [])
