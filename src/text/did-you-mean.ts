import { distance } from 'fastest-levenshtein'

/** Longer words are compared with nothing: it takes long, and no misspelling of an id or a name is longer. */
const MAX_LENGTH = 64

/**
 * The candidate nearest to a word, ignoring case: within a third of its length in edits, at least 2 (1 for words under
 * 4 letters). None for a word of more than 64 characters.
 */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > MAX_LENGTH) return undefined
  const lower = word.toLowerCase()
  let best: string | undefined
  let bestDistance = (lower.length < 4 ? 1 : Math.max(2, Math.floor(lower.length / 3))) + 1
  for (const candidate of candidates) {
    const edits = distance(lower, candidate.toLowerCase())
    if (edits < bestDistance) [best, bestDistance] = [candidate, edits]
  }
  return best
}

/** Shorter words lie within an edit of too many: EU of AU, NYC of NC. */
const MIN_LENGTH = 4

/**
 * The name that a word is a misspelling of, ignoring case: within an edit for words of up to 5 letters, two for up to 8, else a third of its
 * length. None for one of under 4 letters, and none for a word that stands in the names: glass is no misspelling of brass.
 */
export function misspelling(word: string, names: readonly string[]): string | undefined {
  const length = word.length
  if (length < MIN_LENGTH || length > MAX_LENGTH) return undefined
  const lower = word.toLowerCase()
  if (names.some((name) => wordsIn(name).includes(lower))) return undefined
  const near = closest(
    word,
    names.filter((name) => name.length >= MIN_LENGTH),
  )
  const edits = length < 6 ? 1 : length < 9 ? 2 : Math.floor(length / 3)
  return near !== undefined && distance(lower, near.toLowerCase()) <= edits ? near : undefined
}

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const didYouMean = (near: string) => `did you mean ${near}?`

/** Ending for an error message: `; did you mean X?`, or an empty string. */
export const suggestion = (near: string | undefined) => (near === undefined ? '' : `; ${didYouMean(near)}`)

/** `did you mean X?` if a candidate is near enough, else `otherwise`, by default the list of all candidates. */
export function nearestOr(
  word: string,
  candidates: Iterable<string>,
  otherwise = `allowed: ${[...candidates].join(', ') || 'none'}`,
): string {
  const near = closest(word, candidates)
  return near === undefined ? otherwise : didYouMean(near)
}
