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
