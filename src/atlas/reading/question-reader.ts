import type { Reading as ShownReading } from '../../schema/search.ts'
import type { Condition } from '../../search/condition.ts'
import type { ParsedQuestion } from '../../search/conditions.ts'
import { readExclusions } from '../../search/exclusions.ts'
import type { KeywordIndex } from '../../search/keyword.ts'
import { without } from '../../search/phrases.ts'
import { readReplacement } from '../../search/replacements.ts'
import { type Translation, Translator } from '../../search/translator.ts'
import { isWithoutTerms } from '../../search/words.ts'
import type { SnapshotContent } from '../../snapshot/content.ts'
import { wholeWord } from '../../text/whole-word.ts'
import type { Figure } from '../figures.ts'
import type { Names } from '../names.ts'
import { ConditionReader } from './condition-reader.ts'
import { type Excluded, ExcludedMaterials } from './excluded.ts'
import { LIFT, LIFT_ALONE } from './lifts.ts'
import { MaterialClasses } from './material-classes.ts'
import { placesOf } from './place-names.ts'
import { TradeNames } from './trade-names.ts'

/** A part of a question, with the words that say it. */
type Said<T> = T & { words: string }

/** What a question asks for. `rest` is searched; the other parts decide what may be found. */
export type Reading = {
  text: string
  /** The question in English, where it is in another language. */
  translation: Translation | undefined
  /** Documents whose name is the whole question. */
  named: readonly number[]
  /** The material to be replaced; undefined if nothing is, or only a group. */
  replaces: Said<{ label: string; material: number | undefined }> | undefined
  excludes: readonly Said<Excluded>[]
  conditions: readonly Said<Condition>[]
  rest: string
  /** Score factor of a document, 0 to 1; 0 for what is excluded. Undefined if the question sets no limits. */
  weight: ((document: number) => number) | undefined
  /** Substitutes for what is to be replaced, with the score that each has by being one. */
  lifts: ReadonlyMap<number, number> | undefined
}

/** What is to be replaced, with all that is made from it; `material` is undefined for a group. */
type Replaced = Excluded & { material: number | undefined }

export type ReaderParts = {
  content: Pick<SnapshotContent, 'documents' | 'materials' | 'suppliers' | 'vocabulary' | 'glossary'>
  names: Names
  figures: ReadonlyMap<string, Figure>
  keyword: () => KeywordIndex
  /** Indexes of what may replace a material, best first, and of what else does its job. */
  substitutes: (material: number) => Substitution
}

/** What may take the place of a material, best first; `others` do its job, but nothing says that they are better. */
export type Substitution = { admissible: readonly number[]; others: readonly number[] }

/** Reads questions: what is to be replaced, what is ruled out, and conditions on figures, in this order. */
export class QuestionReader {
  readonly conditions: ConditionReader
  readonly #parts: ReaderParts
  readonly #excluded: ExcludedMaterials
  readonly #translator: Translator
  readonly #classes: MaterialClasses
  readonly #tradeNames: TradeNames
  readonly #indexOf: ReadonlyMap<string, number>

  constructor(parts: ReaderParts) {
    const { content, names, figures } = parts
    this.#parts = parts
    this.conditions = new ConditionReader(content, names, figures)
    this.#excluded = new ExcludedMaterials(content, names)
    this.#classes = new MaterialClasses(content, (word) => this.#excluded.groupNamed(word)?.members)
    this.#translator = new Translator(content.glossary)
    this.#tradeNames = new TradeNames(content.vocabulary.trade_names)
    this.#indexOf = new Map(content.materials.map(({ id }, at) => [id, at]))
  }

  /** A question in another language is read as what it says in English. */
  read(asked: string): Reading {
    const known = this.#parts.names.documentsOf(asked)
    const keyword = this.#parts.keyword()
    const translation = known.length > 0 ? undefined : this.#translator.read(asked, keyword)
    const text = translation?.text.replace(/\s+/g, ' ').trim() ?? asked
    const named = translation ? this.#parts.names.documentsOf(text) : known
    const plain: Reading = {
      text,
      translation,
      named,
      replaces: undefined,
      excludes: [],
      conditions: [],
      rest: searchedText(text, translation),
      weight: undefined,
      lifts: undefined,
    }
    if (named.length > 0) return this.#ofName(plain)
    const written = text.normalize('NFKC').replace(/\s+/g, ' ')
    const lower = written.toLowerCase()
    const question = lower.length === written.length ? lower : written
    const replaced = readReplacement(question, {
      after: (words) => this.#replaced(words, question),
      before: (words) => this.#replacedName(words),
    })
    const afterReplaced = replaced ? without(question, [replaced]) : question
    const negated = readExclusions(afterReplaced, (words, isOrigin) => this.#excluded.resolve(words, isOrigin))
    const ruledOut = [...negated, ...this.#ruledOutAlone(afterReplaced)]
    const wordsOf = ({ from, to }: { from: number; to: number }) => written.slice(from, to).trim()
    // Words such as “vegan” stay: records that are use them too.
    const parsed = this.conditions.read(blanked(written, [...(replaced ? [replaced] : []), ...negated]))
    const excludes = ruledOut.map((part) => ({ ...part.meant, words: wordsOf(part) }))
    const replaces = replaced && {
      label: replaced.meant.label,
      material: replaced.meant.material,
      words: wordsOf(replaced),
    }
    const { conditions } = parsed
    if (!replaces && excludes.length === 0 && conditions.length === 0) return plain
    const substitution = replaces?.material === undefined ? NOTHING : this.#parts.substitutes(replaces.material)
    const excluded = this.#members(excludes, replaced?.meant.members, substitution.admissible)
    for (const at of this.#excluded.withVariants(parsed.compared)) excluded.add(at)
    const kind = conditions.length > 0 && !replaces ? this.#classes.in(parsed.rest.toLowerCase()) : undefined
    const lifts = this.#lifts(substitution, conditions, excluded, this.#isBare(parsed) || (kind ?? false))
    return {
      text,
      translation,
      named,
      replaces,
      excludes,
      conditions,
      rest: searchedText(this.#searched(parsed.rest, replaces, text), translation),
      weight: this.#weigher(excluded, conditions, substitution === NOTHING ? undefined : lifts),
      lifts: lifts.size > 0 ? lifts : undefined,
    }
  }

  /** A name is a name, whatever its words say; what “lead-free solder” rules out goes all the same. */
  #ofName(plain: Reading): Reading {
    const { text, named } = plain
    const ruledOut = readExclusions(text.toLowerCase(), (words, isOrigin) => this.#excluded.resolve(words, isOrigin))
    const excludes = ruledOut.map(({ from, to, meant }) => ({ ...meant, words: text.slice(from, to).trim() }))
    if (excludes.length === 0) return plain
    const excluded = this.#members(excludes, undefined, [])
    for (const at of named) excluded.delete(at)
    return { ...plain, excludes, weight: this.#weigher(excluded, [], undefined) }
  }

  /**
   * What is to be replaced: a material by its whole name or by all of its words, else the first words that name one, else a group. Of
   * several with these words, the one that the question is about.
   */
  #replaced(words: string, question: string): Replaced | undefined {
    const { content } = this.#parts
    const parts = words.split(' ')
    const runs = parts.flatMap((_, cut) => [parts.slice(0, parts.length - cut).join(' '), parts.slice(cut).join(' ')])
    const whole = this.#excluded.named(words)
    const group = whole.length > 0 ? undefined : this.#excluded.groupNamed(words)
    if (group) return { ...group, material: undefined }
    const withWords = whole.length > 0 ? whole : this.#withAllWords(words, question)
    const named = runs.flatMap((run) => this.#excluded.named(run))
    const material = withWords[0] ?? named[0]
    if (material === undefined) {
      const other = runs.map((run) => this.#excluded.resolve(run, false)).find((found) => found !== undefined)
      return other && { ...other, material }
    }
    const members = this.#excluded.withVariants([...withWords, ...named])
    return { label: content.materials[material]?.name ?? words, members, material }
  }

  /** What stands before “alternative” is a whole name, or all words of one, or it is something else. */
  #replacedName(words: string): Replaced | undefined {
    const named = this.#excluded.named(words)
    const isWhole = named.length > 0 || !words.includes(' ') || /\s(?:and|or)$/.test(words)
    const all = isWhole ? named : this.#withAllWords(words, words)
    const [material] = all
    if (material === undefined) {
      const group = this.#excluded.groupNamed(words)
      return group && { ...group, material }
    }
    const label = this.#parts.content.materials[material]?.name ?? words
    return { label, members: this.#excluded.withVariants(all), material }
  }

  /** Materials that have every word in their names, the one that fits the whole question best first. */
  #withAllWords(words: string, question: string): number[] {
    const keyword = this.#parts.keyword()
    const { found, coverage } = keyword.score(keyword.read(words), ['name', 'aliases'])
    const all = found.filter((at) => at < this.#parts.content.materials.length && (coverage[at] ?? 0) > 0.999)
    if (all.length < 2) return all
    const { scores } = keyword.score(keyword.read(question))
    return all.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  }

  #ruledOutAlone(question: string) {
    return [...this.#excluded.alone].flatMap(([word, group]) => {
      const from = question.includes(word) ? question.search(wholeWord(word)) : -1
      return from < 0 ? [] : [{ from, to: from + word.length, meant: this.#excluded.group(group) }]
    })
  }

  /** All that goes. What is made from the replaced material goes too, unless it may replace it: its recycled grade does. */
  #members(
    excludes: readonly Excluded[],
    replaced: ReadonlySet<number> | undefined,
    substitutes: readonly number[],
  ): Set<number> {
    const members = new Set(replaced)
    for (const at of substitutes) members.delete(at)
    for (const excluded of excludes) for (const at of excluded.members) members.add(at)
    return members
  }

  /** Whether a question asks for nothing but its conditions: “lighter than aluminium and biodegradable”. */
  #isBare({ conditions, rest }: ParsedQuestion): boolean {
    const left = conditions.reduce((text, { words }) => text.replace(words, ' '), rest)
    return isWithoutTerms(left)
  }

  /** A reading as it is shown. */
  shown({ text, translation, replaces, excludes, conditions, rest }: Reading): ShownReading {
    const { names, content } = this.#parts
    const asked = <T extends { words: string }>(part: T): T =>
      translation ? { ...part, words: translation.wordsFor(part.words) } : part
    const tradeNames = this.#tradeNames.in(text)
    const replaced = replaces?.material === undefined ? undefined : content.materials[replaces.material]
    return {
      text: translation?.asked ?? text,
      language: translation?.language ?? 'en',
      ...(translation && { english: text }),
      ...(replaces && {
        replaces: { words: asked(replaces).words, name: replaces.label, ...(replaced && { id: replaced.id }) },
      }),
      excludes: excludes.map(({ words, label, members }) => asked({ words, name: label, materials: members.size })),
      conditions: conditions.map(({ words, figure, is, limit }) => asked({ words, figure, is, limit })),
      places: placesOf(text, names).map(asked),
      ...(tradeNames.length > 0 && { trade_names: tradeNames }),
      rest: rest.replace(/\s+/g, ' ').trim(),
    }
  }

  #lifts(
    { admissible, others }: Substitution,
    conditions: readonly Condition[],
    excluded: ReadonlySet<number>,
    of: boolean | ReadonlySet<number>,
  ) {
    const isBare = of === true
    const lifts = new Map<number, number>()
    const raise = (at: number, lift: number) => {
      if (!excluded.has(at)) lifts.set(at, Math.max(lift, lifts.get(at) ?? 0))
    }
    const { first, last } = isBare ? LIFT_ALONE : LIFT
    const step = (first - last) / Math.max(1, admissible.length)
    for (const [place, at] of admissible.entries()) raise(at, first - step * place)
    for (const at of others) raise(at, LIFT.other)
    if (of !== false && conditions.length > 0 && admissible.length + others.length === 0)
      for (let at = 0; at < this.#parts.content.materials.length; at++)
        if ((of === true || of.has(at)) && this.conditions.weight(conditions, at) === 1) raise(at, LIFT.bare)
    return lifts
  }

  /** `substitutes`: what is asked for where something is to be replaced; all else comes behind it. */
  #weigher(
    excluded: ReadonlySet<number>,
    conditions: readonly Condition[],
    substitutes: ReadonlyMap<number, number> | undefined,
  ): Reading['weight'] {
    if (excluded.size + conditions.length === 0) return undefined
    if (!substitutes) return (at) => this.#weight(at, excluded, conditions)
    return (at) => this.#weight(at, excluded, conditions) * (substitutes.has(at) ? 1 : LIFT.behind)
  }

  #weight(document: number, excluded: ReadonlySet<number>, conditions: readonly Condition[]): number {
    const { materials, suppliers } = this.#parts.content
    if (excluded.has(document)) return 0
    if (excluded.size > 0 && document >= materials.length) {
      const offers = suppliers[document - materials.length]?.materials ?? []
      if (offers.length > 0 && offers.every((id) => excluded.has(this.#indexOf.get(id) ?? -1))) return 0
    }
    return this.conditions.weight(conditions, document)
  }

  /** What is searched: the question without what was read from it; if nothing is left, what is to be replaced, so that its like is found. */
  #searched(rest: string, replaces: Reading['replaces'], text: string): string {
    if (!isWithoutTerms(rest)) return rest
    return replaces?.material === undefined ? text : replaces.label
  }
}

/** A translation is parted by semicolons, which are nothing to search for. */
const searchedText = (text: string, translation: Translation | undefined) =>
  translation ? text.replaceAll(';', ' ').trim() : text

const blanked = (text: string, parts: readonly { from: number; to: number }[]) =>
  parts.length > 0 ? without(text, parts) : text

const NOTHING: Substitution = { admissible: [], others: [] }
