import type { Reading } from '../../schema/search.ts'
import { phraseAt } from '../../search/phrases.ts'
import type { Names } from '../names.ts'

const MAX_WORDS = 4

/** The countries, states and groups that a question names. Short codes count only in capitals: “in” is no place, “IN” is. */
export function placesOf(question: string, names: Names): Reading['places'] {
  const found: Reading['places'] = []
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
    found.push({ words: question.slice(index, place.to), place: place.meant })
  }
  return found
}

const isName = (words: string) => words.length > 3 || /^(?:\p{Lu}{2,3}|usa|uk)$/u.test(words)
