import { fold } from '../text/fold.ts'
import { Lexicon } from './lexicon.ts'
import { FIELDS, type KeywordField, type Postings } from './postings.ts'
import { termOf, termsOfQuery } from './words.ts'

/**
 * Documents with a keyword match, and two arrays by document: the BM25+ score, and the coverage, 0 to 1, which is the share of the query's
 * terms that the document has, weighted by inverse document frequency. A term that no record has weighs most. The arrays are reused by the
 * next query.
 */
export type KeywordScores = { found: readonly number[]; scores: Float64Array; coverage: Float64Array }

/** A query resolved against an index: for each query term its weight and the index terms that match it, each with a match weight. */
export type KeywordQuery = {
  terms: readonly { idf: number; similarTerms: readonly (readonly [index: number, weight: number])[] }[]
  /** The query with likely misspellings corrected. */
  corrected: string
}

/** The fields of a document in which each matched term was found. */
export type KeywordMatch = Record<string, KeywordField[]>

const MIN_FUZZY_LENGTH = 5
const MAX_TERMS = 24
/** Weights of prefix and fuzzy matches before the penalty for distance; MiniSearch's defaults. */
const PREFIX_WEIGHT = 0.375
const FUZZY_WEIGHT = 0.45
/** Maximum number of edits as a share of the word's length. */
const FUZZY_SHARE = 0.2
const MAX_EDITS = 2
/** Shorter names are looked for with fewer edits: gluten is no glue. */
const MIN_NAME_LENGTH = 6
const NAME_FIELDS = new Set<KeywordField | undefined>(['name', 'aliases'])

/**
 * A keyword index over MiniSearch's postings. Scores as MiniSearch does, which a test checks, but accumulates in typed arrays
 * instead of one object per match: some thirty times as fast at 10,000 records. Holds the scores of one query at a time.
 */
export class KeywordIndex {
  readonly #postings: Postings
  readonly #lexicon: Lexicon
  // Reused across queries: at 100,000 records, allocating and collecting them would take a tenth of the query time.
  readonly #scores: Float64Array
  readonly #coverage: Float64Array
  /** By document: the number of matched query terms, and the last one (from 1), so that each term counts once. */
  readonly #matched: Uint8Array
  readonly #last: Uint8Array
  #found: number[] = []

  constructor(postings: Postings, documentCount: number) {
    this.#postings = postings
    this.#lexicon = new Lexicon(postings.terms)
    this.#scores = new Float64Array(documentCount)
    this.#coverage = new Float64Array(documentCount)
    this.#matched = new Uint8Array(documentCount)
    this.#last = new Uint8Array(documentCount)
  }

  /** Whether a folded word is a stop word or one that some record has, in the singular or the plural. */
  has(word: string): boolean {
    if (this.#lexicon.find(word) !== undefined) return true
    const term = termOf(word)
    return term === undefined || (term !== word && this.#lexicon.find(term) !== undefined)
  }

  /** How often the descriptions of records have a folded word, and whether people ask with it, in the singular or the plural. */
  usage(word: string): { described: number; isAsked: boolean } {
    const term = termOf(word)
    const index = this.#lexicon.find(word) ?? (term === undefined ? undefined : this.#lexicon.find(term))
    const used = { described: 0, isAsked: term === undefined }
    if (index === undefined) return used
    const { starts, fields } = this.#postings
    for (let at = starts[index] ?? 0; at < (starts[index + 1] ?? 0); at++) {
      const field = FIELDS[fields[at] ?? 0]
      if (field === 'asked') used.isAsked = true
      else if (field === 'description') used.described++
    }
    return used
  }

  /** Whether a folded word may be a misspelling of one that some record has. */
  isNear(word: string): boolean {
    return mayBeMisspelled(word) && this.#corrections(word).length > 0
  }

  /** Resolves a query against the index. Words for which `isWord` holds are not treated as misspellings. */
  read(query: string, isWord: (word: string) => boolean = () => false): KeywordQuery {
    const terms = termsOfQuery(query, (term) => this.#lexicon.find(term) !== undefined).slice(0, MAX_TERMS)
    let corrected = query
    const read = terms.map((term, at) => {
      const index = this.#lexicon.find(term)
      if (index !== undefined) return { idf: this.#postings.idf[index] ?? 0, similarTerms: [[index, 1] as const] }
      const prefixed = at === terms.length - 1 ? this.#withPrefix(term) : []
      const fuzzy = mayBeMisspelled(term) && !isWord(term) ? this.#corrections(term) : []
      const [best] = fuzzy.toSorted((a, b) => b.likelihood - a.likelihood)
      if (best)
        corrected = corrected.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => (fold(word) === term ? best.word : word))
      const isPrefixed = new Set(prefixed.map(([found]) => found))
      const others = fuzzy.filter((other) => !isPrefixed.has(other.index))
      return {
        idf: this.#postings.unknownIdf,
        similarTerms: [...prefixed, ...others.map(({ index, weight }) => [index, weight] as const)],
      }
    })
    return { terms: read, corrected }
  }

  /** Scores all documents with a match in `fields`. The result is valid until the next call. */
  score({ terms }: KeywordQuery, fields: readonly KeywordField[] = FIELDS): KeywordScores {
    const totalIdf = terms.reduce((sum, { idf }) => sum + idf, 0)
    const scores = this.#scores
    const coverage = this.#coverage
    const matched = this.#matched
    const last = this.#last
    for (const document of this.#found) {
      scores[document] = 0
      coverage[document] = 0
      matched[document] = 0
      last[document] = 0
    }
    const found: number[] = []
    this.#found = found
    const isSearched = Uint8Array.from(FIELDS, (field) => Number(fields.includes(field)))
    const { starts, documents, fields: fieldOf, impacts } = this.#postings
    terms.forEach(({ idf, similarTerms }, at) => {
      const share = idf / totalIdf
      for (const [index, weight] of similarTerms)
        for (let i = starts[index] ?? 0, end = starts[index + 1] ?? 0; i < end; i++) {
          if (isSearched[fieldOf[i] ?? 0] !== 1) continue
          const document = documents[i] ?? 0
          scores[document] = (scores[document] ?? 0) + weight * (impacts[i] ?? 0)
          if (last[document] === at + 1) continue
          if (last[document] === 0) found.push(document)
          last[document] = at + 1
          matched[document] = (matched[document] ?? 0) + 1
          coverage[document] = (coverage[document] ?? 0) + share
        }
    })
    // As MiniSearch does: multiply by the number of matched query terms.
    for (const document of found) scores[document] = (scores[document] ?? 0) * (matched[document] ?? 0)
    return { found, scores, coverage }
  }

  /** For each word that no record has, the nearest that some have; none for one for which `isWord` holds, which is spelt right. */
  nearTerms(query: string, isWord: (word: string) => boolean = () => false): string[] {
    const terms = termsOfQuery(query, (term) => this.#lexicon.find(term) !== undefined).slice(0, MAX_TERMS)
    const near = terms.flatMap((term) => {
      if (this.#lexicon.find(term) !== undefined || !mayBeMisspelled(term) || isWord(term)) return []
      const [best] = this.#lexicon
        .withinDistance(term, editsOf(term), term[0])
        .toSorted((a, b) => a.distance - b.distance)
      return best ? (this.#postings.terms[best.index] ?? []) : []
    })
    return [...new Set(near)]
  }

  /** The terms of a document that a query matches, with their fields. */
  matches({ terms }: KeywordQuery, document: number): KeywordMatch {
    const { terms: known, starts, documents, fields } = this.#postings
    const match: KeywordMatch = {}
    for (const [index] of terms.flatMap(({ similarTerms }) => similarTerms)) {
      const found = FIELDS.filter((_, field) => {
        for (let i = starts[index] ?? 0, end = starts[index + 1] ?? 0; i < end; i++)
          if (documents[i] === document && fields[i] === field) return true
        return false
      })
      if (found.length > 0) match[known[index] ?? ''] = found
    }
    return match
  }

  /** Index terms that start with `word`, for the last word of a query, which may be incomplete. */
  #withPrefix(word: string): (readonly [index: number, weight: number])[] {
    if (word.length <= 2) return []
    const [from, to] = this.#lexicon.withPrefix(word)
    return this.#postings.terms.slice(from, to).map(({ length }, at) => {
      return [from + at, (PREFIX_WEIGHT * length) / (length + 0.3 * (length - word.length))]
    })
  }

  /** What a word may be a misspelling of, in either spelling; if that is nothing, names two edits away. */
  #corrections(word: string) {
    const near = this.#fuzzyMatches(word)
    const spelled = termOf(word) ?? word
    if (near.length > 0) return near
    const other = spelled === word ? [] : this.#fuzzyMatches(spelled)
    if (other.length > 0 || word.length < MIN_NAME_LENGTH) return other
    return this.#fuzzyMatches(word, MAX_EDITS, word[0]).filter(
      (found) => found.word.length >= MIN_NAME_LENGTH && this.#isName(found.index),
    )
  }

  /** Whether a term stands in the name or an alias of a record. */
  #isName(index: number): boolean {
    const { starts, fields } = this.#postings
    for (let at = starts[index] ?? 0; at < (starts[index + 1] ?? 0); at++)
      if (NAME_FIELDS.has(FIELDS[fields[at] ?? 0])) return true
    return false
  }

  /** Index terms within edit distance of `word`, which may be a misspelling of one of them. */
  #fuzzyMatches(word: string, maxEdits = editsOf(word), prefix?: string) {
    const { terms, starts } = this.#postings
    return this.#lexicon.withinDistance(word, maxEdits, prefix).map(({ index, distance }) => {
      const term = terms[index] ?? ''
      return {
        word: term,
        index,
        weight: (FUZZY_WEIGHT * term.length) / (term.length + distance),
        // Each further edit has to be outweighed by ten times as many postings.
        likelihood: ((starts[index + 1] ?? 0) - (starts[index] ?? 0)) / 10 ** distance,
      }
    })
  }
}

const mayBeMisspelled = (word: string) => word.length >= MIN_FUZZY_LENGTH && !/\d/.test(word)

const editsOf = (word: string) => Math.min(MAX_EDITS, Math.round(word.length * FUZZY_SHARE))
