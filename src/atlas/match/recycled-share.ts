import type { FoldedLine } from './folded-line.ts'
import type { LineWord } from './line-words.ts'
import type { Mention } from './mentions.ts'

type Said = { line: FoldedLine; words: readonly LineWord[]; mentions: readonly Mention[]; main: Mention }
type Span = { from: number; to: number }

const PERCENT = /(?<![\d.])(\d{1,3})\s*%/g
/** `PCR 50`, `50 PCR`: a share, unless a unit follows. */
const OF_PCR =
  /(?<=(?<![\p{L}\p{N}])pcr[\s-]*)(\d{1,3})(?![\d.]|\s*(?:[%x]|\p{L}{1,3}(?!\p{L})(?<!pp|pe|pet|ps|abs|pa|pc)))|(?<![\d.])(\d{1,3})(?=[\s-]*pcr(?!\p{L}))/gu

/** What stands between a share and the word for it means that the share is of something else. */
const NOT_EMPTY = new Set(['filler', 'virgin'])

const RATIO = /(?<![\d.])(\d{1,3})\s*%?\s*[/:]\s*(\d{1,3})\s*%?(?![\d.])/g

/** The share of recycled material in a ratio of it and virgin one, `50/50 virgin/recycled`, and where the ratio stands. */
export function routeRatio({ text }: FoldedLine, words: readonly LineWord[]) {
  for (const recycled of words.filter(({ means }) => means.key === 'recycled'))
    for (const virgin of words.filter(({ means }) => means.kind === 'virgin')) {
      const [first, second] = recycled.from < virgin.from ? [recycled, virgin] : [virgin, recycled]
      if (!/^\s*\/\s*$/.test(text.slice(first.to, second.from))) continue
      for (const { 0: ratio, 1: one, 2: other, index } of text.matchAll(RATIO))
        if (Number(one) + Number(other) === 100)
          return { recycledPct: Number(first === recycled ? one : other), from: index, to: index + ratio.length }
    }
  return undefined
}

/**
 * The recycled share in percent, where it stands before or after the word for it with nothing between that means something else:
 * `30 % PCR`, `PEHD recyclé à 40 %`, `recycled aluminium 75 %`; or after a name that says it, `rPP 30 %`.
 */
export function recycledShare(said: Said, isNamed: boolean): number | undefined {
  const { line, words, main } = said
  const routes: Span[] = words.filter(({ means }) => means.key === 'recycled')
  const starts = isNamed ? [...routes, main] : routes
  const found = [...line.text.matchAll(PERCENT), ...line.text.matchAll(OF_PCR)]
    .map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
      share: Number(match[1] ?? match[2]),
    }))
    .filter(({ share }) => share > 0 && share <= 100)
    .filter((number, at, all) => !isOfFiller(number, said) && !isOfVirgin(at, all, words))
  const near = found.flatMap(({ from, to, share }) =>
    starts.flatMap((start) => {
      const gap = start.from >= to ? { from: to, to: start.from } : { from: start.to, to: from }
      return isEmpty(gap, said) ? [{ share, distance: gap.to - gap.from }] : []
    }),
  )
  return near.toSorted((a, b) => a.distance - b.distance)[0]?.share
}

/** Whether of two shares that are all the line has, one of virgin material and one of recycled, a share is that of virgin: `virgin 80 % recycled 20 %`. */
function isOfVirgin(at: number, shares: readonly { share: number }[], words: readonly LineWord[]): boolean {
  const [first, second, ...more] = shares
  if (!first || !second || more.length > 0 || first.share + second.share !== 100) return false
  const sorts = words.filter(({ means }) => means.kind === 'virgin' || means.key === 'recycled')
  return sorts.length === 2 && sorts[at]?.means.kind === 'virgin'
}

const isOfFiller = (number: Span, { line, words }: Said) =>
  words.some(({ from, to, means }) => {
    if (means.kind !== 'filler') return false
    const gap = from >= number.to ? line.text.slice(number.to, from) : line.text.slice(to, number.from)
    return /^[\s-]*$/.test(gap)
  })

/** Whether only names, forms and words such as `of` or `content` stand there. */
function isEmpty(gap: Span, { line, words, mentions }: Said): boolean {
  const known: Span[] = [...mentions, ...words.filter(({ means }) => !NOT_EMPTY.has(means.kind))]
  return !line.words.some(
    (word) =>
      word.from < gap.to && gap.from < word.to && !known.some(({ from, to }) => from <= word.from && word.to <= to),
  )
}
