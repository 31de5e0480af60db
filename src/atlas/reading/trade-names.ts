import type { Reading } from '../../schema/search.ts'
import { phrasesIn } from '../../search/phrases.ts'
import { Spelling } from '../../search/spelling.ts'
import type { TradeMark } from '../../snapshot/content.ts'
import { nameKey } from '../../text/fold.ts'

const WORD = /(?<![\p{L}\p{N}-])[\p{L}\p{N}]/gu
const MAX_WORDS = 3
/** Shorter trade names are too near to other words. */
const MIN_LETTERS = 5
/** “glue for Plexiglas” asks for glue. */
const PUT_ON =
  /(?<!\p{L})(?:for|on|onto|to|with|into|in|under|over|against|than|like|from|of|by)(?: (?:the|our|my|a|an))? $/u

/** Finds the trade names of a question. */
export class TradeNames {
  readonly #marks = new Map<string, TradeMark>()

  readonly #spelling: Spelling

  constructor(marks: readonly TradeMark[]) {
    for (const mark of marks) for (const name of mark.names) this.#marks.set(nameKey(name), mark)
    const names = marks.flatMap((mark) => mark.names.map((name) => name.toLowerCase()))
    this.#spelling = new Spelling(names, MIN_LETTERS)
  }

  in(question: string): NonNullable<Reading['trade_names']> {
    return phrasesIn(question, WORD, (words) => this.#marks.get(nameKey(words)), MAX_WORDS).map(
      ({ from, to, meant: { names, maker, of } }) => ({
        words: question.slice(from, to),
        name: names[0] ?? '',
        maker,
        ...(of !== undefined && { id: of }),
      }),
    )
  }

  /** Ids of the records of what a question asks for by trade names, misspelt ones too; words for which `isKnown` holds are spelt right. */
  askedFor(question: string, isKnown: (word: string) => boolean): string[] {
    const lower = question.toLowerCase()
    return this.in(this.#spelling.correct(lower, isKnown)).flatMap(({ words, id }) => {
      const at = lower.indexOf(words)
      return id === undefined || PUT_ON.test(lower.slice(0, Math.max(0, at))) ? [] : [id]
    })
  }
}
