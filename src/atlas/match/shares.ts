import type { FoldedLine } from './folded-line.ts'
import type { Mention } from './mentions.ts'

/** Percentages of the mentions in their order; undefined where the line does not say. */
export type Shares = readonly (number | undefined)[]

const RATIO = /(?<![\p{L}\p{N}.])(\d{1,3})\s*%?\s*\/\s*(\d{1,3})(?:\s*%?\s*\/\s*(\d{1,3}))?(?!\d)/gu
const BEFORE = /(?<![\p{L}\p{N}./])(\d{1,3}(?:\.\d)?)\s*(%?)\s*$/u
/** A number with a unit is a size: PIR 100 mm. */
const AFTER = /^\s*(\d{1,3}(?:\.\d)?)\s*(%?)(?![\p{L}\p{N}.]|\s*(?:mm|cm|m|mic|my|um|g|kg|gsm)(?!\p{L}))/u
const PERCENT = /(?<![\p{L}\p{N}./])(\d{1,3}(?:\.\d)?)\s*%/gu
/** What is joined by strokes as the shares of a ratio are: leather/textile. */
const JOINED = /\p{L}[\p{L}\p{N} .-]*(?:\/\s?\p{L}[\p{L}\p{N}.-]*)+/gu
const JOINT = /^\s*[/+&,-]\s*$/
/** Printed shares are rounded. */
const NEARLY = 2

const isWhole = (shares: readonly number[]) => Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100) <= NEARLY

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

/**
 * What the line says of those that it has names for, where it has more: a part of what is joined as the shares are (`leather/textile 50/50`),
 * of percentages that add up (`bomull 95 % elastan 5 %`) or, of fibres, any share beside the name (`cotton 60 %`).
 */
export function partialSharesOf(
  { text }: FoldedLine,
  mentions: readonly Mention[],
  isFibre: (mention: Mention) => boolean,
): Shares | undefined {
  for (const match of text.matchAll(RATIO)) {
    const shares = partsOf(match)
    if (isWhole(shares) && mentions.length > 0 && mentions.length < shares.length)
      return sharesOfJoined(text, mentions, shares) ?? shareOfFirst(text, mentions, match)
  }
  const percentages = [...text.matchAll(PERCENT)]
  const sum = percentages.reduce((total, [, share]) => total + Number(share), 0)
  if (percentages.length === 0 || sum > 100 + NEARLY) return undefined
  const isComposition = percentages.length > 1 && sum >= 100 - NEARLY
  const isAfter = !/\p{L}/u.test(text.slice((percentages.at(-1)?.index ?? 0) + 1))
  const [before, after] = [sharesBefore(text, mentions, '%'), sharesAfter(text, mentions, '%')]
  const isEither = known(before).length > 0 && known(after).length > 0
  if (isEither && percentages.length === 1) return undefined
  const shares = known(before).length === 0 || (isEither && isAfter) ? after : before
  const areOfFibres = mentions.every((mention, at) => shares[at] === undefined || isFibre(mention))
  return known(shares).length > 0 && (isComposition || areOfFibres) ? shares : undefined
}

function sharesOfJoined(text: string, mentions: readonly Mention[], shares: readonly number[]): Shares | undefined {
  for (const { 0: joined, index } of text.matchAll(JOINED)) {
    if (joined.split('/').length !== shares.length) continue
    const found = mentions.map(({ from, to }) => {
      // The shares of PC/ABS 70/30 are within what one record stands for.
      const isBlend = /[/+]/.test(text.slice(from, to))
      const isWithin = from >= index && from < index + joined.length && !isBlend
      return isWithin ? shares[text.slice(index, from).split('/').length - 1] : undefined
    })
    if (known(found).length > 0) return found
  }
  return undefined
}

/** Of a blend that is called after its first fibre, that share: m-aramid 93/5/2. */
function shareOfFirst(text: string, mentions: readonly Mention[], { index, 1: first }: RegExpExecArray) {
  const [only, ...more] = mentions
  const isBefore = only && more.length === 0 && /^\s*$/.test(text.slice(only.to, index))
  return isBefore && !/[/+]/.test(text.slice(only.from, only.to)) ? [Number(first)] : undefined
}

const partsOf = (match: RegExpExecArray) =>
  match.slice(1).flatMap((share) => (share === undefined ? [] : Number(share)))

/** `sign`: `%` where a bare number is no share. */
const sharesBefore = (text: string, mentions: readonly Mention[], sign = ''): Shares =>
  mentions.map(({ from }) => numberIn(BEFORE, text.slice(Math.max(0, from - 8), from), sign))
const sharesAfter = (text: string, mentions: readonly Mention[], sign = ''): Shares =>
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

/** Whether a percentage stands between two texts, at the end of one or the beginning of the other. */
export const isBesidePercent = (before: string, after: string): boolean =>
  /\d\s*%\s*$/.test(before) || /^\s*\d{1,3}\s*%/.test(after)

const known = (shares: Shares) => shares.flatMap((share) => share ?? [])
