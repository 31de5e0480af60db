import { distance } from 'fastest-levenshtein'

/** A sorted list of words (by UTF-16 code units); words are identified by their index. */
export class Lexicon {
  readonly #words: readonly string[]
  /** The letters of each word as a bit set, for fast rejection; built on the first fuzzy lookup. */
  #letters: Uint32Array | undefined

  constructor(words: readonly string[]) {
    this.#words = words
  }

  at(index: number): string {
    return this.#words[index] ?? ''
  }

  /** The index of `word`, or undefined if it is not in the list. */
  find(word: string): number | undefined {
    const at = this.#firstFrom(word)
    return this.#words[at] === word ? at : undefined
  }

  /** Index range of the words that start with `prefix`; `to` is exclusive. */
  withPrefix(prefix: string): [from: number, to: number] {
    return [this.#firstFrom(prefix), this.#firstFrom(`${prefix}\uffff`)]
  }

  /** Indexes of all words within a Levenshtein distance of `maxEdits`, with their distances. */
  withinDistance(word: string, maxEdits: number): { index: number; distance: number }[] {
    this.#letters ??= Uint32Array.from(this.#words, letterSet)
    const letters = letterSet(word)
    const found: { index: number; distance: number }[] = []
    for (let index = 0; index < this.#words.length; index++) {
      // One edit changes at most two letters of the set (a substitution); this rejects most words cheaply.
      if (popCount((this.#letters[index] ?? 0) ^ letters) > 2 * maxEdits) continue
      const other = this.#words[index] ?? ''
      if (Math.abs(other.length - word.length) > maxEdits) continue
      const edits = distance(word, other)
      if (edits <= maxEdits) found.push({ index, distance: edits })
    }
    return found
  }

  #firstFrom(word: string): number {
    let [low, high] = [0, this.#words.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#words[middle] ?? '') < word) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The set of letters as 32 bits. Letters of other scripts share bits with Latin ones, which only weakens the filter. */
function letterSet(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters >>> 0
}

/** Number of set bits. */
function popCount(set: number): number {
  const pairs = set - ((set >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
