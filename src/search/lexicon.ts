import { distance } from 'fastest-levenshtein'

/** A sorted list of words (by UTF-16 code units); words are identified by their index. */
export class Lexicon {
  readonly #words: readonly string[]
  /** Built on the first fuzzy lookup. */
  #shapes: Shapes | undefined

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

  /** Indexes of the words within a Levenshtein distance of `maxEdits`, with their distances; those with `prefix` only, if it is not empty. */
  withinDistance(word: string, maxEdits: number, prefix = ''): { index: number; distance: number }[] {
    this.#shapes ??= shapesOf(this.#words)
    const { byLength, letters } = this.#shapes
    const own = letterSet(word)
    const found: { index: number; distance: number }[] = []
    const consider = (index: number) => {
      // One edit changes at most two letters of the set (a substitution); this rejects most words cheaply.
      if (popCount((letters[index] ?? 0) ^ own) > 2 * maxEdits) return
      const edits = distance(word, this.#words[index] ?? '')
      if (edits <= maxEdits) found.push({ index, distance: edits })
    }
    const [from, to] = prefix === '' ? [0, this.#words.length] : this.withPrefix(prefix)
    for (let length = Math.max(0, word.length - maxEdits); length <= word.length + maxEdits; length++) {
      const indexes = byLength[length] ?? NO_WORDS
      for (let at = lowerBound(indexes, from); at < indexes.length && (indexes[at] ?? 0) < to; at++)
        consider(indexes[at] ?? 0)
    }
    return found.sort((a, b) => a.index - b.index)
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

/** The letters of each word as a bit set, and the indexes of the words of each length, ascending. */
type Shapes = { letters: Uint32Array; byLength: readonly Uint32Array[] }

const NO_WORDS = new Uint32Array()

function shapesOf(words: readonly string[]): Shapes {
  const byLength: number[][] = []
  for (const [index, { length }] of words.entries()) (byLength[length] ??= []).push(index)
  return {
    letters: Uint32Array.from(words, letterSet),
    byLength: Array.from(byLength, (indexes) => Uint32Array.from(indexes ?? [])),
  }
}

/** Where the first number of at least `least` stands in an ascending list. */
function lowerBound(numbers: Uint32Array, least: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
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
