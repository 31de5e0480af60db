import { wholeWord } from '../text/whole-word.ts'
import type { Condition, ConditionTerm, Facts, Match } from './condition.ts'

const MAX_NAME_WORDS = 5
/** What is as stiff as another has nine tenths of its stiffness: figures of materials are no closer than that. Almost: eight. */
const AS = 0.9
const ALMOST = 0.8

type Phrase = { figure: string; words: string; is: 'above' | 'below' | 'at least' | 'at most'; share: number }

/**
 * Comparisons with a named material: “lighter than aluminium”, “as stiff as oak”. The first figure that the named material has decides.
 * “lighter” alone compares with what is compared with elsewhere, or with what is to be `replaced`.
 */
export function readComparisons(
  question: string,
  terms: readonly ConditionTerm[],
  factsByName: (name: string) => Facts | undefined,
  replaced?: Facts,
): Match[] {
  const isCompared = question.includes(' than ') || question.includes('as ')
  if (!isCompared && !replaced) return []
  const found: Match[] = []
  let compared = replaced
  for (const phrase of isCompared ? phrasesOf(terms) : []) {
    const from = question.includes(phrase.words) ? question.search(wholeWord(phrase.words)) : -1
    if (from < 0 || found.some((match) => match.from <= from && from < match.to)) continue
    const start = from + phrase.words.length + 1
    const other = nameAt(question.slice(start), factsByName)
    const said = other && conditionOf(phrase, other.facts)
    if (!other || !said) continue
    compared = other.facts
    const { condition, back } = turned(said, question.slice(0, from))
    found.push({ condition, from: from - back, to: start + other.length })
  }
  return compared ? [...found, ...elliptical(question, terms, compared, found)] : found
}

/** “lighter” in “stronger than steel and lighter”, which compares with the same material. */
function elliptical(question: string, terms: readonly ConditionTerm[], facts: Facts, found: readonly Match[]): Match[] {
  const others: Match[] = []
  for (const phrase of phrasesOf(terms)) {
    if (!phrase.words.endsWith(' than')) continue
    const words = phrase.words.slice(0, -' than'.length)
    const from = question.includes(words) ? question.search(wholeWord(words)) : -1
    if (
      from < 0 ||
      question.startsWith(' than ', from + words.length) ||
      [...found, ...others].some((match) => match.from <= from && from < match.to)
    )
      continue
    const condition = conditionOf(phrase, facts)
    if (condition) others.push({ condition, from, to: from + words.length })
  }
  return others
}

const NEGATED = /(?<![\p{L}])(?:no|not|nothing|never|isn't|\p{L}+n't)(?: be| any)? $/u
const OPPOSITE = { above: 'at most', below: 'at least', 'at least': 'below', 'at most': 'above' } as const

/** “no heavier than” is at most; `back` is how many letters the negation takes before it. */
export function turned(condition: Condition, before: string): { condition: Condition; back: number } {
  const negation = NEGATED.exec(before)
  return negation
    ? { condition: { ...condition, is: OPPOSITE[condition.is] }, back: negation[0].length }
    : { condition, back: 0 }
}

function conditionOf({ figure, is, share }: Phrase, facts: Facts): Condition | undefined {
  const value = facts(figure)
  if (typeof value !== 'number') return undefined
  return { figure, is, limit: share === 1 ? value : Number((value * share).toPrecision(3)) }
}

const KNOWN = new WeakMap<readonly ConditionTerm[], Phrase[]>()

function phrasesOf(terms: readonly ConditionTerm[]): Phrase[] {
  let phrases = KNOWN.get(terms)
  if (!phrases) {
    phrases = terms.flatMap(({ figure, more, less, as_more, as_less }): Phrase[] => [
      ...more.map((words) => ({ figure, words: `${words} than`, is: 'above' as const, share: 1 })),
      ...less.map((words) => ({ figure, words: `${words} than`, is: 'below' as const, share: 1 })),
      ...as_more.flatMap((words) =>
        ['almost', 'nearly'].map((nearly) => ({
          figure,
          words: `${nearly} as ${words} as`,
          is: 'at least' as const,
          share: ALMOST,
        })),
      ),
      ...as_more.map((words) => ({ figure, words: `as ${words} as`, is: 'at least' as const, share: AS })),
      ...as_less.map((words) => ({ figure, words: `as ${words} as`, is: 'at most' as const, share: 1 / AS })),
    ])
    KNOWN.set(terms, phrases)
  }
  return phrases
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
