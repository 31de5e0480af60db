import { Lexicon } from './lexicon.ts'

/** Words that ask to replace something or to be without it. */
const TURNS =
  'alternative alternatives replacement replacements replace replaces replaced replacing substitute substitutes instead without avoid avoids avoiding exclude excludes excluding contain contains containing lacking anything something nothing'
const WORD = /\p{L}{5,}/gu
/** Shorter names of what is ruled out are too near to other words. */
export const MIN_CORRECTED = 6
/** “rubbery” is no misspelling. */
const INFLECTED = /^(?:s|d|ed|y|r|er)$/
/** Words this long may be two edits away. */
const LONG = 9

/** Corrects words by a list, such as those that decide what a question rules out: “instaed of”, “formaldehyd free”. All others may be misspelt, but lose less. */
export class Spelling {
  readonly #words: Lexicon
  readonly #least: number

  /**
   * `names` in lower case, of which those of one word are corrected, of `least` letters or more; those of several words are of words that others
   * are like: “strong smell”, a string.
   */
  constructor(names: readonly string[], least = MIN_CORRECTED) {
    const words = [...names.filter((name) => /^\p{L}+$/u.test(name)), ...TURNS.split(' ')]
    this.#words = new Lexicon([...new Set(words.filter((word) => word.length >= least))].toSorted())
    this.#least = least
  }

  /** The question with its misspelt words corrected; those for which `isKnown` holds are none. */
  correct(question: string, isKnown: (word: string) => boolean): string {
    return question.replace(WORD, (written) => {
      const word = written.toLowerCase()
      if (word.length < this.#least) return written
      return this.#words.find(word) !== undefined || isKnown(word) ? written : (this.#nearest(word) ?? written)
    })
  }

  /** Two letters that changed places are two edits, which shorter words may have too. */
  #nearest(word: string): string | undefined {
    const letters = lettersOf(word)
    const near = this.#words
      .withinDistance(word, 2, word[0])
      .map(({ index, distance }) => ({ found: this.#words.at(index), distance }))
      .filter(({ found }) => !INFLECTED.test(word.slice(found.length)) || !word.startsWith(found))
      .filter(({ found, distance }) => distance === 1 || word.length >= LONG || lettersOf(found) === letters)
    return near.toSorted((a, b) => a.distance - b.distance)[0]?.found
  }
}

const lettersOf = (word: string) => [...word].toSorted().join('')
