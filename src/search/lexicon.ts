import { distance } from 'fastest-levenshtein'

/** Words in the order of their UTF-16 units, each known by its place among them. */
export class Lexicon {
  readonly #words: readonly string[]
  /** Which letters each word has, as a set of bits; made when the first misspelling is looked up. */
  #letters: Uint32Array | undefined

  constructor(words: readonly string[]) {
    this.#words = words
  }

  /** The place of a word, where it is one of them. */
  find(word: string): number | undefined {
    const at = this.#firstFrom(word)
    return this.#words[at] === word ? at : undefined
  }

  /** The places of the words that begin so, from the first of them up to the one behind the last. */
  withPrefix(prefix: string): [from: number, to: number] {
    return [this.#firstFrom(prefix), this.#firstFrom(`${prefix}\uffff`)]
  }

  /** The places of the words that so many edits or fewer make of this one, with the edits of each. */
  withinDistance(word: string, maxEdits: number): { index: number; distance: number }[] {
    this.#letters ??= Uint32Array.from(this.#words, lettersOf)
    const letters = lettersOf(word)
    const found: { index: number; distance: number }[] = []
    for (let index = 0; index < this.#words.length; index++) {
      // An edit puts one letter in the place of another at most; few words come through here.
      if (bits((this.#letters[index] ?? 0) ^ letters) > 2 * maxEdits) continue
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

/** Letters of other alphabets share bits with those of the Latin one, which only lets more words through. */
function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters >>> 0
}

function bits(set: number): number {
  const pairs = set - ((set >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
