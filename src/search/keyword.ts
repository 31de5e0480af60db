import { Lexicon } from './lexicon.ts'
import { FIELDS, type KeywordField, type Postings } from './postings.ts'
import { termsOfQuery } from './words.ts'

/**
 * Documents that share words with a query. Both arrays hold one number for each document of the index: its BM25+ score, and the
 * share of the query that it answers, 0 to 1, each term weighted by how rare it is; a word that no record has weighs most. They hold
 * until the next query.
 */
export type KeywordScores = { found: readonly number[]; scores: Float64Array; coverage: Float64Array }

/** A query read against an index: for each of its terms the terms of the index that stand for it, each with what it is worth. */
export type KeywordQuery = {
  terms: readonly { idf: number; similarTerms: readonly (readonly [index: number, weight: number])[] }[]
  /** The query with what look like misspellings put right. */
  corrected: string
}

/** Fields by the word of the document that was found in them. */
export type KeywordMatch = Record<string, KeywordField[]>

const MIN_FUZZY_LENGTH = 5
const MAX_TERMS = 24
/** How much of a score another word than the one asked for is worth, before its distance: MiniSearch's defaults. */
const PREFIX_WEIGHT = 0.375
const FUZZY_WEIGHT = 0.45
/** Edits allowed, as a share of the letters. */
const FUZZY_SHARE = 0.2
const MAX_EDITS = 2

/**
 * A keyword index over the postings of MiniSearch. It scores as MiniSearch does (a test holds it), in arrays instead of one object
 * for each document found: at 10,000 records some thirty times as fast.
 */
export class KeywordIndex {
  readonly #postings: Postings
  readonly #lexicon: Lexicon
  // Used again for each query: at 100,000 records making them anew, and clearing them away, would be a tenth of it.
  readonly #scores: Float64Array
  readonly #coverage: Float64Array
  /** How many of the terms a document has, and which was the last of them: a document counts once for each term. */
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

  /** Reads a query. A word that `isWord` knows is no misspelling, so nothing is like it. */
  read(query: string, isWord: (word: string) => boolean = () => false): KeywordQuery {
    const terms = termsOfQuery(query, (term) => this.#lexicon.find(term) !== undefined).slice(0, MAX_TERMS)
    let corrected = query
    const read = terms.map((term, at) => {
      const index = this.#lexicon.find(term)
      if (index !== undefined) return { idf: this.#postings.idf[index] ?? 0, similarTerms: [[index, 1] as const] }
      const prefixed = at === terms.length - 1 ? this.#withPrefix(term) : []
      const fuzzy = mayBeMisspelled(term) && !isWord(term) ? this.#fuzzyMatches(term) : []
      const [best] = fuzzy.toSorted((a, b) => b.likelihood - a.likelihood)
      if (best) corrected = corrected.replace(new RegExp(term, 'giu'), best.word)
      const isPrefixed = new Set(prefixed.map(([found]) => found))
      const others = fuzzy.filter((other) => !isPrefixed.has(other.index))
      return {
        idf: this.#postings.unknownIdf,
        similarTerms: [...prefixed, ...others.map(({ index, weight }) => [index, weight] as const)],
      }
    })
    return { terms: read, corrected }
  }

  /** Scores every document that has a word of the query, or one that stands for it; `fields` narrows where it looks. */
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
    // MiniSearch multiplies by the number of terms that a document has.
    for (const document of found) scores[document] = (scores[document] ?? 0) * (matched[document] ?? 0)
    return { found, scores, coverage }
  }

  /** Which words of a document a query found, and where. */
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

  /** The terms that a word begins; the last word of a query may not be written to its end. */
  #withPrefix(word: string): (readonly [index: number, weight: number])[] {
    if (word.length <= 2) return []
    const [from, to] = this.#lexicon.withPrefix(word)
    return this.#postings.terms.slice(from, to).map(({ length }, at) => {
      return [from + at, (PREFIX_WEIGHT * length) / (length + 0.3 * (length - word.length))]
    })
  }

  /** The terms that a word may be a misspelling of. */
  #fuzzyMatches(word: string) {
    const { terms, starts } = this.#postings
    const maxEdits = Math.min(MAX_EDITS, Math.round(word.length * FUZZY_SHARE))
    return this.#lexicon.withinDistance(word, maxEdits).map(({ index, distance }) => {
      const term = terms[index] ?? ''
      return {
        word: term,
        index,
        weight: (FUZZY_WEIGHT * term.length) / (term.length + distance),
        // An edit more has to be outweighed by ten times the use.
        likelihood: ((starts[index + 1] ?? 0) - (starts[index] ?? 0)) / 10 ** distance,
      }
    })
  }
}

const mayBeMisspelled = (word: string) => word.length >= MIN_FUZZY_LENGTH && !/\d/.test(word)
