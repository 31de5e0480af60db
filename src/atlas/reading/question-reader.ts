import type { Reading as ShownReading } from '../../schema/search.ts'
import type { ParsedQuestion } from '../../search/conditions.ts'
import { readExclusions } from '../../search/exclusions.ts'
import type { KeywordIndex } from '../../search/keyword.ts'
import { Refusals } from '../../search/refusals.ts'
import { Spelling } from '../../search/spelling.ts'
import { type Translation, Translator } from '../../search/translator.ts'
import { isUnread } from '../../search/unread.ts'
import { readMeasures } from '../../search/unread-measures.ts'
import { isWithoutTerms } from '../../search/words.ts'
import type { SnapshotContent } from '../../snapshot/content.ts'
import type { Figure } from '../figures.ts'
import type { Names } from '../names.ts'
import type { Places } from '../places.ts'
import { AskedAbout } from './asked-about.ts'
import { askedKind, fittingIn, type KindParts } from './asked-kind.ts'
import { isApart, isBareOf, mustsOf } from './bare.ts'
import { type Compared, comparedIn, liftsOfSides, sidesOf } from './compared-names.ts'
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
import { rankedClass } from './ranked-class.ts'
import type { Reading } from './reading.ts'
import { RefusedMentions } from './refused.ts'
import { type Replaced, ReplacedMaterials } from './replaced.ts'
import { bestKnown, isUsed, searchedInstead, searchedText } from './searched-text.ts'
import { shownReading } from './shown-reading.ts'
import { namedBy, type Substitution, Substitutions } from './substitutions.ts'
import { TradeNames } from './trade-names.ts'
import { type Limits, NOBODY, partlyOf, Weigher } from './weigher.ts'

export type ReaderParts = {
  content: Pick<SnapshotContent, 'documents' | 'materials' | 'suppliers' | 'vocabulary' | 'glossary' | 'refusals'>
  names: Names
  figures: ReadonlyMap<string, Figure>
  keyword: () => KeywordIndex
  places: () => Pick<Places, 'label'>
  /** Indexes of what may replace a material, best first, and of what else does its job. */
  substitutes: (material: number) => Substitution
}

type IsWord = (word: string) => boolean
type ReadParts = ReturnType<QuestionParts['of']>
type Weights = Pick<Reading, 'weight' | 'unconditional' | 'unmet'>

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
  readonly #kinds: KindParts
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
    this.#kinds = { content, classes: this.#classes, objects: this.#objects, reader: this.conditions }
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
      classes: this.#classes,
      substitutes: parts.substitutes,
    })
    this.#tradeNames = new TradeNames(content.vocabulary.trade_names)
    this.#law = new LawQuestions(names, (words) =>
      this.#excluded.named(words).map((at) => content.materials[at]?.id ?? ''),
    )
    this.#weigher = new Weigher(content, this.conditions)
    this.#spelling = new Spelling(content.vocabulary.exclusions.flatMap((group) => [...group.names, ...group.traits]))
  }

  /** A question in another language as it is read; undefined for one in English. */
  inEnglish(asked: string): Translation | undefined {
    return this.#translator.read(asked, this.#parts.keyword())
  }

  /** A question in another language is read as what it says in English. Words for which `isWord` holds are not misspelt; a name is as it is. */
  read(asked: string, isWord: IsWord = () => false, isName = false): Reading {
    const known = this.#parts.names.namedBy(asked)
    const isForeign = known.length === 0 && isUnread(asked, this.#parts.keyword())
    const translation = known.length > 0 || isForeign || isName ? undefined : this.inEnglish(asked)
    const text = translation?.text.replace(/\s+/g, ' ').trim() ?? asked
    const whole = translation ? this.#parts.names.documentsOf(text) : known
    const compared =
      whole.length > 0 ? undefined : comparedIn(text, sidesOf(this.#excluded, this.#classes, this.#parts.content))
    const named = compared?.named ?? whole
    const measures = readMeasures(text)
    const open = withoutRefusedPlaces(measures.rest, this.#parts.names)
    const plain: Reading = {
      text,
      translation,
      isUnread: isForeign,
      isForMakers: compared ? speaksOfMakers(text) : asksForMakers(text, this.#parts.names),
      law: undefined,
      isCompared: compared !== undefined,
      ranks: undefined,
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
      unmet: undefined,
      lifts: undefined,
    }
    if (named.length > 0) return this.#ofName(plain)
    const found = this.#ofLaw(plain) ?? this.#askedAbout.contents(plain)
    return found ?? this.#askedAbout.subjects(this.#ofQuestion(plain, open, isWord, compared))
  }

  /** `asked`: the question without what is only said of. */
  #ofQuestion(plain: Reading, asked: string, isWord: IsWord, compared: Compared | undefined): Reading {
    const { translation } = plain
    const keyword = this.#parts.keyword()
    const text = translation ? asked : this.#spelling.correct(asked, (word) => isWord(word) || isUsed(word, keyword))
    const read = this.#questionParts.of(text, translation)
    const { replaced, words: replacedWords, excludes, parsed } = read
    const { label = '', material, beside = '', kind: said = '', lacking = '', object } = replaced?.meant ?? {}
    const { conditions } = parsed
    const replaces = replaced && { label, material, documents: namedBy(replaced.meant), words: replacedWords }
    const objects = [...(object ? [object] : []), ...this.#objects.in(`${parsed.rest} ${beside}`)]
    const ranked = replaces || plain.isForMakers ? undefined : rankedClass(parsed.rest, this.#classes, this.conditions)
    const brands = this.#brands(plain, isWord)
    const parts = [excludes, conditions, objects, brands, compared?.sides ?? []]
    if (!replaces && !ranked && parts.every(({ length }) => length === 0)) return plain
    const { substitution, excluded } = this.#replacedBy(read)
    const isBare = isBareOf(parsed) && isWithoutTerms(beside)
    const isOnlyWithout = isBare && !replaces && !plain.isForMakers && conditions.length + objects.length === 0
    const ofClass = ranked?.ranks ? [] : (ranked?.materials ?? [])
    const candidates = {
      substitution,
      objects,
      brands,
      isBare,
      fitting:
        replaces || (conditions.length === 0 && !isOnlyWithout) ? ofClass : fittingIn(parsed, isBare, this.#kinds),
      ranked: ranked?.ranks ? ranked.materials : [],
      compared: compared && !replaces ? liftsOfSides(compared) : [],
    }
    const lifts = liftsOf(candidates, excluded)
    // A place says where the replacement is used, unless its makers are asked for.
    const isForMakers = replaces ? speaksOfMakers(text) : plain.isForMakers
    const left = parsed.rest === asked ? (compared?.rest ?? parsed.rest) : parsed.rest
    const rest = replaces && !isForMakers ? withoutPlaces(parsed.rest, this.#parts.names) : left
    const words = isOnlyWithout
      ? ''
      : `${ranked?.rest ?? rest} ${beside} ${isBare ? '' : said} ${object?.name ?? ''} ${beside === '' ? lacking : ''}`
    const later = partlyOf(excludes, this.#parts.names.documentsOf(parsed.rest.trim()))
    const first = (replaces || ranked?.ranks) && lifts.size > 0 ? lifts : undefined
    return {
      ...plain,
      isForMakers,
      ranks: ranked?.ranks,
      replaces,
      excludes,
      conditions,
      isGuess: replaced?.meant.lacking !== undefined && isBare,
      rest: searchedInstead(
        searchedText(replaces ? withoutGreen(words) : words, translation),
        replaced && bestKnown(replaced.meant, this.#parts.content.materials),
        isOnlyWithout && excludes.every(isApart) ? '' : plain.rest,
      ),
      lifts: lifts.size > 0 ? lifts : undefined,
      ...this.#limited(parsed, { excluded, later, first }, replaces === undefined && !isForMakers),
      notes: [...plain.notes, ...this.conditions.notes(mustsOf(parsed))],
    }
  }

  /** What may take the place of what is to be replaced, and what goes. */
  #replacedBy({ replaced, replacedToo, excludes, parsed }: ReadParts): {
    substitution: Substitution
    excluded: Set<number>
  } {
    const { beside = '', kin = [] } = replaced?.meant ?? {}
    const asked = `${withoutPlaces(parsed.rest, this.#parts.names)} ${beside}`
    const meant = [replaced, ...replacedToo].flatMap((one) => one?.meant ?? [])
    const { admissible, others } = this.#substitutions.of(meant, asked)
    const excluded = this.#members(excludes, replaced?.meant, admissible)
    for (const at of this.#excluded.withVariants(parsed.compared)) excluded.add(at)
    return { substitution: { admissible, others: [...others, ...kin] }, excluded }
  }

  /** How documents weigh by what a question rules out and sets conditions on; `isOfKind`: whether it may ask for a kind of materials. */
  #limited(parsed: ParsedQuestion, limits: Omit<Limits, 'conditions'>, isOfKind: boolean): Weights {
    const conditions = mustsOf(parsed)
    const kind = isOfKind ? askedKind({ ...parsed, conditions }, limits.excluded, this.#kinds) : undefined
    const ofKind = kind?.isClass && kind.fits.length > 0 ? new Set(kind.fits) : undefined
    const weighed = { ...limits, first: limits.first ?? ofKind }
    return {
      weight: this.#weigher.weight({ ...weighed, conditions }),
      unconditional: this.#weigher.weight({ ...weighed, conditions: [] }),
      unmet: kind && kind.fits.length === 0 ? kind : undefined,
    }
  }

  /** What is asked for by trade names; makers are found by what they are called. */
  #brands({ text, isForMakers }: Reading, isWord: IsWord): number[] {
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
    const weight = this.#weigher.weight({ excluded, later: NOBODY, conditions: [], first: undefined })
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

  /** A reading as it is shown. */
  shown(reading: Reading): ShownReading {
    return shownReading(reading, { ...this.#parts, tradeNames: this.#tradeNames })
  }
}
