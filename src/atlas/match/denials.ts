import { blanked, type FoldedLine } from './folded-line.ts'
import type { LineWord } from './line-words.ts'
import type { Mention } from './mentions.ts'

type Span = { from: number; to: number }
type Said = { line: FoldedLine; words: readonly LineWord[]; mentions: readonly Mention[] }

const DENYING = new Set(['negation', 'absence', 'agent', 'imitation', 'colour'])
const ZERO = /(?<![\d.])0(?:\.0+)?\s*%/g
const ONE_WORD = /^\p{L}{4,}$/u
/** The no of a part number denies nothing. */
const NUMBERED = /(?:part|item|art|article|order|ref|serial|lot|batch|pos|position|drawing|dwg|cat|mat|model)[\s.]*$/
/** Words that may stand between a negation and what it denies. */
const MAX_JOINTS = 3

/** Whether a line may say what something is not. */
export const mayDeny = ({ text }: FoldedLine, words: readonly LineWord[]) =>
  words.some(({ means }) => DENYING.has(means.kind)) || text.search(ZERO) >= 0

/** The line without what it says is absent (`no PCR`, `aluminium-free`), only imitated (`vegan leather`) or a colour (`steel-blue`). */
export function withoutDenied(said: Said): FoldedLine {
  return blanked(said.line, deniedSpans(said))
}

function deniedSpans(said: Said): Span[] {
  const { line, words, mentions } = said
  const negations = words.filter(
    ({ from, means }) => means.kind === 'negation' && !NUMBERED.test(line.text.slice(0, from)),
  )
  const zeros = [...line.text.matchAll(ZERO)].map(({ 0: text, index }) => ({ from: index, to: index + text.length }))
  const others = words.filter(
    (word) => !negations.some((one) => isWithin(one, word)) && !mentions.some((one) => isNameOf(one, word)),
  )
  return [
    ...negations.flatMap((word) => after(word, said)),
    ...zeros.flatMap((zero) => besideZero(zero, said)),
    ...others.flatMap((word) => {
      if (word.means.kind === 'imitation') return after(word, said, isOneWord(line))
      if (word.means.kind === 'absence' || isAgent(word, said)) return word.isEnd ? word : before(word, said)
      return word.means.kind === 'colour' ? coloured(word, said) : []
    }),
  ]
}

const isWithin = (whole: Span, part: Span) => whole.from <= part.from && part.to <= whole.to
const isNameOf = (mention: Mention, word: LineWord) =>
  isWithin(mention, word) && (word.isEnd ? mention.kind === 'name' : mention.to - mention.from > word.to - word.from)

const isOneWord =
  ({ text }: FoldedLine) =>
  ({ from, to }: Span) =>
    ONE_WORD.test(text.slice(from, to))

/** From a word that denies to the end of what follows it and is denied, recycled contents one after the other. */
function after(denying: Span, said: Said, isDenied: (target: Span) => boolean = () => true): Span[] {
  const start = pastJoints(denying.to, said)
  const route = routeAt(start, said)
  if (route) return [{ from: denying.from, to: lastRoute(route, said).to }]
  const target = [...said.mentions, ...said.words.filter(({ means }) => means.kind === 'filler')]
    .filter((one) => one.from === start && isDenied(one))
    .toSorted((a, b) => b.to - a.to)[0]
  return target ? [{ from: denying.from, to: target.to }] : []
}

const routeAt = (at: number, { words }: Said) => words.find(({ from, means }) => from === at && means.kind === 'route')

function lastRoute(route: Span, said: Said): Span {
  const next = routeAt(pastJoints(route.to, said), said)
  return next ? lastRoute(next, said) : route
}

/** Where the first word begins that is more than `of`, `added` or `content`. */
function pastJoints(at: number, { line, words }: Said): number {
  let start = at
  for (let count = 0; count <= MAX_JOINTS; count++) {
    start += /^[\s:(-]*/.exec(line.text.slice(start))?.[0].length ?? 0
    const joint = words.find(({ from, means }) => from === start && means.kind === 'joint')
    if (!joint) break
    start = joint.to
  }
  return start
}

/** A share of nothing, with the recycled content or the filler that it is of. */
function besideZero(zero: Span, said: Said): Span[] {
  const contents = said.words.filter(({ means }) => means.kind === 'route' || means.kind === 'filler')
  const start = pastJoints(zero.to, said)
  const next = contents.find(({ from }) => from === start)
  const of = next ?? contents.findLast(({ to }) => to <= zero.from && pastJoints(to, said) === zero.from)
  return of ? [{ from: Math.min(zero.from, of.from), to: Math.max(zero.to, of.to) }] : []
}

/** What works on something, if it is not itself only said of a thing: glass cleaner, but not spray bottle. */
function isAgent(word: LineWord, { line, words }: Said): boolean {
  if (word.means.kind !== 'agent' || word.isEnd) return word.means.kind === 'agent'
  const next = line.words.find(({ from }) => from >= word.to)
  const isThing = next !== undefined && /^\p{L}{3,}$/u.test(next.text)
  return !isThing || words.some(({ from, means }) => from === next.from && means.kind === 'colour')
}

/** A word such as `free`, with what stands joined to it. */
function before(denying: Span, { line, words, mentions }: Said): Span[] {
  const contents = words.filter(({ means }) => means.kind === 'route' || means.kind === 'filler')
  const target = [...contents, ...mentions].find(
    ({ to }) => to <= denying.from && /^[\s-]?$/.test(line.text.slice(to, denying.from)),
  )
  return [{ from: target?.from ?? denying.from, to: denying.to }]
}

/** The colour of a material is none: steel-blue, stahlblau. A hyphen after a symbol says nothing: PP-blue. */
function coloured(colour: LineWord, { line, mentions }: Said): Span[] {
  // So is a pigment that is called after one: titanium white.
  if (colour.isEnd || /[\s-]/.test(line.text.slice(colour.from, colour.to))) return [colour]
  const isJoined = ({ to }: Span) => to + 1 === colour.from && line.text[to] === '-'
  const named = mentions.find((one) => isJoined(one) && one.kind !== 'symbol' && isOneWord(line)(one))
  return named ? [{ from: named.from, to: colour.to }] : []
}
