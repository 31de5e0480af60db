import type { Reading } from '../../schema/search.ts'
import { phrasesIn, without } from '../../search/phrases.ts'
import type { Names } from '../names.ts'

const MAX_WORDS = 4

/** The countries, states and groups that a question names. Short codes count only in capitals: “in” is no place, “IN” is. */
export const placesOf = (question: string, names: Names): Reading['places'] =>
  namedPlaces(question, names).map(({ from, to, meant: place }) => ({ words: question.slice(from, to), place }))

/** The question without its places, and the words before them that say so. */
export const withoutPlaces = (question: string, names: Names): string =>
  without(
    question,
    namedPlaces(question, names).map(({ from, to }) => {
      const before = /\b(?:in|from|for|within) (?:the )?$/i.exec(question.slice(0, from))
      return { from: before?.index ?? from, to }
    }),
  )

const WORD = /(?<![\p{L}\p{N}-])\p{L}/gu

const namedPlaces = (question: string, names: Names) =>
  phrasesIn(question, WORD, (words) => (isName(words) ? names.term('jurisdictions', words) : undefined), MAX_WORDS)

const isName = (words: string) => words.length > 3 || /^(?:\p{Lu}{2,3}|usa|uk)$/u.test(words)
