import type { Translation } from '../../search/translator.ts'
import { isWithoutTerms } from '../../search/words.ts'
import type { SnapshotMaterial } from '../../snapshot/content.ts'

/** A translation is parted by semicolons and joined by “and”, which are nothing to search for, and neither is in which order somebody wants to see what is found. */
export function searchedText(text: string, translation: Translation | undefined): string {
  const parts = translation ? text.replace(/;|(?<=^|\s)(?:and|or)(?=\s|$)/g, ' ').trim() : text
  const unordered = parts.replace(LEAST_CARBON, ' ')
  return isWithoutTerms(unordered) ? parts : unordered
}

const LEAST_CARBON =
  /(?<!\p{L})(?:with (?:the )?|the )?(?:lowest|least|smallest) (?:embodied )?(?:carbon(?: footprint)?|co2|emissions?|footprint)(?!\p{L})/giu

/** What is searched where something is replaced: if nothing else is asked, what the `material`, or the best known of a group, is used for. */
export const searchedInstead = (rest: string, material: SnapshotMaterial | undefined, text: string): string =>
  isWithoutTerms(rest) ? (material?.properties.applications?.join(' ') ?? material?.name ?? text) : rest

/** Of some materials, the index of the one with most suppliers; undefined if there are none. */
export function bestKnown(members: ReadonlySet<number>, materials: readonly SnapshotMaterial[]): number | undefined {
  const known = (at: number) => materials[at]?.supplier_count ?? 0
  return [...members].toSorted((a, b) => known(b) - known(a))[0]
}
