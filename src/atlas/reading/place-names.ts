import type { Reading } from '../../schema/search.ts'
import { phraseAt, without } from '../../search/phrases.ts'
import type { Names } from '../names.ts'

const MAX_WORDS = 4

type NamedPlace = { from: number; to: number; place: string }

/** The countries, states and groups that a question names. Short codes count only in capitals: “in” is no place, “IN” is. */
export const placesOf = (question: string, names: Names): Reading['places'] =>
  namedPlaces(question, names).map(({ from, to, place }) => ({ words: question.slice(from, to), place }))

/** The question without its places, and the words before them that say so. */
export const withoutPlaces = (question: string, names: Names): string =>
  without(
    question,
    namedPlaces(question, names).map(({ from, to }) => {
      const before = /\b(?:in|from|for|within) (?:the )?$/i.exec(question.slice(0, from))
      return { from: before?.index ?? from, to }
    }),
  )

function namedPlaces(question: string, names: Names): NamedPlace[] {
  const found: NamedPlace[] = []
  let end = 0
  for (const { index } of question.matchAll(/(?<![\p{L}\p{N}-])\p{L}/gu)) {
    if (index < end) continue
    const place = phraseAt(
      question,
      index,
      (words) => (isName(words) ? names.term('jurisdictions', words) : undefined),
      MAX_WORDS,
    )
    if (!place) continue
    end = place.to
    found.push({ from: index, to: place.to, place: place.meant })
  }
  return found
}

const isName = (words: string) => words.length > 3 || /^(?:\p{Lu}{2,3}|usa|uk)$/u.test(words)
