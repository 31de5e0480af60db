import { readClasses } from '../../search/classes.ts'
import { readExclusions, readLikened } from '../../search/exclusions.ts'
import { type Phrase, without } from '../../search/phrases.ts'
import { readReplacements } from '../../search/replacements.ts'
import type { Translation } from '../../search/translator.ts'
import { wholeWord } from '../../text/whole-word.ts'
import type { ConditionReader } from './condition-reader.ts'
import type { Excluded, ExcludedMaterials } from './excluded.ts'
import type { LackingNames } from './lacking.ts'
import type { EverydayObjects } from './objects.ts'
import { Opaque } from './opaque.ts'
import type { RefusedMentions } from './refused.ts'
import type { Replaced, ReplacedMaterials } from './replaced.ts'
import { NOBODY } from './weigher.ts'

type Parts = {
  lacking: LackingNames
  excluded: ExcludedMaterials
  replaced: ReplacedMaterials
  objects: EverydayObjects
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
    const whole = lower.length === written.length ? lower : written
    // A class that is refused is a condition, “class E insulation is not allowed”: insulation is not.
    const question = blanked(whole, readClasses(whole))
    // “Asbestos cement” is no cement.
    const opaque = new Opaque(
      question,
      this.#parts.lacking,
      (words) => this.#parts.excluded.resolve(words, 'wholly') !== undefined,
    )
    const said = this.#replacements(question, opaque)
    const excluded = this.#excluded(blanked(question, said), opaque)
    // What no turn of phrase that is known refuses may still be refused.
    const refused = this.#parts.refused.in(question, [...said, ...excluded, ...opaque.spans], translation)
    const [first, ...replacedToo] = said.length > 0 ? said : refused.replaced
    // Of two that go, no kind of either may take the place of the other.
    const isListed = first !== undefined && replacedToo.length > 0
    const replaced = isListed ? { ...first, meant: { ...first.meant, isWhole: true } } : first
    const afterReplaced = replaced ? without(question, [replaced, ...replacedToo]) : question
    const also = said.length > 0 ? refused.replaced : []
    const negated = [...replacedToo, ...excluded, ...also, ...refused.excluded]
    const natural = replaced ? this.#naturalBefore(question, replaced.from) : []
    const ruledOut = [
      ...negated,
      ...natural,
      ...refused.later,
      ...this.#ruledOutAlone(blanked(afterReplaced, negated)),
      ...this.#tooDear(question, replaced?.meant.members),
    ]
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

  #excluded(question: string, opaque: Opaque): Phrase<Excluded>[] {
    const { excluded } = this.#parts
    const found = readExclusions(
      question,
      opaque.or(
        (words, manner) => {
          if (isGrease(words, question)) return undefined
          const meant = excluded.resolve(words, manner) ?? excluded.ofKindIn(question, words)
          return meant && this.#ofProduct(words, meant)
        },
        ({ label }): Excluded => ({ label, members: NOBODY }),
      ),
    )
    return found.map(({ from, to, meant }) => {
      // “no PVC flooring” asks for flooring, and “non-plastic insulation” for insulation.
      const words = question.slice(from, to)
      const thing = meant.thing ?? (words.startsWith('non') ? meant.kind : undefined)
      return { from, to: thing !== undefined && words.endsWith(thing) ? to - thing.length : to, meant }
    })
  }

  /** What is named after a group and a thing is ruled out with the group: PVC flooring with PVC. */
  #ofProduct(words: string, meant: Excluded): Excluded {
    for (let end = words.lastIndexOf(' '); end > 0; end = words.lastIndexOf(' ', end - 1)) {
      const group = this.#parts.excluded.groupNamed(words.slice(0, end))
      const thing = words.slice(end + 1)
      if (!group || !this.#parts.objects.isThing(thing)) continue
      if (![...meant.members].some((at) => group.members.has(at))) continue
      return { ...group, members: new Set([...group.members, ...meant.members]), thing }
    }
    return meant
  }

  #replacements(question: string, opaque: Opaque): Phrase<Replaced>[] {
    const { replaced, excluded } = this.#parts
    const known = (resolve: (words: string) => Replaced | undefined, isName?: boolean) =>
      opaque.or(
        resolve,
        ({ label, definition }, beside) => ({
          label,
          members: NOBODY,
          material: undefined,
          isWhole: true,
          // What replaces a banned substance is not like it.
          lacking: /banned|toxic/.test(definition) ? '' : definition,
          beside,
        }),
        isName,
      )
    return readReplacements(question, {
      after: known((words) => replaced.after(words, question), true),
      before: known((words) => replaced.before(words, question), true),
      topic: known((words) => replaced.topic(words, question)),
      listed: known((words) => replaced.listed(words)),
      but: (...said) => replaced.but(...said),
      usual: known((words) => replaced.usual(words)),
      shunned: known((words) => replaced.shunned(words)),
      isRuledOut: (words) => excluded.resolve(words, 'wholly') !== undefined,
      isName: (words) => replaced.whole(words),
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
      if (from < 0 || LIKENESS.test(question.slice(to))) return []
      const { excluded } = this.#parts
      const not = NOT.exec(question.slice(0, from))
      // “not vegan leather” is leather of animals.
      if (not) return [{ from: not.index, to, meant: excluded.allBut(group) }]
      return NEGATED.test(question.slice(0, from)) ? [] : [{ from, to, meant: excluded.group(group) }]
    })
  }

  /** No figure says what something costs, but a precious metal is not cheaper than what is none. */
  #tooDear(question: string, replaced: ReadonlySet<number> | undefined): Phrase<Excluded>[] {
    const cheaper = CHEAPER.exec(question)
    const precious = cheaper && this.#parts.excluded.groupNamed('precious metals')
    if (!precious || [...precious.members].some((at) => replaced?.has(at))) return []
    return [{ from: cheaper.index, to: cheaper.index + cheaper[0].length, meant: precious }]
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

const CHEAPER = /(?<![\p{L}-])(?:cheaper|less (?:expensive|costly|pricey))(?= than )/u
const NOT = /(?<!\p{L})(?:not|non)[ -]$/u
/** “not bio-based”, and “70 % bio-based”, which is a condition. */
const NEGATED = /(?<!\p{L})(?:no|without|than)[ -]$|(?:%|percent) ?$/u

/** “natural stone look”, and “on the compost bin”, which is no compost. */
const LIKENESS = /^[ -](?:look|effect|imitation|like|style|bin|box|bucket|caddy|toilet)/
