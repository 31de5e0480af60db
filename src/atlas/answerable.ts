import type { Encoder } from '../search/embed.ts'
import type { HybridRanking } from '../search/hybrid.ts'
import type { KeywordQuery } from '../search/keyword.ts'
import { probabilityOf } from '../search/probability.ts'
import { fold } from '../text/fold.ts'
import type { Reading } from './reading/reading.ts'

/** Whether a question says so much about what it wants that even a weak best result is no mere guess. */
export const saysEnough = ({ isGuess, isForMakers, excludes, conditions, replaces, contains }: Reading): boolean =>
  !isGuess &&
  (isForMakers || excludes.length + conditions.length > 0 || replaces !== undefined || contains !== undefined)

/** Whether a record or the encoder has some word of a question: of anything else only its letters would be compared. */
export const isMeaningful = ({ terms, corrected }: KeywordQuery, { isWord }: Encoder) =>
  isWord === undefined ||
  terms.some(({ similarTerms }) => similarTerms.length > 0) ||
  fold(corrected).split(' ').some(isWord)

/** Whether a question has a word of which the encoder knows what it means: a code or an abbreviation is like no need. */
export const isSpoken = ({ corrected }: Pick<KeywordQuery, 'corrected'>, { isWord }: Pick<Encoder, 'isWord'>) =>
  isWord === undefined ||
  fold(corrected)
    .split(/[^\p{L}]+/u)
    .some(isWord)

/**
 * Below this probability, what meets conditions is no answer to a question for a thing of which no usual material does, or for a class of
 * which nothing does. Above it, it may be of the class without being called so: a copolyester among polyesters.
 */
const DOUBTFUL = { thing: 0.4, class: 0.76 }

/** What is found, or nothing, if it is a guess beside a class or an everyday thing of which nothing meets the conditions. */
export function answered(found: HybridRanking, { unmet }: Reading): HybridRanking {
  const best = unmet ? probabilityOf(found.score(found.ids[0] ?? -1)) : 1
  return unmet && best < (unmet.isClass ? DOUBTFUL.class : DOUBTFUL.thing) ? NONE : found
}

export const NONE: HybridRanking = {
  total: 0,
  ids: [],
  score: () => 0,
  hit: (id) => ({ id, score: 0, isExact: false, keyword: 0, semantic: 0 }),
}
