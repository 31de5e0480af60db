import type { RecordType } from '../schema/lists.ts'
import type { Nearest, NotInAtlas, SearchResult, Reading as ShownReading, Unmet } from '../schema/search.ts'
import type { Encoder } from '../search/embed.ts'
import { type HybridHit, type HybridRanking, hybridSearch } from '../search/hybrid.ts'
import type { KeywordIndex, KeywordMatch, KeywordQuery } from '../search/keyword.ts'
import { NeedScan } from '../search/needs.ts'
import { probabilityOf } from '../search/probability.ts'
import { CosineScan } from '../search/scan.ts'
import { Shortlists } from '../search/shortlists.ts'
import type { SnapshotContent } from '../snapshot/content.ts'
import { fold } from '../text/fold.ts'
import type { Figure } from './figures.ts'
import type { Names } from './names.ts'
import { type Page, type PageRequest, pageOf, rangeOf } from './page.ts'
import type { Places } from './places.ts'
import { type AskedKind, unmetConditions } from './reading/asked-kind.ts'
import { LackingNames } from './reading/lacking.ts'
import { type Asked, AskedMakers } from './reading/maker-wishes.ts'
import { speaksOfMakers } from './reading/maker-words.ts'
import { nearestAnswer } from './reading/nearest.ts'
import { QuestionReader, type ReaderParts } from './reading/question-reader.ts'
import type { Reading } from './reading/reading.ts'

export type SearchQuery = PageRequest & {
  q: string
  type?: RecordType | undefined
  explain?: boolean | undefined
}

/** A page of results; `nearest` where there is none. */
export type SearchPage = Page<SearchResult> & {
  reading?: ShownReading
  nearest?: Nearest
  not_in_atlas?: NotInAtlas[]
  unmet?: Unmet
  languages?: string[]
}

/** The parts of an opened snapshot that search needs. */
export type SearchParts = {
  content: Pick<
    SnapshotContent,
    | 'documents'
    | 'vectors'
    | 'needs'
    | 'shortlists'
    | 'materials'
    | 'suppliers'
    | 'vocabulary'
    | 'glossary'
    | 'refusals'
  >
  names: () => Names
  places: () => Places
  figures: () => ReadonlyMap<string, Figure>
  substitutes: ReaderParts['substitutes']
  keyword: () => KeywordIndex
  encoder: () => Promise<Encoder>
}

/** Score factor of a material where makers are asked for; chosen on three of the independent lists (suppliers 0.92 to 0.95). */
const MATERIAL_BESIDE_MAKERS = 0.85

/** The share of the best score with which a material is one that makers are asked for, where none is named. */
const LIKE = 0.75

/** Hybrid search over materials and suppliers. */
export class Search {
  readonly #parts: SearchParts
  readonly #types: RecordType[]
  readonly #scan: CosineScan
  readonly #needs: NeedScan
  readonly #shortlists: Shortlists
  readonly #lacking: LackingNames
  readonly #names: Names
  readonly questions: QuestionReader
  readonly #makers: AskedMakers

  constructor(parts: SearchParts) {
    const { content, keyword, substitutes } = parts
    this.#parts = parts
    this.#names = parts.names()
    this.questions = new QuestionReader({ content, names: this.#names, figures: parts.figures(), keyword, substitutes })
    this.#types = content.documents.map(({ type }) => type)
    const count = content.documents.length
    this.#scan = new CosineScan(content.vectors, count)
    const dimensions = count === 0 ? 0 : content.vectors.length / count
    this.#needs = new NeedScan(content.needs(), dimensions, count)
    this.#shortlists = new Shortlists(content.shortlists(), dimensions, count)
    this.#lacking = new LackingNames(content.vocabulary, this.#names)
    this.#makers = new AskedMakers({ ...parts, names: this.#names })
  }

  /**
   * One page of results: exact names first, then by descending score, ties by document id. A question for a name that the atlas lacks has
   * none. Waits for the encoder to load; rejects with EncoderUnavailable if it cannot be.
   */
  async find({ q, type, explain = false, ...page }: SearchQuery): Promise<SearchPage> {
    const encoder = await this.#parts.encoder()
    const keyword = this.#parts.keyword()
    const questions = this.questions
    // A name that the atlas lacks may be a word of another language: terrazzo.
    const reading = questions.read(q, encoder.isWord, this.#lacking.isName(q))
    const { rest, weight, lifts } = reading
    const words = keyword.read(rest, encoder.isWord)
    const [vector] = isMeaningful(words, encoder) ? await encoder.encode([codesApart(words.corrected)]) : []
    const lacking = reading.named.length > 0 ? { names: [], isAsked: false } : this.#lackingIn(q, reading)
    const named = this.#namedBy(q, reading, words)
    const mayBe = (at: number) => type === undefined || this.#types[at] === type
    const exact = named.filter((at) => mayBe(at) && (weight?.(at) ?? 1) === 1)
    const index = {
      keyword,
      scan: this.#scan,
      types: this.#types,
      ...(!reading.isForMakers && isSpoken(words, encoder) && { needs: this.#needs, shortlists: this.#shortlists }),
    }
    const limit = rangeOf(Number.POSITIVE_INFINITY, page).end
    const makers = reading.isForMakers
      ? await this.#makers.in(reading.text, (some) => this.#materialsLike(some))
      : undefined
    const isUnmade = makers?.suppliers.size === 0 && type !== 'material' && speaksOfMakers(reading.text)
    const isLacking = reading.isUnread || isUnmade || (lacking.isAsked && !reading.replaces)
    const weighed = makers ? this.#makersFirst(makers, reading) : weight
    const query = {
      words,
      vector,
      type,
      exact,
      weight: weighed,
      lifts,
      limit,
      isCertain: saysEnough(reading),
    }
    const found = answered(isLacking || reading.unmet?.isClass ? NONE : hybridSearch(index, query), reading)
    const render = (at: number) => ({
      ...this.#render(at, exact.includes(at) ? 1 : rounded(probabilityOf(found.score(at)))),
      ...(explain && { explanation: this.#explain(at, found.hit(at), words, reading) }),
    })
    const may = (at: number) => mayBe(at) && reading.unconditional?.(at) !== 0 && (makers?.near?.has(at) ?? true)
    const isWord = lacking.names.length > 0 ? () => true : encoder.isWord
    const { documents } = this.#parts.content
    const near = { documents, scan: this.#scan, keyword, conditions: questions.conditions, isWord }
    return {
      ...pageOf(found.ids, page, render, found.total),
      ...(explain && { reading: questions.shown(reading) }),
      ...(found.total === 0 && { nearest: nearestAnswer({ words, vector, reading, may }, near) }),
      ...(found.total === 0 && reading.unmet && { unmet: this.#unmet(reading, reading.unmet) }),
      ...(found.total === 0 && reading.isUnread && { languages: [...questions.languages] }),
      ...(lacking.names.length > 0 && { not_in_atlas: lacking.names }),
    }
  }

  #unmet({ conditions, translation }: Reading, kind: AskedKind): Unmet {
    return unmetConditions(conditions, kind, this.questions.conditions).map(({ words, figure, is, limit }) => {
      return { words: translation?.wordsFor(words) ?? words, figure, is, limit }
    })
  }

  /** What a list is filtered by: words of other languages in English, and the names that the atlas lacks. */
  plainText(q: string): { text: string; named: readonly number[]; english?: string; not_in_atlas?: NotInAtlas[] } {
    const keyword = this.#parts.keyword()
    const own = this.#names.namedBy(q)
    const { text: english } = (own.length === 0 && this.questions.inEnglish(q)) || {}
    const text = english ?? q
    const { names } = own.length > 0 ? { names: [] } : this.#lacking.find(q)
    const known = own.length > 0 ? own : this.#names.namedBy(keyword.read(text).corrected)
    return {
      text,
      named: known.length > 0 ? known : this.#names.documentsElsewhere(q),
      ...(english !== undefined && { english }),
      ...(names.length > 0 && { not_in_atlas: names }),
    }
  }

  /** Documents whose name is the whole question. */
  #namedBy(q: string, { named, ranks }: Reading, { corrected }: KeywordQuery): readonly number[] {
    if (ranks || named.length > 0) return named
    const own = this.#names.documentsOf(corrected)
    return own.length > 0 ? own : this.#names.documentsElsewhere(q)
  }

  /** In another language, names are those of its English. */
  #lackingIn(q: string, { translation }: Reading): ReturnType<LackingNames['find']> {
    const asked = this.#lacking.find(q)
    if (!translation || asked.names.length > 0) return asked
    const { names, isAsked } = this.#lacking.find(translation.text)
    return { names: names.map((name) => ({ ...name, words: translation.wordsFor(name.words) })), isAsked }
  }

  /** Indexes of the materials that come near the best answer to some words. */
  async #materialsLike(words: string): Promise<readonly number[]> {
    const encoder = await this.#parts.encoder()
    const keyword = this.#parts.keyword()
    const read = keyword.read(words, encoder.isWord)
    const [vector] = isMeaningful(read, encoder) ? await encoder.encode([codesApart(read.corrected)]) : []
    const index = { keyword, scan: this.#scan, types: this.#types }
    const query = { words: read, vector, type: 'material' as const, exact: [] }
    const { ids, score } = hybridSearch(index, query)
    const best = score(ids[0] ?? -1)
    return ids.filter((at) => score(at) >= LIKE * best)
  }

  /** In a question for those who make something, materials count less, and what is not asked for does not count. */
  #makersFirst({ suppliers, near }: Asked, { text, weight }: Reading): (document: number) => number {
    // Else a place may be where a material is used.
    const asked = speaksOfMakers(text) ? near : undefined
    return (at) => {
      const isMaterial = this.#types[at] === 'material'
      if ((isMaterial ? asked : suppliers)?.has(at) === false) return 0
      return (isMaterial ? MATERIAL_BESIDE_MAKERS : 1) * (weight?.(at) ?? 1)
    }
  }

  #render(at: number, score: number): SearchResult {
    const document = this.#parts.content.documents[at]
    if (!document) throw new RangeError(`no document ${at}`)
    const { type, id, title, subtitle } = document
    return { type, id, title, subtitle, score }
  }

  #explain(at: number, hit: HybridHit, words: KeywordQuery, { conditions }: Reading): SearchResult['explanation'] {
    return {
      ...explained(hit, this.#parts.keyword().matches(words, at)),
      conditions: this.questions.conditions.explain(conditions, at),
    }
  }
}

/** Whether a question says so much about what it wants that even a weak best result is no mere guess. */
export const saysEnough = ({ isForMakers, excludes, conditions, replaces }: Reading): boolean =>
  isForMakers || excludes.length + conditions.length > 0 || replaces !== undefined

/** `PA11` and `PA 11` are one code, which the encoder would take apart in different places. */
const codesApart = (text: string) => text.replace(/(?<![\p{L}\p{N}])(\p{L}{1,3})(?=\d{2})/gu, '$1 ')

/** Whether a record or the encoder has some word of a question: of anything else only its letters would be compared. */
const isMeaningful = ({ terms, corrected }: KeywordQuery, { isWord }: Encoder) =>
  isWord === undefined ||
  terms.some(({ similarTerms }) => similarTerms.length > 0) ||
  fold(corrected).split(' ').some(isWord)

/** Whether a question has a word of which the encoder knows what it means: a code or an abbreviation is like no need. */
export const isSpoken = ({ corrected }: Pick<KeywordQuery, 'corrected'>, { isWord }: Pick<Encoder, 'isWord'>) =>
  isWord === undefined ||
  fold(corrected)
    .split(/[^\p{L}]+/u)
    .some(isWord)

/** Below this probability, what meets conditions is no answer to a question for a thing of which no usual material does. */
const DOUBTFUL = 0.4

/** What is found, or nothing, if it is a guess beside an everyday thing of which nothing meets the conditions. */
const answered = (found: HybridRanking, { unmet }: Reading): HybridRanking =>
  unmet && probabilityOf(found.score(found.ids[0] ?? -1)) < DOUBTFUL ? NONE : found

const NONE: HybridRanking = {
  total: 0,
  ids: [],
  score: () => 0,
  hit: (id) => ({ id, score: 0, isExact: false, keyword: 0, semantic: 0 }),
}

const rounded = (score: number) => Number(score.toFixed(4))

const explained = (
  { isExact, keyword, semantic }: HybridHit,
  match: KeywordMatch,
): Omit<NonNullable<SearchResult['explanation']>, 'conditions'> => ({
  exact_name: isExact,
  keyword: rounded(keyword),
  semantic: rounded(semantic),
  matches: Object.entries(match).map(([term, fields]) => ({ term, fields })),
})
