import MiniSearch, { type AsPlainObject, type Options, type SearchOptions } from 'minisearch'
import { fold } from './fold.ts'

/** What the keyword index knows of one record; places and certifications stay empty for materials. */
export type KeywordDocument = {
  id: number
  type: DocumentType
  name: string
  aliases: string
  category: string
  applications: string
  places: string
  description: string
}
export type DocumentType = 'material' | 'supplier'
export type KeywordField = 'name' | 'aliases' | 'category' | 'applications' | 'places' | 'description'

/**
 * A document that shares words with the query: its BM25+ score, and the share of the query that it answers, 0 to 1, each term
 * weighted by how rare it is; a word that no record has weighs most.
 */
export type KeywordHit = {
  id: number
  score: number
  coverage: number
  /** The words of the document that were found, each with the fields it stands in. */
  match: Record<string, string[]>
}

const FIELDS: KeywordField[] = ['name', 'aliases', 'category', 'applications', 'places', 'description']
const BOOST: Record<KeywordField, number> = {
  name: 6,
  aliases: 5,
  category: 3,
  applications: 2.5,
  places: 3,
  description: 1,
}

// Words that carry no meaning in a question; without them a whole sentence costs no more than its content words.
const STOP_WORDS = new Set(
  `a an and any are as at be but by can could do does for from get give has have how i if in into is it its like looking
  made make makes making material materials me my need of on or our should something some than that the their them there
  these they thing this those to use used uses using want was we what when where which who with would you your
  supplier suppliers company companies producer producers manufacturer manufacturers sell sells`.split(/\s+/),
)

const FUZZY_FROM_LETTERS = 5
const MOST_TERMS = 24

/** The plural and its singular are one term; short words and those that end in s by themselves stay as they are. */
const singular = (term: string) =>
  term.length > 3 && term.endsWith('s') && !/(ss|us|is|as)$/.test(term) ? term.slice(0, -1) : term

/** The words of a text, folded; stop words left out. */
const wordsOf = (text: string) =>
  fold(text)
    .split(' ')
    .filter((word) => word !== '' && !STOP_WORDS.has(word))

/** The words of a text as the index holds them. */
const tokenize = (text: string) => wordsOf(text).map(singular)

// One copy of the options for build and serve: an index can only be read with the options it was written with.
const OPTIONS: Options<KeywordDocument> = {
  fields: FIELDS,
  storeFields: ['type'],
  tokenize,
  processTerm: (term) => term,
}

/** Builds the keyword index; `toJSON` of it goes into the snapshot. */
export function buildKeywordIndex(documents: readonly KeywordDocument[]): AsPlainObject {
  const index = new MiniSearch<KeywordDocument>(OPTIONS)
  index.addAll(documents)
  return index.toJSON()
}

/** A loaded keyword index, asked with BM25+. */
export class KeywordIndex {
  readonly #index: MiniSearch<KeywordDocument>
  /** Every word of the index with its inverse document frequency. */
  readonly #rarity: Map<string, number>
  readonly #rarest: number

  constructor(serialised: string) {
    const plain: AsPlainObject = JSON.parse(serialised)
    this.#index = MiniSearch.loadJS<KeywordDocument>(plain, OPTIONS)
    this.#rarity = new Map(plain.index.map(([term, fields]) => [term, idf(plain.documentCount, documentsOf(fields))]))
    this.#rarest = idf(plain.documentCount, 0)
  }

  /** Documents that share a term with the query, best first, ties by id; `fields` narrows where it looks. */
  search(query: string, type?: DocumentType, fields: KeywordField[] = FIELDS): KeywordHit[] {
    const terms = this.#termsOf(query)
    if (terms.length === 0) return []
    const hits = this.#index.search(terms.join(' '), this.#options(terms, fields, type))
    const asked = this.#weigh(terms)
    return hits
      .map(({ id, score, queryTerms, match }): KeywordHit => {
        return { id, score, coverage: this.#weigh([...new Set(queryTerms)]) / asked, match }
      })
      .toSorted((a, b) => b.score - a.score || a.id - b.id)
  }

  /** A word that the index lacks is kept as it was written: what looks like a plural may be a misspelling. */
  #termsOf(query: string): string[] {
    return [...new Set(wordsOf(query).map((word) => (this.#rarity.has(singular(word)) ? singular(word) : word)))].slice(
      0,
      MOST_TERMS,
    )
  }

  #weigh(terms: readonly string[]): number {
    return terms.reduce((sum, term) => sum + (this.#rarity.get(term) ?? this.#rarest), 0)
  }

  #options(terms: string[], fields: KeywordField[], type: DocumentType | undefined): SearchOptions {
    const last = terms.at(-1)
    // A word that the index has exactly needs neither prefix nor fuzzy expansion.
    const isUnknown = (term: string) => !this.#rarity.has(term)
    return {
      fields,
      boost: BOOST,
      tokenize: (text) => text.split(' '),
      prefix: (term) => term === last && term.length > 2 && isUnknown(term),
      fuzzy: (term) => (term.length >= FUZZY_FROM_LETTERS && !/\d/.test(term) && isUnknown(term) ? 0.2 : false),
      ...(type && { filter: (hit) => hit.type === type }),
    }
  }
}

const documentsOf = (fields: Record<string, Record<string, number>>) =>
  new Set(Object.values(fields).flatMap((documents) => Object.keys(documents))).size

/** Inverse document frequency, as BM25 has it. */
const idf = (count: number, having: number) => Math.log(1 + (count - having + 0.5) / (having + 0.5))
