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
  terms: readonly { rarity: number; alike: readonly (readonly [number: number, weight: number])[] }[]
  /** The query with what look like misspellings put right. */
  spelled: string
}

/** Fields by the word of the document that was found in them. */
export type KeywordMatch = Record<string, KeywordField[]>

const FUZZY_FROM_LETTERS = 5
const MOST_TERMS = 24
/** How much of a score another word than the one asked for is worth, before its distance: MiniSearch's defaults. */
const PREFIX_WEIGHT = 0.375
const FUZZY_WEIGHT = 0.45
/** Edits allowed, as a share of the letters. */
const FUZZY_SHARE = 0.2
const MOST_EDITS = 2

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
    const terms = termsOfQuery(query, (term) => this.#lexicon.find(term) !== undefined).slice(0, MOST_TERMS)
    let spelled = query
    const read = terms.map((term, at) => {
      const number = this.#lexicon.find(term)
      if (number !== undefined) return { rarity: this.#postings.rarities[number] ?? 0, alike: [[number, 1] as const] }
      const begun = at === terms.length - 1 ? this.#begunWith(term) : []
      const misspelt = mayBeMisspelt(term) && !isWord(term) ? this.#misspelt(term) : []
      const [likeliest] = misspelt.toSorted((a, b) => b.likelihood - a.likelihood)
      if (likeliest) spelled = spelled.replace(new RegExp(term, 'giu'), likeliest.word)
      const isBegun = new Set(begun.map(([found]) => found))
      const others = misspelt.filter((other) => !isBegun.has(other.number))
      return {
        rarity: this.#postings.rarest,
        alike: [...begun, ...others.map(({ number, weight }) => [number, weight] as const)],
      }
    })
    return { terms: read, spelled }
  }

  /** Scores every document that has a word of the query, or one that stands for it; `fields` narrows where it looks. */
  score({ terms }: KeywordQuery, fields: readonly KeywordField[] = FIELDS): KeywordScores {
    const asked = terms.reduce((sum, { rarity }) => sum + rarity, 0)
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
    const isAsked = Uint8Array.from(FIELDS, (field) => Number(fields.includes(field)))
    const { starts, documents, fields: fieldOf, impacts } = this.#postings
    terms.forEach(({ rarity, alike }, at) => {
      const share = rarity / asked
      for (const [number, weight] of alike)
        for (let i = starts[number] ?? 0, end = starts[number + 1] ?? 0; i < end; i++) {
          if (isAsked[fieldOf[i] ?? 0] !== 1) continue
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
    for (const [number] of terms.flatMap(({ alike }) => alike)) {
      const found = FIELDS.filter((_, field) => {
        for (let i = starts[number] ?? 0, end = starts[number + 1] ?? 0; i < end; i++)
          if (documents[i] === document && fields[i] === field) return true
        return false
      })
      if (found.length > 0) match[known[number] ?? ''] = found
    }
    return match
  }

  /** The terms that a word begins; the last word of a query may not be written to its end. */
  #begunWith(word: string): (readonly [number: number, weight: number])[] {
    if (word.length <= 2) return []
    const [from, to] = this.#lexicon.begunWith(word)
    return this.#postings.terms.slice(from, to).map(({ length }, at) => {
      return [from + at, (PREFIX_WEIGHT * length) / (length + 0.3 * (length - word.length))]
    })
  }

  /** The terms that a word may be a misspelling of. */
  #misspelt(word: string) {
    const { terms, starts } = this.#postings
    const edits = Math.min(MOST_EDITS, Math.round(word.length * FUZZY_SHARE))
    return this.#lexicon.alike(word, edits).map(({ number, distance }) => {
      const term = terms[number] ?? ''
      return {
        word: term,
        number,
        weight: (FUZZY_WEIGHT * term.length) / (term.length + distance),
        // An edit more has to be outweighed by ten times the use.
        likelihood: ((starts[number + 1] ?? 0) - (starts[number] ?? 0)) / 10 ** distance,
      }
    })
  }
}

const mayBeMisspelt = (word: string) => word.length >= FUZZY_FROM_LETTERS && !/\d/.test(word)
