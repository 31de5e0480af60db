import type { LineWordKind } from '../../schema/lists.ts'
import { blanked, type FoldedLine } from './folded-line.ts'
import type { LineWord } from './line-words.ts'
import type { Mention } from './mentions.ts'

type Span = { from: number; to: number }
type Said = { line: FoldedLine; words: readonly LineWord[]; mentions: readonly Mention[] }
/** A part of a line that is not of what it is made of, by the word that says so. */
type Denial = Span & { by: LineWordKind }
type Rest = { line: FoldedLine; denials: readonly Denial[]; because?: string | undefined }

/** What a line is said to be besides, by the kinds of words that say so. */
const REASONS: Partial<Record<LineWordKind, string>> = {
  negation: 'it says only what it is not made of',
  absence: 'it says only what it is not made of',
  purpose: 'it says only what it is for',
  imitation: 'it says only what it looks like',
  likeness: 'it says only what it looks like',
  colour: 'it says only which colour it has',
  agent: 'it names what it is used on or called after, not what it is made of',
  other: 'it is only called after a material, and made of something else',
  derived: 'it is only called after a material, and made of something else',
  finish: 'it says only what covers it',
  promise: 'it says only what may be made of it',
}
const ZERO = /(?<![\d.])0(?:\.0+)?\s*%/g
const ONE_WORD = /^\p{L}{4,}$/u
/** The no of a part number denies nothing. */
const NUMBERED = /(?:part|item|art|article|order|ref|serial|lot|batch|pos|position|drawing|dwg|cat|mat|model)[\s.]*$/
/** Adverbs deny the word for a finish alone: steel, not galvanised. */
const ADVERB = /^(?:not|non|nicht|niet|nie|nao)$/
/** Words that may stand between a negation and what it denies. */
const MAX_JOINTS = 3
/** Names in a row that a thing may be called after: copper beech hedge. */
const MAX_NAMES = 4

/** Whether a line may say what something is not. */
export const mayDeny = ({ text }: FoldedLine, words: readonly LineWord[]) =>
  words.some(({ means }) => means.kind in REASONS) || text.search(ZERO) >= 0

/**
 * The line without what it says is absent (`no PCR`, `aluminium-free`), only imitated (`vegan leather`), a colour (`steel-blue`) or what it
 * is only called after (`zinc oxide`); and what that leaves to say of a line in which nothing else is named.
 */
export function withoutDenied(said: Said): Rest {
  const denials = denialsIn(said)
  const [first] = denials
  return first
    ? { line: blanked(said.line, denials), denials, because: REASONS[first.by] }
    : { line: said.line, denials }
}

function denialsIn(said: Said): Denial[] {
  const { line, words, mentions } = said
  const zeros = [...line.text.matchAll(ZERO)].map(({ 0: text, index }) => ({ from: index, to: index + text.length }))
  const negations = words.filter(
    ({ from, means }) => means.kind === 'negation' && !NUMBERED.test(line.text.slice(0, from)),
  )
  const others = words.filter(
    (word) => !negations.some((one) => isWithin(one, word)) && !mentions.some((one) => isNameOf(one, word)),
  )
  return [
    ...[...negations, ...others.filter(({ means }) => means.kind !== 'negation')].flatMap((word) =>
      deniedBy(word, said).map(({ from, to }) => ({ from, to, by: word.means.kind })),
    ),
    ...zeros.flatMap((zero) => besideZero(zero, said)).map((span) => ({ ...span, by: 'negation' as const })),
  ]
}

function deniedBy(word: LineWord, said: Said): Span[] {
  const { kind } = word.means
  if (kind === 'negation') return after(word, said)
  if (kind === 'purpose') return after(word, said)
  if (kind === 'imitation') return after(word, said, isOneWord(said.line))
  if (kind === 'colour') return coloured(word, said)
  if (kind === 'promise') return [word]
  // Of what is called a coating the coating is the material; of what is coated it is not.
  if (kind === 'finish') return word.endFrom === undefined ? [] : [word]
  const isAfter = kind === 'absence' || kind === 'likeness' || isAgent(word, said)
  if (isAfter) return [word.endFrom === undefined ? before(word, said) : word]
  if (kind !== 'other' && kind !== 'derived') return []
  if (word.endFrom !== undefined) return [word]
  const named = namesBefore(word, said)
  if (named.from < word.from) return [named]
  return kind === 'derived' ? after(word, said) : []
}

const isWithin = (whole: Span, part: Span) => whole.from <= part.from && part.to <= whole.to
/** Whether a word only belongs to a name: the free of lead-free solder, but not that of bleifrei, which any word with Blei would match. */
const isNameOf = (mention: Mention, word: LineWord) =>
  isWithin(mention, word) &&
  (word.endFrom === undefined
    ? mention.to - mention.from > word.to - word.from
    : (mention.stemTo ?? mention.to) > word.endFrom)

const isOneWord =
  ({ text }: FoldedLine) =>
  ({ from, to }: Span) =>
    ONE_WORD.test(text.slice(from, to))

/** From a word that denies to the end of what follows it and is denied, recycled contents one after the other. */
function after(denying: LineWord, said: Said, isDenied: (target: Span) => boolean = () => true): Span[] {
  const start = pastJoints(denying.to, said)
  const route = routeAt(start, said)
  if (route) return [{ from: denying.from, to: lastRoute(route, said).to }]
  const finish = denying.means.kind === 'negation' ? finishAt(start, said) : undefined
  if (finish && ADVERB.test(said.line.text.slice(denying.from, denying.to)))
    return [{ from: denying.from, to: finish.to }]
  const target = [...said.mentions, ...said.words.filter(({ means }) => means.kind === 'filler'), finish]
    .flatMap((one) => (one && one.from === start && isDenied(one) ? one : []))
    .toSorted((a, b) => b.to - a.to)[0]
  return target ? [{ from: denying.from, to: target.to }] : []
}

const routeAt = (at: number, { words }: Said) => words.find(({ from, means }) => from === at && means.kind === 'route')

const finishAt = (at: number, { words }: Said) =>
  words.find(
    ({ from, means }) => from === at && (means.kind === 'form' || means.kind === 'sort' || means.kind === 'finish'),
  )

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
  if (word.means.kind !== 'agent' || word.endFrom !== undefined) return word.means.kind === 'agent'
  const next = line.words.find(({ from }) => from >= word.to)
  const isThing = next !== undefined && /^\p{L}{3,}$/u.test(next.text)
  return !isThing || words.some(({ from, means }) => from === next.from && means.kind === 'colour')
}

/** A word such as `free`, with what stands joined to it. */
function before(denying: Span, { line, words, mentions }: Said): Span {
  const contents = words.filter(({ means }) => means.kind === 'route' || means.kind === 'filler')
  const target = [...contents, ...mentions].find(
    ({ to }) => to <= denying.from && /^[\s-]?$/.test(line.text.slice(to, denying.from)),
  )
  return { from: target?.from ?? denying.from, to: denying.to }
}

/** A thing with all names that stand joined before it. */
function namesBefore(thing: Span, said: Said): Span {
  let span: Span = { from: thing.from, to: thing.to }
  for (let count = 0; count < MAX_NAMES; count++) {
    const { from } = before({ from: span.from, to: thing.to }, said)
    if (from === span.from) break
    span = { from, to: thing.to }
  }
  return span
}

/** The colour of a material is none: steel-blue, stahlblau. A hyphen after a symbol says nothing: PP-blue. */
function coloured(colour: LineWord, { line, mentions }: Said): Span[] {
  // So is a pigment that is called after one: titanium white.
  if (colour.endFrom !== undefined || /[\s-]/.test(line.text.slice(colour.from, colour.to))) return [colour]
  const isJoined = ({ to }: Span) => to + 1 === colour.from && line.text[to] === '-'
  const named = mentions.find((one) => isJoined(one) && one.kind !== 'symbol' && isOneWord(line)(one))
  return named ? [{ from: named.from, to: colour.to }] : []
}
