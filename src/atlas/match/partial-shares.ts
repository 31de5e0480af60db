import type { FoldedLine } from './folded-line.ts'
import type { Mention } from './mentions.ts'
import { isWhole, known, NEARLY, partsOf, RATIO, type Shares, sharesAfter, sharesBefore } from './shares.ts'

const PERCENT = /(?<![\p{L}\p{N}./])(\d{1,3}(?:\.\d)?)\s*%/gu
/** What is joined by strokes as the shares of a ratio are: leather/textile. */
const JOINED = /\p{L}[\p{L}\p{N} .-]*(?:\/\s?\p{L}[\p{L}\p{N}.-]*)+/gu

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
  const [first, last] = [percentages[0], percentages.at(-1)]
  if (!first || !last) return undefined
  // Names stand behind all percentages or before all.
  const sides = [isNamed(text.slice(last.index)), isNamed(text.slice(0, first.index))]
  const sum = percentages.reduce((total, [, share]) => total + Number(share), 0)
  if (sum > 100 + NEARLY) return undefined
  if (percentages.length > 1 && sum >= 100 - NEARLY)
    return onlyKnown(sharesOfStretches(text, mentions, percentages), sides)
  const shares = onlyKnown([sharesBefore(text, mentions, '%'), sharesAfter(text, mentions, '%')], sides)
  return mentions.every((mention, at) => shares?.[at] === undefined || isFibre(mention)) ? shares : undefined
}

/** Shares by the one name that stands behind each percentage up to the next, and by that which stands before it. */
function sharesOfStretches(text: string, mentions: readonly Mention[], percentages: readonly RegExpExecArray[]) {
  const ends = percentages.map(({ 0: percentage, index }) => index + percentage.length)
  const starts = percentages.map(({ index }) => index)
  const sharesIn = (from: readonly number[], to: readonly number[]): Shares => {
    const stretchOf = (one: Mention) => from.findIndex((start, at) => start <= one.from && one.to <= (to[at] ?? 0))
    return mentions.map((mention) => {
      const at = stretchOf(mention)
      const isAlone = mentions.filter((other) => stretchOf(other) === at).length === 1
      return at >= 0 && isAlone ? Number(percentages[at]?.[1]) : undefined
    })
  }
  return [sharesIn(ends, [...starts.slice(1), text.length]), sharesIn([0, ...ends.slice(0, -1)], starts)]
}

const isNamed = (text: string) => /\p{L}/u.test(text)

/** The shares on the one side of which there are any; on both, the line may mean either. */
function onlyKnown(shares: readonly Shares[], sides: readonly boolean[]): Shares | undefined {
  const [only, ...more] = shares.filter((one, at) => sides[at] && known(one).length > 0)
  return more.length === 0 ? only : undefined
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

/** Whether a percentage stands between two texts, at the end of one or the beginning of the other. */
export const isBesidePercent = (before: string, after: string): boolean =>
  /\d\s*%\s*$/.test(before) || /^\s*\d{1,3}\s*%/.test(after)
