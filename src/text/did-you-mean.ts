import { distance } from 'fastest-levenshtein'

/** The candidate most like the word, if one is within two edits or a third of its length; what a “did you mean” offers. */
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
