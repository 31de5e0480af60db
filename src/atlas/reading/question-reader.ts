import type { Reading as ShownReading } from '../../schema/search.ts'
import type { ParsedQuestion } from '../../search/conditions.ts'
import { readExclusions } from '../../search/exclusions.ts'
import type { KeywordIndex } from '../../search/keyword.ts'
import { without } from '../../search/phrases.ts'
import { Refusals } from '../../search/refusals.ts'
import { Spelling } from '../../search/spelling.ts'
import { readSuperlative } from '../../search/superlatives.ts'
import { Translator } from '../../search/translator.ts'
import { isUnread } from '../../search/unread.ts'
import { readMeasures } from '../../search/unread-measures.ts'
import { isWithoutTerms } from '../../search/words.ts'
import type { SnapshotContent } from '../../snapshot/content.ts'
import { fold } from '../../text/fold.ts'
import type { Figure } from '../figures.ts'
import type { Names } from '../names.ts'
import type { Places } from '../places.ts'
import { AskedAbout } from './asked-about.ts'
import { isApart, isIdle } from './bare.ts'
import { comparedNames } from './compared-names.ts'
import { ConditionReader } from './condition-reader.ts'
import { type Excluded, ExcludedMaterials } from './excluded.ts'
import { withoutGreen } from './kin.ts'
import { LackingNames } from './lacking.ts'
import { LawQuestions } from './law-questions.ts'
import { liftsOf, NO_CANDIDATES } from './lifts.ts'
import { speaksOfMakers } from './maker-words.ts'
import { asksForMakers } from './makers.ts'
import { MaterialClasses } from './material-classes.ts'
import { EverydayObjects } from './objects.ts'
import { withoutPlaces, withoutRefusedPlaces } from './place-names.ts'
import { QuestionParts } from './question-parts.ts'
import type { Reading } from './reading.ts'
import { RefusedMentions } from './refused.ts'
import { type Replaced, ReplacedMaterials } from './replaced.ts'
import { searchedText } from './searched-text.ts'
import { shownReading } from './shown-reading.ts'
import { namedBy, type Substitution, Substitutions } from './substitutions.ts'
import { TradeNames } from './trade-names.ts'
import { NOBODY, Weigher } from './weigher.ts'

export type ReaderParts = {
  content: Pick<SnapshotContent, 'documents' | 'materials' | 'suppliers' | 'vocabulary' | 'glossary' | 'refusals'>
  names: Names
  figures: ReadonlyMap<string, Figure>
  keyword: () => KeywordIndex
  places: () => Pick<Places, 'label'>
  /** Indexes of what may replace a material, best first, and of what else does its job. */
  substitutes: (material: number) => Substitution
}

/** Reads questions: what is to be replaced, what is ruled out, and conditions on figures, in this order. */
export class QuestionReader {
  readonly conditions: ConditionReader
  /** ISO 639-1 codes of the languages that are read. */
  readonly languages: readonly string[]
  readonly #parts: ReaderParts
  readonly #excluded: ExcludedMaterials
  readonly #translator: Translator
  readonly #classes: MaterialClasses
  readonly #tradeNames: TradeNames
  readonly #objects: EverydayObjects
  readonly #replaced: ReplacedMaterials
  readonly #questionParts: QuestionParts
  readonly #substitutions: Substitutions
  readonly #weigher: Weigher
  readonly #spelling: Spelling
  readonly #askedAbout: AskedAbout
  readonly #law: LawQuestions

  constructor(parts: ReaderParts) {
    const { content, names, figures } = parts
    this.#parts = parts
    this.languages = ['en', ...content.glossary.languages.map(({ id }) => id)]
    this.#excluded = new ExcludedMaterials(content, names)
    this.conditions = new ConditionReader(content, names, figures, (words) => this.#excluded.groupNamed(words)?.members)
    this.#classes = new MaterialClasses(content, (word) => this.#excluded.groupNamed(word)?.members)
    this.#askedAbout = new AskedAbout(this.#excluded, this.#classes)
    this.#translator = new Translator(content.glossary)
    this.#objects = new EverydayObjects(content)
    const { keyword } = parts
    this.#replaced = new ReplacedMaterials({ content, excluded: this.#excluded, objects: this.#objects, keyword })
    const [excluded, replaced] = [this.#excluded, this.#replaced]
    const refused = new RefusedMentions({ refusals: new Refusals(content.refusals()), excluded, replaced })
    const lacking = new LackingNames(content.vocabulary, names)
    const { conditions } = this
    this.#questionParts = new QuestionParts({
      excluded,
      replaced,
      objects: this.#objects,
      conditions,
      refused,
      lacking,
    })
    this.#substitutions = new Substitutions({
      replaced: this.#replaced,
      objects: this.#objects,
      substitutes: parts.substitutes,
    })
    this.#tradeNames = new TradeNames(content.vocabulary.trade_names)
    this.#law = new LawQuestions(names, (words) =>
      this.#excluded.named(words).map((at) => content.materials[at]?.id ?? ''),
    )
    this.#weigher = new Weigher(content, this.conditions)
    this.#spelling = new Spelling(content.vocabulary.exclusions.flatMap((group) => [...group.names, ...group.traits]))
  }

  /** A question in another language is read as what it says in English. Words for which `isWord` holds are not misspelt. */
  read(asked: string, isWord: (word: string) => boolean = () => false): Reading {
    const known = this.#parts.names.documentsOf(asked)
    const keyword = this.#parts.keyword()
    const isForeign = known.length === 0 && isUnread(asked, keyword)
    const translation = known.length > 0 || isForeign ? undefined : this.#translator.read(asked, keyword)
    const text = translation?.text.replace(/\s+/g, ' ').trim() ?? asked
    const whole = translation ? this.#parts.names.documentsOf(text) : known
    const named = whole.length > 0 ? whole : comparedNames(text, this.#parts.names)
    const measures = readMeasures(text)
    const open = withoutRefusedPlaces(measures.rest, this.#parts.names)
    const plain: Reading = {
      text,
      translation,
      isUnread: isForeign,
      isForMakers: asksForMakers(text, this.#parts.names),
      law: undefined,
      isRanked: false,
      named,
      replaces: undefined,
      excludes: [],
      conditions: [],
      contains: undefined,
      isGuess: false,
      rest: searchedText(open, translation),
      notes: measures.notes,
      weight: undefined,
      unconditional: undefined,
      lifts: undefined,
    }
    if (named.length > 0) return this.#ofName(plain)
    const found = this.#ofLaw(plain) ?? this.#askedAbout.contents(plain)
    return found ?? this.#askedAbout.subjects(this.#ofQuestion(plain, open, isWord))
  }

  /** `asked`: the question without what is only said of. */
  #ofQuestion(plain: Reading, asked: string, isWord: (word: string) => boolean): Reading {
    const { translation } = plain
    const keyword = this.#parts.keyword()
    const text = translation ? asked : this.#spelling.correct(asked, (word) => isWord(word) || isUsed(word, keyword))
    const { replaced, replacedToo, words: replacedWords, excludes, parsed } = this.#questionParts.of(text, translation)
    const { label = '', material, beside = '', kind = '', lacking = '', object } = replaced?.meant ?? {}
    const { conditions } = parsed
    const replaces = replaced && { label, material, documents: namedBy(replaced.meant), words: replacedWords }
    const objects = [...(object ? [object] : []), ...this.#objects.in(`${parsed.rest} ${beside}`)]
    const ranked = replaces || plain.isForMakers ? undefined : this.#ranked(parsed.rest)
    const brands = this.#brands(plain, isWord)
    if (!replaces && !ranked && excludes.length + conditions.length + objects.length + brands.length === 0) return plain
    const substitution = this.#substitutions.of(
      [replaced, ...replacedToo].flatMap((one) => one?.meant ?? []),
      `${withoutPlaces(parsed.rest, this.#parts.names)} ${beside}`,
    )
    const excluded = this.#members(excludes, replaced?.meant, substitution.admissible)
    for (const at of this.#excluded.withVariants(parsed.compared)) excluded.add(at)
    const isBare = this.#isBare(parsed) && isWithoutTerms(beside)
    const isOnlyWithout = isBare && !replaces && !plain.isForMakers && conditions.length + objects.length === 0
    const fitting = replaces || (conditions.length === 0 && !isOnlyWithout) ? [] : this.#fitting(parsed, isBare)
    const others = [...substitution.others, ...(replaced?.meant.kin ?? [])]
    const candidates = {
      substitution: { ...substitution, others },
      objects,
      brands,
      isBare,
      fitting,
      ranked: ranked?.materials ?? [],
    }
    const lifts = liftsOf(candidates, excluded)
    // A place says where the replacement is used, unless its makers are asked for.
    const isForMakers = replaces ? speaksOfMakers(text) : plain.isForMakers
    const rest = replaces && !isForMakers ? withoutPlaces(parsed.rest, this.#parts.names) : parsed.rest
    const words = isOnlyWithout
      ? ''
      : `${ranked?.rest ?? rest} ${beside} ${isBare ? '' : kind} ${object?.name ?? ''} ${beside === '' ? lacking : ''}`
    const later = partlyOf(excludes, this.#parts.names.documentsOf(parsed.rest.trim()))
    const musts = conditions.filter(({ isWish }) => !isWish)
    const limits = { excluded, later, substitutes: replaces && lifts.size > 0 ? lifts : undefined }
    return {
      ...plain,
      isForMakers,
      isRanked: ranked !== undefined,
      replaces,
      excludes,
      conditions,
      isGuess: replaced?.meant.lacking !== undefined && isBare,
      rest: this.#searched(
        searchedText(replaces ? withoutGreen(words) : words, translation),
        replaces,
        isOnlyWithout && excludes.every(isApart) ? '' : plain.rest,
      ),
      notes: [...plain.notes, ...this.conditions.notes(musts)],
      weight: this.#weigher.weight({ ...limits, conditions: musts }),
      unconditional: this.#weigher.weight({ ...limits, conditions: [] }),
      lifts: lifts.size > 0 ? lifts : undefined,
    }
  }

  /** What is asked for by trade names; makers are found by what they are called. */
  #brands({ text, isForMakers }: Reading, isWord: (word: string) => boolean): number[] {
    if (isForMakers) return []
    const { materials } = this.#parts.content
    const keyword = this.#parts.keyword()
    const ids = this.#tradeNames.askedFor(text, (word) => isWord(word) || isUsed(word, keyword))
    return ids.map((id) => materials.findIndex((material) => material.id === id)).filter((at) => at >= 0)
  }

  /** What is asked about is searched, not ruled out; the place is that of the law, not of makers. Undefined if no law is asked about. */
  #ofLaw(plain: Reading): Reading | undefined {
    const { text, translation } = plain
    const asked = this.#law.read(text, translation !== undefined)
    if (!asked) return undefined
    const lifts = liftsOf({ ...NO_CANDIDATES, objects: this.#objects.in(asked.rest) }, NOBODY)
    const rest = isWithoutTerms(asked.rest) ? text : asked.rest
    return {
      ...plain,
      isForMakers: false,
      law: asked.path,
      named: this.#excluded.named(rest),
      rest: searchedText(rest, translation),
      notes: [...plain.notes, asked.note],
      lifts: lifts.size > 0 ? lifts : undefined,
    }
  }

  /** A name is a name, whatever its words say; what “lead-free solder” rules out goes all the same. */
  #ofName(plain: Reading): Reading {
    const { text, named } = plain
    const ruledOut = readExclusions(text.toLowerCase(), (words, manner) => this.#excluded.resolve(words, manner))
    const excludes = ruledOut.map(({ from, to, meant }) => ({ ...meant, words: text.slice(from, to).trim() }))
    if (excludes.length === 0) return plain
    const excluded = this.#members(excludes, undefined, [])
    for (const at of named) excluded.delete(at)
    const weight = this.#weigher.weight({ excluded, later: NOBODY, conditions: [], substitutes: undefined })
    return { ...plain, excludes, weight, unconditional: weight }
  }

  /** All that goes. What is made from the replaced material goes too, unless it may replace it: its recycled grade does. */
  #members(excludes: readonly Excluded[], replaced: Replaced | undefined, substitutes: readonly number[]): Set<number> {
    const members = new Set(replaced?.members)
    const usual = replaced?.object?.usual ?? []
    if (!replaced?.isWhole) for (const at of substitutes) if (!usual.includes(at)) members.delete(at)
    for (const excluded of excludes) for (const at of excluded.members) members.add(at)
    return members
  }

  /** Whether a question asks for nothing but its conditions: “lighter than aluminium and biodegradable”. */
  #isBare({ conditions, rest }: ParsedQuestion): boolean {
    const left = conditions.reduce((text, { words }) => text.replace(words, ' '), rest)
    return isIdle(left)
  }

  /** Materials that hold every condition, of the class that is asked for or of all; none if something else is asked for too. */
  #fitting({ conditions, rest }: ParsedQuestion, isBare: boolean): number[] {
    const kind = this.#classes.in(rest.toLowerCase())
    if (!isBare && !kind) return []
    const all = this.#parts.content.materials.map((_, at) => at)
    return all.filter((at) => (isBare || kind?.has(at)) && this.conditions.holdsAll(conditions, at))
  }

  /** “lightest insulation”: the class by the figure that most of it have, and what else is asked; undefined if it asks for no such thing. */
  #ranked(rest: string): { materials: number[]; rest: string } | undefined {
    const question = rest.toLowerCase()
    const found = readSuperlative(question, this.#parts.content.vocabulary.conditions)
    if (!found) return undefined
    const left = without(rest, [found])
    const kind = this.#classes.in(left.toLowerCase())
    return kind && { materials: this.conditions.ranked(this.#classes.core(kind), found), rest: left }
  }

  /** A reading as it is shown. */
  shown(reading: Reading): ShownReading {
    return shownReading(reading, { ...this.#parts, tradeNames: this.#tradeNames })
  }

  /** What is searched: the question without what was read from it; if nothing is left, what the material to be replaced is used for. */
  #searched(rest: string, replaces: Reading['replaces'], text: string): string {
    if (!isWithoutTerms(rest)) return rest
    const material = replaces?.material === undefined ? undefined : this.#parts.content.materials[replaces.material]
    return material ? material.properties.applications?.join(' ') || material.name : text
  }
}

/** A word that only stands in a name may be one of another language: “Formaldehyd”. */
function isUsed(word: string, keyword: KeywordIndex): boolean {
  const { described, isAsked } = keyword.usage(fold(word))
  return described > 0 || isAsked
}

/** “lead-free brass” is asked for by its name: grades of it are meant. */
const partlyOf = (excludes: readonly Excluded[], named: readonly number[]): ReadonlySet<number> =>
  new Set(excludes.flatMap(({ partly }) => [...(partly ?? [])].filter((at) => !named.includes(at))))
