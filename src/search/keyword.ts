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

/** A document that shares words with the query: its BM25+ score and the query terms it answers, of all that were asked. */
export type KeywordHit = { id: number; score: number; terms: string[] }

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

/** The plural and its singular are one term; ss and short words stay as they are. */
const singular = (term: string) =>
  term.length > 3 && term.endsWith('s') && !/(ss|us|is)$/.test(term) ? term.slice(0, -1) : term

/** The words of a text, folded, as the index holds them; stop words left out. */
export function tokenize(text: string): string[] {
  return fold(text)
    .split(' ')
    .filter((term) => term !== '' && !STOP_WORDS.has(term))
    .map(singular)
}

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
  constructor(serialised: string) {
    this.#index = MiniSearch.loadJSON<KeywordDocument>(serialised, OPTIONS)
  }

  /** Documents that share a term with the query, best first, ties by id; `fields` narrows where it looks. */
  search(query: string, type?: DocumentType, fields: KeywordField[] = FIELDS): KeywordHit[] {
    const terms = [...new Set(tokenize(query))].slice(0, MOST_TERMS)
    if (terms.length === 0) return []
    const hits = this.#index.search(terms.join(' '), this.#options(terms, fields, type))
    return hits
      .map(({ id, score, queryTerms }): KeywordHit => ({ id, score, terms: queryTerms }))
      .toSorted((a, b) => b.score - a.score || a.id - b.id)
  }

  #options(terms: string[], fields: KeywordField[], type: DocumentType | undefined): SearchOptions {
    const last = terms.at(-1)
    const isKnown = new Map(terms.map((term) => [term, this.#holds(term)]))
    return {
      fields,
      boost: BOOST,
      prefix: (term) => term === last && term.length > 2 && !isKnown.get(term),
      fuzzy: (term) => (term.length >= FUZZY_FROM_LETTERS && !/\d/.test(term) && !isKnown.get(term) ? 0.2 : false),
      ...(type && { filter: (hit) => hit.type === type }),
    }
  }

  // A word that the index has exactly needs neither prefix nor fuzzy expansion.
  #holds(term: string): boolean {
    return this.#index.search(term, { prefix: false, fuzzy: false }).length > 0
  }
}
