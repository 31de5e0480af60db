import { type Phrase, phrasesIn } from '../../search/phrases.ts'
import type { Refusals } from '../../search/refusals.ts'
import type { Translation } from '../../search/translator.ts'
import type { Excluded, ExcludedMaterials } from './excluded.ts'
import type { Replaced, ReplacedMaterials } from './replaced.ts'

type Parts = { refusals: Refusals; excluded: ExcludedMaterials; replaced: ReplacedMaterials }

/**
 * Log odds from which on a mention is refused, and from which on what it means comes later. A group takes more: its names are everyday words,
 * “paper bin”, and it takes more along. Chosen on the development lists.
 */
const LEAST = { ofName: { refused: 1, later: 0.5 }, ofGroup: { refused: 3, later: 2 } }
/** Shorter questions refuse in so many words, if they do. */
const MIN_LETTERS = 16
/** Nobody names more in a longer question. */
const MAX_LETTERS = 256
const NAME = /(?<![\p{L}\p{N}-])[\p{L}\p{N}]/gu
/** What is compared with is no answer, but not refused. */
const THAN = /(?<!\p{L})than (?:(?:an?|the|our) )?$/u
/** Oil is what things are put into, more often than what they are made from. */
const OIL = /^oils?$/

/** What a question refuses: `later` may be refused. */
type Refused = { replaced: Phrase<Replaced>[]; excluded: Phrase<Excluded>[]; later: Phrase<Excluded>[] }

/** Finds what a question refuses by what is said around it, in no turn of phrase that is known. */
export class RefusedMentions {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Refused mentions of a question in English, apart from those that are `known`: what has a name of a material is replaced, all else ruled
   * out. One that was asked in another language is refused by the words of that.
   */
  in(question: string, known: readonly Phrase<unknown>[], translation: Translation | undefined): Refused {
    const { excluded, replaced } = this.#parts
    const found: Refused = { replaced: [], excluded: [], later: [] }
    if (question.length < MIN_LETTERS) return found
    const looked = new Map<string, Excluded | undefined>()
    const mentions = phrasesIn(question.slice(0, MAX_LETTERS), NAME, (words) => {
      if (!looked.has(words)) looked.set(words, OIL.test(words) ? undefined : excluded.namedAs(words))
      return looked.get(words)
    })
    for (const mention of mentions) {
      const { from, to, meant } = mention
      if (known.some((one) => from < one.to && one.from < to) || THAN.test(question.slice(0, from))) continue
      const words = question.slice(from, to)
      const least = excluded.groupNamed(words) ? LEAST.ofGroup : LEAST.ofName
      const odds = this.#odds(question, mention, translation)
      const shunned = odds < least.refused ? undefined : replaced.shunned(words)
      if (shunned) found.replaced.push({ from, to, meant: shunned })
      else if (odds >= least.refused) found.excluded.push(mention)
      else if (odds >= least.later) found.later.push({ from, to, meant: inPart(meant) })
    }
    return found
  }

  #odds(question: string, { from, to }: Phrase<unknown>, translation: Translation | undefined): number {
    const { refusals } = this.#parts
    if (!translation) return refusals.odds(question, from, to)
    const asked = translation.asked.toLowerCase()
    const words = translation.wordsFor(question.slice(from, to)).toLowerCase()
    const at = words === '' ? -1 : asked.indexOf(words)
    return at < 0 ? Number.NEGATIVE_INFINITY : refusals.odds(asked, at, at + words.length)
  }
}

const inPart = ({ label, members, partly = new Set() }: Excluded): Excluded => ({
  label,
  members: new Set(),
  partly: new Set([...members, ...partly]),
})
