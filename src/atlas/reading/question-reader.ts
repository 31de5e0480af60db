import type { Reading as ShownReading } from '../../schema/search.ts'
import type { ParsedQuestion } from '../../search/conditions.ts'
import { readExclusions } from '../../search/exclusions.ts'
import type { KeywordIndex } from '../../search/keyword.ts'
import { without } from '../../search/phrases.ts'
import { Refusals } from '../../search/refusals.ts'
import { Spelling } from '../../search/spelling.ts'
import { type Translation, Translator } from '../../search/translator.ts'
import { isUnread } from '../../search/unread.ts'
import { isWithoutTerms } from '../../search/words.ts'
import type { SnapshotContent } from '../../snapshot/content.ts'
import { fold } from '../../text/fold.ts'
import type { Figure } from '../figures.ts'
import type { Names } from '../names.ts'
import { askedKind } from './asked-kind.ts'
import { type Compared, comparedIn, liftsOfSides } from './compared-names.ts'
import { ConditionReader } from './condition-reader.ts'
import { type Excluded, ExcludedMaterials } from './excluded.ts'
import { withoutGreen } from './kin.ts'
import { lawPath, lawWords } from './law-questions.ts'
import { liftsOf } from './lifts.ts'
import { certificationsOf } from './maker-wishes.ts'
import { speaksOfMakers } from './maker-words.ts'
import { asksForMakers } from './makers.ts'
import { MaterialClasses } from './material-classes.ts'
import { EverydayObjects } from './objects.ts'
import { placesOf, withoutPlaces } from './place-names.ts'
import { QuestionParts } from './question-parts.ts'
import { rankedClass } from './ranked-class.ts'
import type { Reading } from './reading.ts'
import { RefusedMentions } from './refused.ts'
import { type Replaced, ReplacedMaterials } from './replaced.ts'
import { bestKnown, searchedInstead, searchedText } from './searched-text.ts'
import { type Substitution, Substitutions } from './substitutions.ts'
import { TradeNames } from './trade-names.ts'
import { NOBODY, Weigher } from './weigher.ts'

export type ReaderParts = {
  content: Pick<SnapshotContent, 'documents' | 'materials' | 'suppliers' | 'vocabulary' | 'glossary' | 'refusals'>
  names: Names
  figures: ReadonlyMap<string, Figure>
  keyword: () => KeywordIndex
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

  constructor(parts: ReaderParts) {
    const { content, names, figures } = parts
    this.#parts = parts
    this.languages = ['en', ...content.glossary.languages.map(({ id }) => id)]
    this.#excluded = new ExcludedMaterials(content, names)
    this.conditions = new ConditionReader(content, names, figures, (words) => this.#excluded.groupNamed(words)?.members)
    this.#classes = new MaterialClasses(content, (word) => this.#excluded.groupNamed(word)?.members)
    this.#translator = new Translator(content.glossary)
    this.#objects = new EverydayObjects(content)
    const { keyword } = parts
    this.#replaced = new ReplacedMaterials({ content, excluded: this.#excluded, objects: this.#objects, keyword })
    const [excluded, replaced] = [this.#excluded, this.#replaced]
    const refused = new RefusedMentions({ refusals: new Refusals(content.refusals()), excluded, replaced })
    this.#questionParts = new QuestionParts({ excluded, replaced, conditions: this.conditions, refused })
    this.#substitutions = new Substitutions({
      replaced: this.#replaced,
      objects: this.#objects,
      classes: this.#classes,
      substitutes: parts.substitutes,
    })
    this.#tradeNames = new TradeNames(content.vocabulary.trade_names)
    this.#weigher = new Weigher(content, this.conditions)
    this.#spelling = new Spelling(content.vocabulary.exclusions.flatMap((group) => [...group.names, ...group.traits]))
  }

  /** A question in another language as it is read; undefined for one in English. */
  inEnglish(asked: string): Translation | undefined {
    return this.#translator.read(asked, this.#parts.keyword())
  }

  /** A question in another language is read as what it says in English. Words for which `isWord` holds are not misspelt; a name is as it is. */
  read(asked: string, isWord: (word: string) => boolean = () => false, isName = false): Reading {
    const known = this.#parts.names.namedBy(asked)
    const isForeign = known.length === 0 && isUnread(asked, this.#parts.keyword())
    const translation = known.length > 0 || isForeign || isName ? undefined : this.inEnglish(asked)
    const text = translation?.text.replace(/\s+/g, ' ').trim() ?? asked
    const whole = translation ? this.#parts.names.documentsOf(text) : known
    const compared = whole.length > 0 ? undefined : this.#compared(text)
    const named = compared?.named ?? whole
    const plain: Reading = {
      text,
      translation,
      isUnread: isForeign,
      isForMakers: compared ? speaksOfMakers(text) : asksForMakers(text, this.#parts.names),
      isAboutLaw: false,
      isCompared: compared !== undefined,
      ranks: undefined,
      named,
      replaces: undefined,
      excludes: [],
      conditions: [],
      rest: searchedText(text, translation),
      weight: undefined,
      unconditional: undefined,
      unmet: undefined,
      lifts: undefined,
    }
    return named.length > 0 ? this.#ofName(plain) : (this.#ofLaw(plain) ?? this.#ofQuestion(plain, isWord, compared))
  }

  /** What a question sets against each other, by names, groups and kinds of materials. */
  #compared(text: string): Compared | undefined {
    return comparedIn(text, {
      named: (words) => this.#excluded.named(words),
      group: (words) => {
        const group = this.#excluded.groupNamed(words) ?? this.#excluded.traitNamed(words)
        const members = group?.members ?? this.#classes.called(words.toLowerCase()) ?? []
        const known = (at: number) => this.#parts.content.materials[at]?.supplier_count ?? 0
        return [...members].toSorted((a, b) => known(b) - known(a))
      },
    })
  }

  #ofQuestion(plain: Reading, isWord: (word: string) => boolean, compared: Compared | undefined): Reading {
    const { translation } = plain
    const keyword = this.#parts.keyword()
    const text = translation
      ? plain.text
      : this.#spelling.correct(plain.text, (word) => isWord(word) || isUsed(word, keyword))
    const { replaced, replacedToo, words: replacedWords, excludes, parsed } = this.#questionParts.of(text, translation)
    const { label = '', material, beside = '', kind: said = '', object } = replaced?.meant ?? {}
    const { conditions } = parsed
    const { materials } = this.#parts.content
    const replaces = replaced && { label, material, words: replacedWords }
    const objects = [...(object ? [object] : []), ...this.#objects.in(`${parsed.rest} ${beside}`)]
    const ranked = replaces || plain.isForMakers ? undefined : rankedClass(parsed.rest, this.#classes, this.conditions)
    const brands = this.#brands(plain, isWord)
    const parts = [excludes, conditions, objects, brands, compared?.sides ?? []]
    if (!replaces && !ranked && parts.every(({ length }) => length === 0)) return plain
    const asked = `${withoutPlaces(parsed.rest, this.#parts.names)} ${beside}`
    const substitution = this.#substitutions.of(
      [replaced, ...replacedToo].flatMap((one) => one?.meant ?? []),
      asked,
    )
    const excluded = this.#members(excludes, replaced?.meant, substitution.admissible)
    for (const at of this.#excluded.withVariants(parsed.compared)) excluded.add(at)
    const isBare = this.#isBare(parsed) && isWithoutTerms(beside)
    const ofClass = ranked?.ranks ? [] : (ranked?.materials ?? [])
    const fitting = replaces || conditions.length === 0 ? ofClass : this.#fitting(parsed, isBare)
    const others = [...substitution.others, ...(replaced?.meant.kin ?? [])]
    const candidates = {
      substitution: { ...substitution, others },
      objects,
      brands,
      isBare,
      fitting,
      ranked: ranked?.ranks ? ranked.materials : [],
      compared: compared && !replaces ? liftsOfSides(compared) : [],
    }
    const lifts = liftsOf(candidates, excluded)
    // A place says where the replacement is used, unless its makers are asked for.
    const isForMakers = replaces ? speaksOfMakers(text) : plain.isForMakers
    const left = parsed.rest === plain.text ? (compared?.rest ?? parsed.rest) : parsed.rest
    const rest = replaces && !isForMakers ? withoutPlaces(parsed.rest, this.#parts.names) : left
    const words = `${ranked?.rest ?? rest} ${beside} ${isBare ? '' : said} ${object?.name ?? ''}`
    const usedFor = replaced && materials[material ?? bestKnown(replaced.meant.members, materials) ?? -1]
    const later = partlyOf(excludes, this.#parts.names.documentsOf(parsed.rest.trim()))
    const kind =
      replaces || isForMakers
        ? undefined
        : askedKind(parsed, excluded, { classes: this.#classes, objects: this.#objects, reader: this.conditions })
    const ofKind = kind?.isClass && kind.fits.length > 0 ? new Set(kind.fits) : undefined
    const limits = { excluded, later, first: (replaces || ranked?.ranks) && lifts.size > 0 ? lifts : ofKind }
    return {
      ...plain,
      isForMakers,
      ranks: ranked?.ranks,
      replaces,
      excludes,
      conditions,
      rest: searchedInstead(searchedText(replaces ? withoutGreen(words) : words, translation), usedFor, plain.rest),
      weight: this.#weigher.weight({ ...limits, conditions }),
      unconditional: this.#weigher.weight({ ...limits, conditions: [] }),
      unmet: kind && kind.fits.length === 0 ? kind : undefined,
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
    const law = lawWords(text, translation !== undefined, this.#parts.names)
    if (!law) return undefined
    const asked = withoutPlaces(without(text, [law]), this.#parts.names).replace(
      /^\s*(?:is|are|was|were|will|can)\s|[?!.]+\s*$/gi,
      ' ',
    )
    const named = this.#excluded.named(asked.replace(/\s+/g, ' ').trim())
    return { ...plain, isForMakers: false, isAboutLaw: true, named, rest: searchedText(asked, translation) }
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

  /** Whether a question asks for nothing but its conditions: “lighter than aluminium and biodegradable”. */
  #isBare({ conditions, rest }: ParsedQuestion): boolean {
    const left = conditions.reduce((text, { words }) => text.replace(words, ' '), rest)
    return isWithoutTerms(left)
  }

  /** Materials that hold every condition, of the class that is asked for or of all; none if something else is asked for too. */
  #fitting({ conditions, rest }: ParsedQuestion, isBare: boolean): number[] {
    const kind = this.#classes.in(rest.toLowerCase())
    if (!isBare && !kind) return []
    const all = this.#parts.content.materials.map((_, at) => at)
    return all.filter((at) => (isBare || kind?.has(at)) && this.conditions.holdsAll(conditions, at))
  }

  /** A reading as it is shown. */
  shown(reading: Reading): ShownReading {
    const { text, translation, isAboutLaw, named, replaces, excludes, conditions, ranks, rest } = reading
    const { names, content } = this.#parts
    const asked = <T extends { words: string }>(part: T): T =>
      translation ? { ...part, words: translation.wordsFor(part.words) } : part
    const tradeNames = this.#tradeNames.in(text)
    const places = reading.isCompared ? [] : placesOf(text, names)
    const replaced = replaces?.material === undefined ? undefined : content.materials[replaces.material]
    return {
      text: translation?.asked ?? text,
      language: translation?.language ?? (reading.isUnread ? 'und' : 'en'),
      ...(translation && { english: text }),
      ...(replaces && {
        replaces: { words: asked(replaces).words, name: replaces.label, ...(replaced && { id: replaced.id }) },
      }),
      excludes: excludes.map(({ words, label, members }) => asked({ words, name: label, materials: members.size })),
      conditions: conditions.map(({ words, figure, is, limit }) => asked({ words, figure, is, limit })),
      ...(ranks && { superlative: asked({ words: ranks.words, figure: ranks.figure, is: ranks.is }) }),
      places: places.map(asked),
      ...(isAboutLaw && { law: lawPath(content.materials[named[0] ?? -1]?.id, places) }),
      certifications: certificationsOf(text, names).map(asked),
      ...(tradeNames.length > 0 && { trade_names: tradeNames }),
      rest: rest.replace(/\s+/g, ' ').trim(),
    }
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
