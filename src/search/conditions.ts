import type { Comparator } from '../schema/lists.ts'

/** How a question can refer to a figure; see atlas-data/vocabulary/conditions.yaml. */
export type ConditionTerm = {
  figure: string
  /** Lower-case spellings of units, each with its conversion factor to the unit of the figure. */
  units: Readonly<Record<string, number>>
  /** Names of the figure. They identify it when a number has no unit, and are removed from the text to search for. */
  names: readonly string[]
  /** Words that select this figure when several share a unit; a term without any is the default. */
  words: readonly string[]
  /** Comparatives such as `denser` (`more`) and `lighter` (`less`), matched before `than`. */
  more: readonly string[]
  less: readonly string[]
}

/** A constraint on a figure; `limit` is in the unit of the figure. */
export type Condition = { figure: string; is: Comparator; limit: number }

/** Looks up a figure of one material by key; undefined if unknown. */
export type Facts = (figure: string) => number | undefined

/** The conditions of a question, and the text that remains: the whole question if nothing searchable is left. */
export type ParsedQuestion = { conditions: Condition[]; rest: string }

const AT_LEAST =
  /(?<![\p{L}\p{N}])(?:at least|above|over|more than|greater than|higher than|min(?:imum)?|stands?|survives?|withstands?|service at|use at)$/u
const AT_MOST = /(?<![\p{L}\p{N}])(?:at most|below|under|less than|lower than|no more than|up to|within|max(?:imum)?)$/u
const OR_MORE = /^or (?:more|above|higher|better)\b/
const OR_LESS = /^or (?:less|below|lower)\b/
/** `1,200` groups thousands; any other comma is a decimal one. */
const THOUSANDS = '[1-9]\\d{0,2}(?:,\\d{3})+(?:\\.\\d+)?'
const NUMBER = new RegExp(`(?<![\\p{L}\\p{N}.,])(${THOUSANDS}(?![\\d,])|\\d+(?:[.,]\\d+)?)\\s*`, 'gu')
const IS_GROUPED = new RegExp(`^${THOUSANDS}$`)
const MAX_NAME_WORDS = 5

/** Parses the conditions of a question. `factsByName` resolves a material's name to its figures, for comparisons. */
export function readConditions(
  text: string,
  terms: readonly ConditionTerm[],
  factsByName: (name: string) => Facts | undefined,
): ParsedQuestion {
  const question = text.normalize('NFKC').toLowerCase().replace(/[·*]/g, '').replace(/\s+/g, ' ')
  const found = [...limits(question, terms), ...comparisons(question, terms, factsByName)]
  if (found.length === 0) return { conditions: [], rest: text }
  const figures = new Set(found.map(({ condition }) => condition.figure))
  const names = terms.flatMap((term) => (figures.has(term.figure) ? term.names : []))
  const withoutConditions = found.reduce(
    (left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to),
    question,
  )
  const rest = names.reduce((left, name) => left.replace(name, ' '), withoutConditions)
  return { conditions: found.map(({ condition }) => condition), rest: /\p{L}/u.test(rest) ? rest : text }
}

/** Score factor of a document, 0 to 1: 0 if it fails a condition, halved for each condition on an unknown figure. */
export function weightOf(conditions: readonly Condition[], facts: Facts): number {
  let weight = 1
  for (const { figure, is, limit } of conditions) {
    const value = facts(figure)
    if (value === undefined) weight /= 2
    else if (!SATISFIES[is](value, limit)) return 0
  }
  return weight
}

const SATISFIES: Record<Condition['is'], (value: number, limit: number) => boolean> = {
  'at least': (value, limit) => value >= limit,
  'at most': (value, limit) => value <= limit,
  above: (value, limit) => value > limit,
  below: (value, limit) => value < limit,
}

type Match = { condition: Condition; from: number; to: number }

/** Numeric limits such as “below 0.035 W/mK” and “0.04 W/mK or lower”. */
function limits(question: string, terms: readonly ConditionTerm[]): Match[] {
  return [...question.matchAll(NUMBER)].flatMap((match): Match[] => {
    const before = question.slice(0, match.index).replace(/(?: about| a| an)* $/, '')
    const after = question.slice(match.index + match[0].length)
    const unitMatch = unitAt(after, question, terms)
    if (!unitMatch) return []
    const afterUnit = after.slice(unitMatch.unit.length).trimStart()
    const suffix = OR_MORE.exec(afterUnit) ?? OR_LESS.exec(afterUnit)
    const atLeast = AT_LEAST.exec(before)
    const atMost = AT_MOST.exec(before)
    // “no more than” ends in “more than”, so the match that starts first is the complete phrase.
    const isAtMost = atMost !== null && (atLeast === null || atMost.index < atLeast.index)
    const phrase = isAtMost ? atMost : atLeast
    if (!phrase && !suffix) return []
    const is = (phrase ? isAtMost : OR_LESS.test(afterUnit)) ? 'at most' : 'at least'
    const limit = numberOf(match[1] ?? '') * unitMatch.scale
    const to = question.length - afterUnit.length + (suffix?.[0].length ?? 0)
    return [{ condition: { figure: unitMatch.figure, is, limit }, from: phrase?.index ?? match.index, to }]
  })
}

const numberOf = (digits: string) =>
  Number(IS_GROUPED.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.'))

function unitAt(after: string, question: string, terms: readonly ConditionTerm[]) {
  const candidates = terms.flatMap((term) =>
    Object.entries(term.units).flatMap(([unit, scale]) =>
      after.startsWith(unit) && !/^[\p{L}\p{N}]/u.test(after.slice(unit.length)) ? [{ term, unit, scale }] : [],
    ),
  )
  const longest = candidates.filter(({ unit }) => candidates.every((other) => other.unit.length <= unit.length))
  const hasNoUnit = after === '' || /^[^\p{L}%°]/u.test(after) || /^or /.test(after)
  const namedTerm = hasNoUnit ? terms.find(({ names }) => names.some((name) => question.includes(name))) : undefined
  if (namedTerm) return { figure: namedTerm.figure, unit: '', scale: 1 }
  const best =
    longest.find(({ term }) => term.words.some((word) => question.includes(word))) ??
    longest.find(({ term }) => term.words.length === 0)
  return best && { figure: best.term.figure, unit: best.unit, scale: best.scale }
}

/** Comparisons such as “lighter than aluminium”: the first matching comparative whose figure the named material has. */
function comparisons(
  question: string,
  terms: readonly ConditionTerm[],
  factsByName: (name: string) => Facts | undefined,
): Match[] {
  if (!question.includes(' than ')) return []
  const phrases = terms.flatMap(({ figure, more, less }) => [
    ...more.map((words) => ({ figure, words, is: 'above' as const })),
    ...less.map((words) => ({ figure, words, is: 'below' as const })),
  ])
  for (const { figure, words, is } of phrases) {
    const from = question.indexOf(`${words} than `)
    if (from < 0) continue
    const start = from + words.length + ' than '.length
    const other = nameAt(question.slice(start), factsByName)
    const limit = other?.facts(figure)
    if (other && limit !== undefined) return [{ condition: { figure, is, limit }, from, to: start + other.length }]
  }
  return []
}

/** The longest known material name at the start of the text. */
function nameAt(text: string, factsByName: (name: string) => Facts | undefined) {
  const words = text.split(' ').slice(0, MAX_NAME_WORDS)
  for (let count = words.length; count > 0; count--) {
    const name = words
      .slice(0, count)
      .join(' ')
      .replace(/[.,;?!]+$/, '')
    const facts = factsByName(name)
    if (facts) return { facts, length: name.length }
  }
  return undefined
}
