import type { Reading } from '../../schema/search.ts'
import { phrasesIn } from '../../search/phrases.ts'
import type { TradeMark } from '../../snapshot/content.ts'
import { nameKey } from '../../text/fold.ts'

const WORD = /(?<![\p{L}\p{N}-])[\p{L}\p{N}]/gu
const MAX_WORDS = 3

/** Finds the trade names of a question. */
export class TradeNames {
  readonly #marks = new Map<string, TradeMark>()

  constructor(marks: readonly TradeMark[]) {
    for (const mark of marks) for (const name of mark.names) this.#marks.set(nameKey(name), mark)
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
}
