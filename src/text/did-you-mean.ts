import { distance } from 'fastest-levenshtein'

/** The candidate nearest to a word: within two edits, or a third of its letters. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
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

/** What a message ends with: “; did you mean X?”, or nothing. */
export const suggestion = (near: string | undefined) => (near === undefined ? '' : `; ${didYouMean(near)}`)

/** The nearest candidate as a question, else another hint; by default all that is allowed. */
export function nearestOr(
  word: string,
  candidates: Iterable<string>,
  otherwise = `allowed: ${[...candidates].join(', ') || 'none'}`,
): string {
  const near = closest(word, candidates)
  return near === undefined ? otherwise : didYouMean(near)
}
