import { distance } from 'fastest-levenshtein'
import { Presence } from '../text/presence.ts'

/** The words and phrases of one language: `keys` sorted by UTF-16 code units and joined by line feeds, with what each means. */
export type LanguageWords = {
  /** ISO 639-1. */
  id: string
  name: string
  keys: string
  /** One for each key: index into the meanings of the glossary. */
  meanings: Uint16Array
  /** Endings that say that a word is free of what stands before them. */
  suffixes: readonly string[]
  /** What a word ends with that takes the place of the rest: `ersatz`. */
  replacing: readonly string[]
}

const FIRST_WORD_BITS = 2 ** 15

function firstWord(key: string): string {
  const space = key.indexOf(' ')
  return space < 0 ? key : key.slice(0, space)
}

/** A search for keys in one string, which takes a fifth of the memory of a map of them. */
export class WordList {
  readonly #keys: string
  readonly #meanings: Uint16Array
  readonly #starts: Uint32Array
  /** So that hardly a word that begins no key has to be looked for. */
  readonly #firstWords = new Presence(FIRST_WORD_BITS)
  /** Length of the longest key. */
  readonly longest: number

  constructor({ keys, meanings }: Pick<LanguageWords, 'keys' | 'meanings'>) {
    this.#keys = keys
    this.#meanings = meanings
    this.#starts = new Uint32Array(meanings.length + 1)
    let longest = 0
    for (let at = 0, from = 0; at < meanings.length; at++) {
      const end = keys.indexOf('\n', from)
      const next = (end < 0 ? keys.length : end) + 1
      this.#firstWords.add(firstWord(keys.slice(from, next - 1)))
      longest = Math.max(longest, next - from - 1)
      this.#starts[at + 1] = from = next
    }
    this.longest = longest
  }

  /** Whether some key may begin with this word; if not, none does. */
  mayBegin(word: string): boolean {
    return this.#firstWords.mayHave(word)
  }

  /** What a key means; undefined if it is not in the list. */
  find(key: string): number | undefined {
    if (!this.mayBegin(firstWord(key))) return undefined
    const at = this.#firstFrom(key)
    return this.#isAt(at, key) ? this.#meanings[at] : undefined
  }

  /** Whether some key begins with `prefix`. */
  hasPrefix(prefix: string): boolean {
    return this.#keys.startsWith(prefix, this.#starts[this.#firstFrom(prefix)])
  }

  /** What the nearest key within `edits` means, the first of several as near. */
  near(key: string, edits: number): number | undefined {
    let best: number | undefined
    let least = edits + 1
    for (let at = 0; at < this.#meanings.length; at++) {
      const [from, to] = [this.#starts[at] ?? 0, (this.#starts[at + 1] ?? 0) - 1]
      if (Math.abs(to - from - key.length) >= least) continue
      // Hardly anybody mistypes the first letter.
      if (this.#keys.charCodeAt(from) !== key.charCodeAt(0)) continue
      const apart = distance(key, this.#keys.slice(from, to))
      if (apart < least) [least, best] = [apart, this.#meanings[at]]
    }
    return best
  }

  #isAt(at: number, key: string): boolean {
    const [from = 0, next] = [this.#starts[at], this.#starts[at + 1]]
    return next !== undefined && next - from - 1 === key.length && this.#keys.startsWith(key, from)
  }

  /** Index of the first key that is not before `key`. */
  #firstFrom(key: string): number {
    let [low, high] = [0, this.#meanings.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#isBefore(middle, key)) low = middle + 1
      else high = middle
    }
    return low
  }

  #isBefore(at: number, key: string): boolean {
    const from = this.#starts[at] ?? 0
    const length = (this.#starts[at + 1] ?? 0) - 1 - from
    for (let i = 0; i < length && i < key.length; i++) {
      const difference = this.#keys.charCodeAt(from + i) - key.charCodeAt(i)
      if (difference !== 0) return difference < 0
    }
    return length < key.length
  }
}
