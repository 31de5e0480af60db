import { readExclusions, readLikened } from '../../search/exclusions.ts'
import { type Phrase, without } from '../../search/phrases.ts'
import { readReplacements } from '../../search/replacements.ts'
import type { Translation } from '../../search/translator.ts'
import { wholeWord } from '../../text/whole-word.ts'
import type { ConditionReader } from './condition-reader.ts'
import type { Excluded, ExcludedMaterials } from './excluded.ts'
import type { RefusedMentions } from './refused.ts'
import type { Replaced, ReplacedMaterials } from './replaced.ts'

type Parts = {
  excluded: ExcludedMaterials
  replaced: ReplacedMaterials
  conditions: ConditionReader
  refused: RefusedMentions
}

/** What a question says in so many words: what is to be replaced, the first of it apart, what is ruled out, and conditions. */
export type SaidParts = {
  replaced: Phrase<Replaced> | undefined
  replacedToo: readonly Phrase<Replaced>[]
  /** The words that say what is to be replaced; empty if nothing is. */
  words: string
  excludes: (Excluded & { words: string })[]
  parsed: ReturnType<ConditionReader['read']>
}

/** Takes questions in English apart, in this order, so that no word is read twice. */
export class QuestionParts {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  of(text: string, translation?: Translation): SaidParts {
    const written = text.normalize('NFKC').replace(/\s+/g, ' ').replaceAll('’', "'")
    const lower = written.toLowerCase()
    const question = lower.length === written.length ? lower : written
    const said = this.#replacements(question)
    const excluded = this.#excluded(blanked(question, said))
    // What no turn of phrase that is known refuses may still be refused.
    const refused = this.#parts.refused.in(question, [...said, ...excluded], translation)
    const [first, ...replacedToo] = said.length > 0 ? said : refused.replaced
    // Of two that go, no kind of either may take the place of the other.
    const isListed = first !== undefined && replacedToo.length > 0
    const replaced = isListed ? { ...first, meant: { ...first.meant, isWhole: true } } : first
    const afterReplaced = replaced ? without(question, [replaced, ...replacedToo]) : question
    const also = said.length > 0 ? refused.replaced : []
    const negated = [...replacedToo, ...excluded, ...also, ...refused.excluded]
    const natural = replaced ? this.#naturalBefore(question, replaced.from) : []
    const ruledOut = [...negated, ...natural, ...refused.later, ...this.#ruledOutAlone(blanked(afterReplaced, negated))]
    const wordsOf = ({ from, to }: { from: number; to: number }) => written.slice(from, to).trim()
    // Words such as “vegan” stay: records that are use them too.
    const { material, members = [] } = replaced?.meant ?? {}
    const replacedOnes = material === undefined ? [...members] : [material]
    const parsed = this.#parts.conditions.read(
      blanked(written, [...(replaced ? [replaced] : []), ...negated]),
      replacedOnes,
    )
    const likened = readLikened(parsed.rest.toLowerCase(), (words) => this.#parts.excluded.resolve(words, 'wholly'))
    const excludes = [
      ...ruledOut.map((part) => ({ ...part.meant, words: wordsOf(part) })),
      ...likened.map(({ from, to, meant }) => ({ ...meant, words: parsed.rest.slice(from, to) })),
    ]
    return { replaced, replacedToo, words: replaced ? wordsOf(replaced) : '', excludes, parsed }
  }

  #excluded(question: string): Phrase<Excluded>[] {
    return readExclusions(question, (words, manner) =>
      isGrease(words, question) ? undefined : this.#parts.excluded.resolve(words, manner),
    )
  }

  #replacements(question: string): Phrase<Replaced>[] {
    return readReplacements(question, {
      after: (words) => this.#parts.replaced.after(words, question),
      before: (words) => this.#parts.replaced.before(words, question),
      topic: (words) => this.#parts.replaced.topic(words, question),
      listed: (words) => this.#parts.replaced.listed(words),
      but: (...said) => this.#parts.replaced.but(...said),
      usual: (words) => this.#parts.replaced.usual(words),
      shunned: (words) => this.#parts.replaced.shunned(words),
      isRuledOut: (words) => this.#parts.excluded.resolve(words, 'wholly') !== undefined,
      isName: (words) => this.#parts.replaced.whole(words),
    })
  }

  /** A “natural alternative” is none that is not from plants or animals. */
  #naturalBefore(question: string, to: number): Phrase<Excluded>[] {
    const found = NATURAL.exec(question.slice(0, to))
    const group = found && this.#parts.excluded.alone.get(OF_NATURE)
    return found && group ? [{ from: found.index, to: to - 1, meant: this.#parts.excluded.group(group) }] : []
  }

  #ruledOutAlone(question: string) {
    return [...this.#parts.excluded.alone].flatMap(([word, group]) => {
      const from = question.includes(word) ? question.search(wholeWord(word)) : -1
      const to = from + word.length
      if (from < 0 || NEGATED.test(question.slice(0, from)) || LIKENESS.test(question.slice(to))) return []
      return [{ from, to, meant: this.#parts.excluded.group(group) }]
    })
  }
}

/** What a gear or a pan runs without is no feedstock of it. */
const isGrease = (words: string, question: string) => /^oils?$/.test(words) && MOVING.test(question)
const MOVING =
  /(?<!\p{L})(?:machine(?:s|ry)?|gears?|gearwheels?|bearings?|bush(?:es|ings?)?|hinges?|chains?|rollers?|sliders?|pans?|woks?|(?:run|turn|spin|slide|roll|glide|fry|cook|work)(?:s|ing)?)(?!\p{L})/u

const NATURAL = /(?<!\p{L})natural $/u
/** What asks for all that grew. */
const OF_NATURE = 'plant-based'

const blanked = (text: string, parts: readonly { from: number; to: number }[]) =>
  parts.length > 0 ? without(text, parts) : text

/** “not bio-based”, and “70 % bio-based”, which is a condition. */
const NEGATED = /(?<!\p{L})(?:no|not|non|without|than)[ -]$|(?:%|percent) ?$/u

/** “natural stone look”, and “on the compost bin”, which is no compost. */
const LIKENESS = /^[ -](?:look|effect|imitation|like|style|bin|box|bucket|caddy|toilet)/
