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
