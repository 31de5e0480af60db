import type { KeywordIndex } from '../../search/keyword.ts'
import type { Translation } from '../../search/translator.ts'
import { isWithoutTerms } from '../../search/words.ts'
import type { SnapshotMaterial } from '../../snapshot/content.ts'
import { fold } from '../../text/fold.ts'
import type { Replaced } from './replaced.ts'

/** A translation is parted by semicolons and joined by “and”, which are nothing to search for, and neither is in which order somebody wants to see what is found. */
export function searchedText(text: string, translation: Translation | undefined): string {
  const parts = translation ? text.replace(/;|(?<=^|\s)(?:and|or|contains|outside)(?=\s|$)/g, ' ').trim() : text
  const unordered = parts.replace(LEAST_CARBON, ' ').replace(SOMEBODY_SAYS, ' ')
  return isWithoutTerms(unordered) ? parts : unordered
}

/** Who asks is nothing to search for: “our architect says”. */
const SOMEBODY_SAYS =
  /(?<=^|[.,;:] ?)(?:(?:our|my|the|his|her|their|a) (?:architect|client|customer|designer|engineer|boss|manager|landlord|builder|contractor|buyer|brand|school|wife|husband|team|company|specifier|planner|supplier) )(?:has |have )?(?:says?|said|wants?|wanted|asks?(?: us| me)?(?: for)?|asked(?: us| me)?(?: for)?|needs?|insists? on|insisted on|demands?|demanded|requires?|required|prefers?|told (?:us|me)|tells (?:us|me)|specif(?:ies|ied)|requested|requests|is asking for|is looking for)(?: that)?(?!\p{L})/giu
const LEAST_CARBON =
  /(?<!\p{L})(?:with (?:the )?|the )?(?:lowest|least|smallest) (?:embodied )?(?:carbon(?: footprint)?|co2|emissions?|footprint)(?!\p{L})/giu

/** What is searched where something is replaced: if nothing else is asked, what the `material`, or the best known of a group, is used for. */
export const searchedInstead = (rest: string, material: SnapshotMaterial | undefined, text: string): string =>
  isWithoutTerms(rest) ? (material?.properties.applications?.join(' ') ?? material?.name ?? text) : rest

/** What is to be replaced, or of a group the material with most suppliers; undefined if there is none. */
export function bestKnown(
  { material, members }: Pick<Replaced, 'material' | 'members'>,
  materials: readonly SnapshotMaterial[],
): SnapshotMaterial | undefined {
  const known = (at: number) => materials[at]?.supplier_count ?? 0
  return materials[material ?? [...members].toSorted((a, b) => known(b) - known(a))[0] ?? -1]
}

/** A word that only stands in a name may be one of another language: “Formaldehyd”. */
export function isUsed(word: string, keyword: KeywordIndex): boolean {
  const { described, isAsked } = keyword.usage(fold(word))
  return described > 0 || isAsked
}
