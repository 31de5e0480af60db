import type { NotInAtlas } from '../../schema/search.ts'
import { readExclusions } from '../../search/exclusions.ts'
import { type Phrase, phraseAt } from '../../search/phrases.ts'
import { isWithoutTerms } from '../../search/words.ts'
import type { SnapshotVocabulary } from '../../snapshot/content.ts'
import { nameKey } from '../../text/fold.ts'
import type { Names } from '../names.ts'

type Known = SnapshotVocabulary['lacking'][number]

const QUOTED = /["“„«]([^"“”„«»]{2,64})["”“»]/gu
const MAX_WORDS = 4
const WORD = /[\p{L}\p{N}]+/gu

/** What stands around a name that is to be replaced, ruled out or compared with: then something else is asked for. */
const NOT_ASKED_BEFORE =
  /(?:instead of|in place of|rather than|replac\p{L}*|substitut\p{L}*(?: for| of)?|alternatives? (?:to|for)|without|avoid\p{L}*|free (?:of|from)|\bno|\bnot|\bnon|than|like|similar to|(?<=as \p{L}+ )as)[ -]+(?:(?:the|a|an|any|conventional)\s+)?$/iu
const NOT_ASKED_AFTER =
  /^[ -](?:\p{L}+ )?(?:free|alternatives?|substitutes?|replacements?|like|look|effect|coloured|colored)(?![\p{L}\p{N}])/iu

/** Recognises names that no record has: those of vocabulary/lacking.yaml, and what a question puts in quotation marks. */
export class LackingNames {
  readonly #known = new Map<string, Known>()
  /** What known names begin with, so that hardly a word of a question has to be looked up. */
  readonly #firstWords = new Set<string>()
  readonly #names: Names

  constructor({ lacking, trade_names }: Pick<SnapshotVocabulary, 'lacking' | 'trade_names'>, names: Names) {
    this.#names = names
    const marks = trade_names.flatMap(({ names: [label = '', ...others], maker, what }) =>
      what === undefined ? [] : [{ label, names: others, definition: `${what} (${maker})` }],
    )
    for (const known of [...lacking, ...marks])
      for (const name of [known.label, ...known.names]) {
        this.#known.set(nameKey(name), known)
        this.#firstWords.add(nameKey(name).split(' ')[0] ?? '')
      }
  }

  /**
   * The names that the question speaks of and the atlas lacks. `isAsked`: it asks for one of them, not for what may replace it; then
   * nothing of the atlas is an answer.
   */
  find(question: string): { names: NotInAtlas[]; isAsked: boolean } {
    const names: NotInAtlas[] = []
    let left = question
    for (const [quotation, name = ''] of question.matchAll(QUOTED))
      if (this.#names.documentsOf(name).length === 0 && !this.#known.has(nameKey(name))) {
        names.push({ words: quotation, name })
        left = left.replace(quotation, ' ')
      }
    let isAsked = false
    for (const found of this.in(question)) {
      const words = question.slice(found.from, found.to)
      names.push({ words, name: found.meant.label, what: found.meant.definition })
      left = left.replace(words, ' ')
      isAsked ||=
        !NOT_ASKED_BEFORE.test(question.slice(0, found.from)) &&
        !NOT_ASKED_AFTER.test(question.slice(found.to)) &&
        !this.#isRuledOut(question, words)
    }
    return { names, isAsked: isAsked || (names.length > 0 && isWithoutTerms(left)) }
  }

  /** Where known names stand. */
  in(question: string): Phrase<Known>[] {
    const found: Phrase<Known>[] = []
    for (const { index, 0: word } of question.matchAll(WORD)) {
      if (index < (found.at(-1)?.to ?? 0) || !this.#firstWords.has(word.toLowerCase())) continue
      const phrase = phraseAt(question, index, (words) => this.#known.get(nameKey(words)), MAX_WORDS)
      if (phrase) found.push(phrase)
    }
    return found
  }

  /** Whether the whole of a question is the name of something that the atlas lacks. */
  isName(question: string): boolean {
    return this.#known.has(nameKey(question))
  }

  #isRuledOut(question: string, name: string): boolean {
    return readExclusions(question.toLowerCase(), (words) => words === name.toLowerCase() || undefined).length > 0
  }
}
