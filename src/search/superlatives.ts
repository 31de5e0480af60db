import { wholeWord } from '../text/whole-word.ts'
import type { ConditionTerm } from './condition.ts'

/** That a question asks for the most or the least of a figure: “lightest insulation”. `figures` may be meant, the likeliest first. */
export type Superlative = { figures: readonly string[]; isMost: boolean; words: string; from: number; to: number }

type Word = { words: string; figures: string[]; isMost: boolean }
const KNOWN = new WeakMap<readonly ConditionTerm[], readonly Word[]>()

const LEADING = /(?:with )?(?:the |an? )?$/

/** The first superlative of a question in lower case; undefined if there is none. */
export function readSuperlative(question: string, terms: readonly ConditionTerm[]): Superlative | undefined {
  if (!/(?:est|most|least)(?!\p{L})/u.test(question)) return undefined
  for (const { words, figures, isMost } of wordsOf(terms)) {
    const from = question.includes(words) ? question.search(wholeWord(words)) : -1
    if (from >= 0 && !/at $/.test(question.slice(0, from)))
      return {
        words,
        figures,
        isMost,
        from: from - (LEADING.exec(question.slice(0, from))?.[0].length ?? 0),
        to: from + words.length,
      }
  }
  return undefined
}

function wordsOf(terms: readonly ConditionTerm[]): readonly Word[] {
  let known = KNOWN.get(terms)
  if (!known) {
    const byWords = new Map<string, Word>()
    for (const { figure, more, less } of terms)
      for (const [isMost, comparatives] of [
        [true, more],
        [false, less],
      ] as const)
        for (const words of comparatives.map(superlativeOf)) {
          const word = byWords.get(words) ?? { words, figures: [], isMost }
          if (word.isMost === isMost) byWords.set(words, { ...word, figures: [...word.figures, figure] })
        }
    known = [...byWords.values()].toSorted((a, b) => b.words.length - a.words.length)
    KNOWN.set(terms, known)
  }
  return known
}

const IRREGULAR: Readonly<Record<string, string>> = { better: 'best', more: 'most', less: 'least' }

const superlativeOf = (comparative: string) =>
  comparative.replace(/\p{L}+/gu, (word) => IRREGULAR[word] ?? word.replace(/(?<=..)er$/, 'est'))
