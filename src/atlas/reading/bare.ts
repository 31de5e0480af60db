import type { ParsedQuestion } from '../../search/conditions.ts'
import { isWithoutTerms } from '../../search/words.ts'
import type { Excluded } from './excluded.ts'

/** “without formaldehyde” says nothing of what is wanted; what is called lead-free, or stands beside vinyl, does. */
export const isApart = ({ isHeld, words }: Excluded & { words: string }) =>
  isHeld === true && !/-free$|^non/i.test(words)

/** Words that say of a material no more than that it holds the conditions: “usable down to -40 °C”. */
const IDLE =
  /(?<!\p{L})(?:us(?:e|able|eful)|suitable|work(?:s|ing)?|good|ok(?:ay)?|serviceable|stays?|remains?|rated|functional|operates?|operating|handles?|values?|figures?|anything|substances?|ones?|tensile)(?!\p{L})/giu

/** Whether a text asks for nothing by itself. */
export const isIdle = (text: string): boolean => isWithoutTerms(text.replace(IDLE, ' '))

/** Whether a question asks for nothing but its conditions: “lighter than aluminium and biodegradable”. */
export function isBareOf({ conditions, rest }: ParsedQuestion): boolean {
  const left = conditions.reduce((text, { words }) => text.replace(words, ' '), rest)
  return isIdle(left)
}

/** The conditions of a question that have to be met. */
export const mustsOf = ({ conditions }: ParsedQuestion): ParsedQuestion['conditions'] =>
  conditions.filter(({ isWish }) => !isWish)
