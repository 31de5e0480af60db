import { stemOf } from './stems.ts'

const MAX_LETTERS = 40
const MIN_PART = 3
const MAX_PARTS = 5
/** Letters between the parts of a compound, the longest first. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  de: ['', 'es', 'er', 'en', 's', 'n', 'e'],
  nl: ['', 'en', 's', 'e'],
}
/** What a part can have lost at its end: Dämmung, Dämmplatte. */
const LOST: Readonly<Record<string, readonly string[]>> = { de: ['', 'ung'], nl: ['', 'ing', 'ie'] }

/**
 * Takes a compound such as Steinwolldämmplatte apart into known words, the longest first. `find` looks a stem up. Undefined if the
 * language has no compounds, or something would be left over.
 */
export function compoundParts<T>(
  language: string,
  word: string,
  find: (stem: string) => T | undefined,
): T[] | undefined {
  const links = LINKS[language]
  const lost = LOST[language]
  if (!links || !lost || word.length > MAX_LETTERS) return undefined
  const failed = new Set<number>()
  const partsFrom = (from: number, left: number): T[] | undefined => {
    if (from === word.length) return []
    if (left === 0 || failed.has(from)) return undefined
    for (let to = word.length; to >= from + MIN_PART; to--) {
      const part = word.slice(from, to)
      const stem = stemOf(language, part)
      for (const ending of lost) {
        const meant = find(ending === '' ? stem : part + ending)
        if (meant === undefined) continue
        for (const link of links) {
          if (!word.startsWith(link, to) || (link !== '' && to + link.length === word.length)) continue
          const rest = partsFrom(to + link.length, left - 1)
          if (rest) return [meant, ...rest]
        }
      }
    }
    failed.add(from)
    return undefined
  }
  const parts = partsFrom(0, MAX_PARTS)
  return parts && parts.length > 1 ? parts : undefined
}
