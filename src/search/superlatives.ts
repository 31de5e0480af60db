import { wholeWord } from '../text/whole-word.ts'
import type { ConditionTerm } from './condition.ts'

/**
 * That a question asks for the most or the least of a figure: “lightest insulation”. `figures` may be meant, the likeliest first; `isNamed`:
 * the question has the name of the figure, “with the lowest density”.
 */
export type Superlative = {
  figures: readonly string[]
  isMost: boolean
  isNamed: boolean
  words: string
  from: number
  to: number
}

type Word = Pick<Superlative, 'figures' | 'isMost' | 'isNamed' | 'words'>
type Words = { superlatives: readonly Word[]; others: readonly Word[] }
const KNOWN = new WeakMap<readonly ConditionTerm[], Words>()

const MOST = ['highest', 'greatest', 'largest', 'biggest']
const LEAST = ['lowest', 'smallest', 'least']
const LEADING = /(?:(?:with|having|that has|which has|has|have|of) )?(?:the |an? )?$/

/** The first superlative of a question in lower case; undefined if there is none. */
export function readSuperlative(question: string, terms: readonly ConditionTerm[]): Superlative | undefined {
  const { superlatives, others } = wordsOf(terms)
  const isSuperlative = /(?:est|most|least)(?!\p{L})/u.test(question)
  return (isSuperlative ? foundIn(question, superlatives) : undefined) ?? foundIn(question, others)
}

function foundIn(question: string, known: readonly Word[]): Superlative | undefined {
  for (const word of known) {
    const { words } = word
    const from = question.includes(words) ? question.search(wholeWord(words)) : -1
    if (from < 0 || /at $/.test(question.slice(0, from))) continue
    const leading = LEADING.exec(question.slice(0, from))?.[0].length ?? 0
    return { ...word, from: from - leading, to: from + words.length }
  }
  return undefined
}

function wordsOf(terms: readonly ConditionTerm[]): Words {
  let known = KNOWN.get(terms)
  if (!known) {
    const all = longestFirst([...terms.flatMap(ownWordsOf), ...terms.flatMap(wordsOfTerm)])
    const isSuperlative = ({ words }: Word) => /(?:est|most|least)(?!\p{L})/u.test(words)
    known = { superlatives: all.filter(isSuperlative), others: all.filter((word) => !isSuperlative(word)) }
    KNOWN.set(terms, known)
  }
  return known
}

function wordsOfTerm({ figure, names, more, less, as_more, most, least }: ConditionTerm): Word[] {
  const said = (all: readonly string[], isMost: boolean, isNamed = false) =>
    all.map((words): Word => ({ words, figures: [figure], isMost, isNamed }))
  const named = (all: readonly string[]) => all.flatMap((one) => names.map((name) => `${one} ${name}`))
  return [
    ...said([...more.map(superlativeOf), ...as_more.map((words) => `most ${words}`), ...most], true),
    ...said([...less.map(superlativeOf), ...as_more.map((words) => `least ${words}`), ...least], false),
    ...said(named(MOST), true, true),
    ...said(named(LEAST), false, true),
  ]
}

/** The lowest service temperature is a figure of its own. */
const ownWordsOf = ({ figure, names }: ConditionTerm) =>
  names
    .filter((name) => LEAST.some((one) => name.startsWith(`${one} `)))
    .map((words): Word => ({ words, figures: [figure], isMost: false, isNamed: true }))

/** Each of some words once, with all figures that it may be of. */
function longestFirst(all: readonly Word[]): Word[] {
  const byWords = new Map<string, Word>()
  for (const word of all) {
    const known = byWords.get(word.words)
    if (!known) byWords.set(word.words, word)
    else if (known.isMost === word.isMost && !known.isNamed)
      byWords.set(word.words, { ...known, figures: [...known.figures, ...word.figures] })
  }
  return [...byWords.values()].toSorted((a, b) => b.words.length - a.words.length)
}

const IRREGULAR: Readonly<Record<string, string>> = { better: 'best', more: 'most', less: 'least', lower: 'lowest' }

const superlativeOf = (comparative: string) =>
  comparative.replace(/\p{L}+/gu, (word) => IRREGULAR[word] ?? word.replace(/(?<=..)er$/, 'est'))
