import type { RecordType } from '../schema/lists.ts'
import type { Nearest, NotInAtlas, SearchResult, Reading as ShownReading, Unmet } from '../schema/search.ts'
import type { Encoder } from '../search/embed.ts'
import { type HybridIndex, type HybridQuery, type HybridRanking, hybridSearch } from '../search/hybrid.ts'
import type { KeywordIndex, KeywordQuery } from '../search/keyword.ts'
import { NeedScan } from '../search/needs.ts'
import { probabilityOf } from '../search/probability.ts'
import { CosineScan } from '../search/scan.ts'
import { Shortlists } from '../search/shortlists.ts'
import { isWithoutTerms } from '../search/words.ts'
import type { SnapshotContent } from '../snapshot/content.ts'
import { answered, isMeaningful, isSpoken, NONE, saysEnough } from './answerable.ts'
import { explained, rounded } from './explained.ts'
import type { Figure } from './figures.ts'
import type { Names } from './names.ts'
import { type Page, type PageRequest, pageOf, rangeOf } from './page.ts'
import type { Places } from './places.ts'
import { type AskedKind, unmetConditions } from './reading/asked-kind.ts'
import { LackingNames } from './reading/lacking.ts'
import { withLawAbout } from './reading/law-questions.ts'
import { type Asked, AskedMakers, withoutCertifications } from './reading/maker-wishes.ts'
import { speaksOfMakers } from './reading/maker-words.ts'
import { MAX_NEAREST, nearestAnswer } from './reading/nearest.ts'
import { placeNotes, withoutPlaces } from './reading/place-names.ts'
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
  notes?: string[]
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

/** `PA11` and `PA 11` are one code, which the encoder would take apart in different places. */
const codesApart = (text: string) => text.replace(/(?<![\p{L}\p{N}])(\p{L}{1,3})(?=\d{2})/gu, '$1 ')

/** Score factor of a material where makers are asked for; chosen on three of the independent lists (suppliers 0.92 to 0.95). */
const MATERIAL_BESIDE_MAKERS = 0.85

/** How near the best score a material has to be to be like some words, and whether what people need counts. */
type Likeness = { share: number; isNeed: boolean }
/** Of the materials that makers are asked for, where none is named. */
const ANY: Likeness = { share: 0.75, isNeed: false }
/** Of the materials that are asked for in a place: so many, the score that the first starts from, and how much less each other one. */
const LOCAL = { share: 0.8, isNeed: true, most: 3, first: 0.4, step: 0.05 }

/** What was found, and how it was asked. */
type Found = { found: HybridRanking; exact: readonly number[]; words: KeywordQuery; reading: Reading; explain: boolean }
/** A search that found nothing. */
type Unfound = {
  reading: Reading
  words: KeywordQuery
  vector: Float32Array | undefined
  index: HybridIndex & { isWord: Encoder['isWord'] | undefined }
  query: HybridQuery
  mayBe: (document: number) => boolean
  makers: Asked | undefined
  lacking: { names: readonly NotInAtlas[] }
}

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
    this.questions = new QuestionReader({
      content,
      names: this.#names,
      figures: parts.figures(),
      keyword,
      substitutes,
      places: parts.places,
    })
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
    const read = questions.read(q, encoder.isWord, this.#lacking.isName(q))
    const lacking = read.named.length > 0 ? { names: [], isAsked: false } : this.#lackingIn(q, read)
    const reading = lacking.isAsked ? withLawAbout(lacking.names, read, this.#names) : read
    const { rest, weight, lifts } = reading
    const words = keyword.read(rest, encoder.isWord)
    const [vector] = isMeaningful(words, encoder) ? await encoder.encode([codesApart(words.corrected)]) : []
    const named = this.#namedBy(q, reading, words)
    const mayBe = (at: number) => type === undefined || this.#types[at] === type
    const exact = named.filter((at) => mayBe(at) && (weight?.(at) ?? 1) === 1)
    const index = {
      keyword,
      scan: this.#scan,
      types: this.#types,
      isWord: encoder.isWord,
      ...(!reading.isForMakers && isSpoken(words, encoder) && { needs: this.#needs, shortlists: this.#shortlists }),
    }
    const limit = rangeOf(Number.POSITIVE_INFINITY, page).end
    const makers = reading.isForMakers
      ? await this.#makers.in(reading.text, (some) => this.#materialsLike(some))
      : undefined
    const notes = [...reading.notes, ...(makers ? placeNotes(reading.text, this.#names) : [])]
    const isUnmade = makers?.suppliers.size === 0 && type !== 'material' && speaksOfMakers(reading.text)
    const isLacking = reading.isUnread || isUnmade || (lacking.isAsked && !reading.replaces && !reading.contains)
    const weighed = makers ? this.#makersFirst(makers, reading) : weight
    const local = makers && !lifts && !speaksOfMakers(reading.text) ? await this.#local(rest) : lifts
    const query = {
      words,
      vector,
      replaced: reading.replaces && {
        documents: reading.replaces.documents,
        vector: (await encoder.encode([reading.text]))[0],
      },
      type,
      exact,
      weight: weighed,
      lifts: local,
      limit,
      isCertain: saysEnough(reading),
    }
    const found = answered(isLacking ? NONE : hybridSearch(index, query), reading)
    return {
      ...pageOf(found.ids, page, this.#renderer({ found, exact, words, reading, explain }), found.total),
      ...(explain && { reading: questions.shown(reading) }),
      ...(found.total === 0 && this.#instead({ reading, words, vector, index, query, mayBe, makers, lacking })),
      ...(notes.length > 0 && { notes }),
      ...(lacking.names.length > 0 && { not_in_atlas: lacking.names }),
    }
  }

  /** Renders a document that was found, with why it was if that is asked. */
  #renderer({ found, exact, words, reading, explain }: Found): (at: number) => SearchResult {
    const keyword = this.#parts.keyword()
    const asked = { reading, conditions: this.questions.conditions }
    return (at) => ({
      ...this.#render(at, exact.includes(at) ? 1 : rounded(probabilityOf(found.score(at)))),
      ...(explain && { explanation: explained(at, found.hit(at), keyword.matches(words, at), asked) }),
    })
  }

  /** What is said where nothing is found: what comes nearest, which conditions nothing meets, and which languages are read. */
  #instead({ reading, words, vector, index, query, mayBe, makers, lacking }: Unfound) {
    const keyword = this.#parts.keyword()
    const { unmet, isUnread } = reading
    const may = (at: number) => mayBe(at) && reading.unconditional?.(at) !== 0 && (makers?.near?.has(at) ?? true)
    const isWord = lacking.names.length > 0 ? () => true : index.isWord
    const { documents } = this.#parts.content
    const unconditional = () => hybridSearch(index, { ...query, weight: reading.unconditional, limit: MAX_NEAREST }).ids
    const near = { documents, scan: this.#scan, keyword, conditions: this.questions.conditions, isWord }
    return {
      nearest: nearestAnswer({ words, vector, reading, may, unconditional }, near),
      ...(unmet && { unmet: this.#unmet(reading, unmet) }),
      ...(isUnread && { languages: [...this.questions.languages] }),
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

  /** “wool from New Zealand” asks for wool too, of which no record says where it comes from: the best materials for the words without the place. */
  async #local(words: string): Promise<ReadonlyMap<number, number> | undefined> {
    const asked = withoutCertifications(withoutPlaces(words, this.#names), this.#names)
    if (isWithoutTerms(asked)) return undefined
    const named = this.#names.documentsOf(asked.replace(/\s+(?:made|from|in)?\s*$/, '').trim())
    const best = new Set([
      ...named.filter((at) => this.#types[at] === 'material'),
      ...(await this.#materialsLike(asked, LOCAL)),
    ])
    return new Map([...best].slice(0, LOCAL.most).map((at, place) => [at, LOCAL.first - LOCAL.step * place]))
  }

  /** Indexes of the materials that come near the best answer to some words. */
  async #materialsLike(words: string, { share, isNeed }: Likeness = ANY): Promise<readonly number[]> {
    const encoder = await this.#parts.encoder()
    const keyword = this.#parts.keyword()
    const read = keyword.read(words, encoder.isWord)
    const [vector] = isMeaningful(read, encoder) ? await encoder.encode([codesApart(read.corrected)]) : []
    const needs = isNeed && isSpoken(read, encoder) ? { needs: this.#needs, shortlists: this.#shortlists } : {}
    const index = { keyword, scan: this.#scan, types: this.#types, ...needs }
    const query = { words: read, vector, type: 'material' as const, exact: [] }
    const { ids, score } = hybridSearch(index, query)
    const best = score(ids[0] ?? -1)
    return ids.filter((at) => score(at) >= share * best)
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
}
