import type { Translation } from '../../search/translator.ts'
import { isWithoutTerms } from '../../search/words.ts'

/** A translation is parted by semicolons and joined by “and”, which are nothing to search for, and neither is in which order somebody wants to see what is found. */
export function searchedText(text: string, translation: Translation | undefined): string {
  const parts = translation ? text.replace(/;|(?<=^|\s)(?:and|or)(?=\s|$)/g, ' ').trim() : text
  const unordered = parts.replace(LEAST_CARBON, ' ')
  return isWithoutTerms(unordered) ? parts : unordered
}

const LEAST_CARBON =
  /(?<!\p{L})(?:with (?:the )?|the )?(?:lowest|least|smallest) (?:embodied )?(?:carbon(?: footprint)?|co2|emissions?|footprint)(?!\p{L})/giu
