import type { Comparator } from '../schema/lists.ts'
import { wholeWord } from '../text/whole-word.ts'
import { turned } from './comparisons.ts'
import type { ConditionTerm, Match, UnitScale } from './condition.ts'

/** `1,200` groups thousands; any other comma is a decimal one. What follows `C50/` belongs to a class, and is no number. */
const THOUSANDS = '[1-9]\\d{0,2}(?:,\\d{3})+(?:\\.\\d+)?'
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}.,-]|\\d/)((?:-|minus )?)(${THOUSANDS}(?![\\d,])|\\d+(?:[.,]\\d+)?|\\.\\d+)(?![\\d])\\s*`,
  'gu',
)
const IS_GROUPED = new RegExp(`^${THOUSANDS}$`)
/** Nobody states more conditions than this; each number is held against every unit. */
const MAX_NUMBERS = 12
/** How far from a number a word may stand that decides what it is of. */
const NEAR = 40
const ADJACENT = 4

const ending = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}<>=])(?:${words})\\.?$`, 'u')

/** What may stand before a number; where several end there, the longest counts, so that “no more than” is not “more than”. */
const BEFORE: readonly (readonly [RegExp, Comparator])[] = [
  [
    ending('at least|no less than|not less than|not below|not under|no lower than|min|minimum|minimum of|min of'),
    'at least',
  ],
  [ending('from|stands?|survives?|withstands?|resists?|service at|use at|>=|≥|=>'), 'at least'],
  [
    ending(
      'above|over|(?:more|greater|higher|bigger|better|heavier|denser|thicker|stronger|stiffer|harder|tougher|hotter) than|exceeding|exceeds?|beyond|>',
    ),
    'above',
  ],
  [ending('at most|no more than|not more than|not exceeding|not over|not above|no higher than|max|maximum'), 'at most'],
  [ending('max of|maximum of|up to|down to|within|<=|≤|=<'), 'at most'],
  [ending('below|under|(?:less|lower|fewer|smaller|lighter|thinner|softer|cooler|colder) than|beneath|<'), 'below'],
]
const UP_TO = /(?<![\p{L}\p{N}])up to$/u
const FILLER = /(?:[ (:]|(?<= )(?:about|around|approx\.?|a|an|of|is|as|some|roughly|only)(?= ))+$/

/** Which limit a number sets; `about` sets one on either side. */
type Bound = Comparator | 'about'

const AFTER: readonly (readonly [RegExp, Comparator | 'usual'])[] = [
  [
    /^(?:or (?:more|above|higher|over|hotter|stronger|stiffer|greater)|and (?:more|above|up|over|higher)|min(?:imum)?|at least|\+)(?![\p{L}\p{N}]| ?\d)/u,
    'at least',
  ],
  [
    /^(?:or (?:less|below|lower|under|lighter|smaller|fewer)|and (?:less|below|under)|max(?:imum)?|at most|tops)(?![\p{L}\p{N}]| ?\d)/u,
    'at most',
  ],
  [/^or better(?![\p{L}\p{N}]| ?\d)/u, 'usual'],
]

/** Limits stated with a number: “below 0.035 W/mK”, “0.04 W/mK or lower”, “lambda 0,035”, “down to -50 °C”. */
export function readLimits(text: string, terms: readonly ConditionTerm[]): Match[] {
  if (!/\d/.test(text)) return []
  const question = text.replace(HYPHENATED, '~')
  const found = [...question.matchAll(NUMBER)].slice(0, MAX_NUMBERS).flatMap((match): Match[] => {
    const isNegative = match[1] !== ''
    const end = match.index + match[0].length
    const plus = question[end] === '+' ? 1 : 0
    const after = question.slice(end + plus).trimStart()
    const start = question.length - after.length
    const number = { from: match.index, to: start, isNegative }
    const unit = unitAt(after, number, question, terms)
    if (!unit) return []
    const { term, length, scale } = unit
    const tail = question.slice(start + length)
    const before = question.slice(0, match.index)
    const said = comparatorOf(before, plus === 1 ? '+' : tail, term)
    const to = start + length + (plus === 1 ? 0 : (said?.after ?? 0))
    const range = isNegative ? null : RANGE.exec(before)
    if (range) return inRange(range, { value: scaled(numberOf(match[2] ?? ''), scale), to, term, scale }, terms)
    const asked = isNegative && term.below_zero && said?.is !== 'below' ? 'at most' : (said?.is ?? term.usual)
    if (!asked) return []
    const value = numberOf(match[2] ?? '') * (isNegative ? -1 : 1)
    const from = said?.from ?? match.index
    const { isUnnamed } = unit
    const isNamed = !isUnnamed && term.else.length > 0 && isNamedIn(question, term)
    return bounds(asked, scaled(value, scale)).map(([is, limit]) => ({
      condition: {
        figure: term.figure,
        is,
        limit,
        ...(isUnnamed && { isUnnamed }),
        ...(isNamed && { isNamed }),
        ...(asked === 'about' && { isWish: true as const }),
      },
      from,
      to,
    }))
  })
  // What begins a range is no condition by itself.
  return found.filter((one) => !found.some((other) => other.from <= one.from && one.to < other.to))
}

/** “Strength” may be any, “tensile strength” is one: a name of several words. */
const isNamedIn = (question: string, { names }: ConditionTerm) =>
  names.some((name) => name.includes(' ') && question.includes(name))
/** Rubber of Shore A 60 is that of 54 to 66, and paper of 80 g/m2 no board. */
const bounds = (is: Bound, limit: number): (readonly [Comparator, number])[] =>
  is === 'about'
    ? [
        ['at least', Number((limit * 0.9).toPrecision(6))],
        ['at most', Number((limit * 1.1).toPrecision(6))],
      ]
    : [[is, limit]]

/** “40-60”: the hyphen is no minus. */
const HYPHENATED = /(?<=\d ?)[-–—](?= ?\d)/g
const RANGE =
  /(?:(?<=^|\s)(?:between|from|of) )?(?<minus>-|minus )?(?<low>\d+(?:[.,]\d+)?) ?(?:\S{1,8} )?(?:~ ?|to |and (?<=between .*))$/u

type Upper = { value: number; to: number; term: ConditionTerm; scale: UnitScale }

/** “between 40 and 60 kg/m3” is at least the one and at most the other; what serves “from -40 to 120 °C” serves at both. */
function inRange(range: RegExpExecArray, { value, to, term, scale }: Upper, terms: readonly ConditionTerm[]): Match[] {
  const { minus, low = '' } = range.groups ?? {}
  const from = range.index
  const lower = scaled(numberOf(low) * (minus ? -1 : 1), scale)
  const coldest = terms.find(
    ({ below_zero, units }) => below_zero && Object.keys(units).some((unit) => unit in term.units),
  )
  if (coldest && term.up_to) {
    const upper: Match = { condition: { figure: term.figure, is: 'at least', limit: value }, from, to }
    const lowest: Match = { condition: { figure: coldest.figure, is: 'at most', limit: lower }, from, to }
    return minus ? [lowest, upper] : [upper]
  }
  if (lower >= value) return []
  return [
    { condition: { figure: term.figure, is: 'at least', limit: lower }, from, to },
    { condition: { figure: term.figure, is: 'at most', limit: value }, from, to },
  ]
}

const numberOf = (digits: string) =>
  Number(IS_GROUPED.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.'))

function scaled(value: number, scale: UnitScale): number {
  const [times, plus] = typeof scale === 'number' ? [scale, 0] : scale
  return Number((value * times + plus).toPrecision(6))
}

/** What the words around a number ask for; `from` is where they begin before it, `after` how many letters they take behind it. */
function comparatorOf(
  before: string,
  tail: string,
  term: ConditionTerm,
): { is: Bound; from: number; after: number } | undefined {
  const trimmed = before.replace(FILLER, '')
  const compared = comparativeAt(trimmed, term)
  if (compared) {
    const { condition, back } = turned(
      { figure: term.figure, is: compared.is, limit: 0 },
      before.slice(0, compared.from),
    )
    return { is: condition.is, from: compared.from - back, after: 0 }
  }
  if (UP_TO.test(trimmed) && term.up_to) return { is: term.up_to, from: trimmed.length - 'up to'.length, after: 0 }
  const best = comparatorBefore(trimmed)
  if (best) return { ...best, after: 0 }
  const rest = tail.trimStart()
  for (const [pattern, is] of AFTER) {
    const found = pattern.exec(rest)
    const asked = is === 'usual' ? term.usual : is
    if (found && asked) return { is: asked, from: before.length, after: tail.length - rest.length + found[0].length }
  }
  return undefined
}

function comparatorBefore(trimmed: string): { is: Comparator; from: number } | undefined {
  let best: { is: Comparator; from: number } | undefined
  for (const [pattern, is] of BEFORE) {
    const found = pattern.exec(trimmed)
    if (found && (!best || found.index < best.from)) best = { is, from: found.index }
  }
  return best
}

/** “lighter than” before a number, where the figure has that comparative. */
function comparativeAt(before: string, { more, less }: ConditionTerm) {
  if (!before.endsWith(' than')) return undefined
  const words = before.slice(0, -' than'.length)
  const ends = (comparative: string) => words.endsWith(comparative)
  const [above, below] = [more.find(ends), less.find(ends)]
  const comparative = above ?? below
  if (comparative === undefined) return undefined
  return { is: above ? ('above' as const) : ('below' as const), from: words.length - comparative.length }
}

type Place = { from: number; to: number; isNegative: boolean }
type Unit = { term: ConditionTerm; length: number; scale: UnitScale; isUnnamed?: true }

/** The unit at the start of `after` and the figure that is meant; a number without one needs the name of the figure beside it. */
function unitAt(after: string, number: Place, question: string, terms: readonly ConditionTerm[]): Unit | undefined {
  const found = terms.flatMap((term) =>
    Object.entries(term.units).flatMap(([unit, scale]): Unit[] => {
      const length = lengthOf(unit, after)
      return length === 0 ? [] : [{ term, length, scale }]
    }),
  )
  if (found.length === 0)
    return (
      compared(after, number, question, terms) ??
      unnamed(after, number, question, terms) ??
      cold(number, question, terms)
    )
  const longest = found.reduce((most, { length }) => Math.max(most, length), 0)
  const candidates = found.filter(({ length }) => length === longest)
  const to = number.to + longest
  const distances = candidates.map(({ term }) =>
    distanceTo([...term.names, ...term.words], { ...number, to }, question),
  )
  const nearest = Math.min(...distances)
  if (nearest <= NEAR) {
    const named = candidates[distances.indexOf(nearest)]
    if (!(number.isNegative && candidates.some(({ term }) => term.below_zero) && named?.term.default)) return named
  }
  if (number.isNegative) return candidates.find(({ term }) => term.below_zero)
  const usual =
    candidates.find(({ term, scale }) => term.default && scale === 1) ?? candidates.find(({ term }) => term.default)
  return (
    (usual && (usual.term.else.length > 0 ? { ...usual, isUnnamed: true } : usual)) ??
    (candidates.length === 1 && candidates[0]?.term.words.length === 0 ? candidates[0] : undefined)
  )
}

/** “denser than 700 kg/m3 but lighter than 900”: the comparative says which figure is meant. */
function compared(after: string, number: Place, question: string, terms: readonly ConditionTerm[]): Unit | undefined {
  if (/^[\p{L}%°/]/u.test(after) && !/^(?:or|and|but) /.test(after)) return undefined
  const before = question.slice(0, number.from).replace(FILLER, '')
  const term = terms.find((one) => comparativeAt(before, one) && before.endsWith(' than'))
  return term && { term, length: 0, scale: 1 }
}

/** A number without a unit: no unit may follow, and the name of the figure stands near, or right before it if another word follows. */
function unnamed(after: string, number: Place, question: string, terms: readonly ConditionTerm[]): Unit | undefined {
  const isAlone = after === '' || /^[^\p{L}%°/]/u.test(after) || /^(?:or|and) /.test(after)
  if (!isAlone && !/^\p{L}{4,}/u.test(after)) return undefined
  const near = isAlone ? NEAR : ADJACENT
  // “LOI above 30 fibre”: what stands between the two says how the number limits the figure.
  const from = comparatorBefore(question.slice(0, number.from).replace(FILLER, ''))?.from ?? number.from
  const distances = terms.map(({ names }) => distanceTo(names, { ...number, from }, question))
  const nearest = Math.min(...distances)
  const term = nearest <= near ? terms[distances.indexOf(nearest)] : undefined
  return term && { term, length: 0, scale: 1 }
}

/** “still soft at minus 60”: nothing else that people ask for is below zero. */
function cold({ from, to, isNegative }: Place, question: string, terms: readonly ConditionTerm[]): Unit | undefined {
  const isSaid = isNegative && /(?:at|to|below|until|of) $/.test(question.slice(0, from))
  const isOther = /^(?:%|\p{L}{1,3}(?!\p{L}))/u.test(question.slice(to))
  const term = isSaid && !isOther ? terms.find(({ below_zero }) => below_zero) : undefined
  return term && { term, length: 0, scale: 1 }
}

/** How many letters stand between a number and the nearest of some words; of words as near, the longer ones are a little nearer. */
function distanceTo(words: readonly string[], { from, to }: Place, question: string): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const word of words) {
    if (!question.includes(word)) continue
    const found = wholeWord(word).exec(question)
    if (!found) continue
    const between = found.index >= to ? found.index - to : Math.max(0, from - found.index - word.length)
    nearest = Math.min(nearest, between - word.length / 1000)
  }
  return nearest
}

/** How many letters of `text` a unit takes, skipping spaces, dots and brackets that people write into it; 0 if it is not there. */
function lengthOf(unit: string, text: string): number {
  let at = 0
  for (let i = 0; i < unit.length; i++) {
    while (at > 0 && text[at] !== unit[i] && SKIPPED.has(text[at] ?? '')) at++
    if (text[at] !== unit[i]) return 0
    at++
  }
  if (text[at] === ')' && text.slice(0, at).includes('(')) at++
  return /^(?:[\p{L}\p{N}/]| per )/u.test(text.slice(at)) ? 0 : at
}

const SKIPPED = new Set([' ', '·', '⋅', '*', '.', '^', '(', ')', '-'])
