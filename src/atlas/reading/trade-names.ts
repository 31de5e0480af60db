import type { Reading } from '../../schema/search.ts'
import { phraseAt } from '../../search/phrases.ts'
import type { TradeMark } from '../../snapshot/content.ts'
import { nameKey } from '../../text/fold.ts'

const MAX_WORDS = 3

/** Finds the trade names of a question. */
export class TradeNames {
  readonly #marks = new Map<string, TradeMark>()

  constructor(marks: readonly TradeMark[]) {
    for (const mark of marks) for (const name of mark.names) this.#marks.set(nameKey(name), mark)
  }

  in(question: string): NonNullable<Reading['trade_names']> {
    const found: NonNullable<Reading['trade_names']> = []
    let end = 0
    for (const { index } of question.matchAll(/(?<![\p{L}\p{N}-])[\p{L}\p{N}]/gu)) {
      if (index < end) continue
      const phrase = phraseAt(question, index, (words) => this.#marks.get(nameKey(words)), MAX_WORDS)
      if (!phrase) continue
      end = phrase.to
      const { names, maker, of } = phrase.meant
      found.push({
        words: question.slice(index, end),
        name: names[0] ?? '',
        maker,
        ...(of !== undefined && { id: of }),
      })
    }
    return found
  }
}
