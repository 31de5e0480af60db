import type { RecordType } from '../schema/lists.ts'
import type { SnapshotContent } from '../snapshot/content.ts'
import { closest } from '../text/did-you-mean.ts'
import { fold, nameKey } from '../text/fold.ts'

/** Vocabulary lists whose terms can be used in filters. */
export const TERM_LISTS = ['categories', 'regions', 'certifications', 'sectors', 'jurisdictions', 'countries'] as const
export type TermList = (typeof TERM_LISTS)[number]

/** Names are at most half as long; folding a text of any length takes time. */
const MAX_NAME = 128

/** A vocabulary term: the value stored in records, and every name for it. */
type Term = { value: string; names: readonly string[] }

/**
 * Resolves names, ignoring case and accents: records by name and alias, vocabulary terms by id, label and other names. Used by search,
 * filters, conditions and “did you mean” suggestions.
 */
export class Names {
  readonly #content: NamedContent
  readonly #documents = new Map<string, number[]>()
  readonly #terms = new Map<TermList, { all: Term[]; byName: Map<string, string> }>()

  constructor(content: NamedContent) {
    this.#content = content
    content.documents.forEach(({ names }, document) => {
      for (const name of names) {
        const known = this.#documents.get(name)
        if (known) known.push(document)
        else this.#documents.set(name, [document])
      }
    })
  }

  /** Ids of the documents whose name or alias equals `name`, ascending. */
  documentsOf(name: string): readonly number[] {
    return this.#documents.get(nameKey(name)) ?? []
  }

  /**
   * Suggests a record id for a text that is not one: a record with that name, else the nearest id. None for a text that
   * is longer than any name.
   */
  suggest(type: RecordType, text: string, ids: Iterable<string>): string | undefined {
    if (text.length > MAX_NAME) return undefined
    const named = this.documentsOf(text).find((document) => this.#content.documents[document]?.type === type)
    return named === undefined ? closest(text, ids) : this.#content.documents[named]?.id
  }

  /** The stored value of a term; undefined if the list has no such term. */
  term(list: TermList, text: string): string | undefined {
    return this.#list(list).byName.get(fold(text))
  }

  /** The distinct stored values of a list. */
  values(list: TermList): string[] {
    return [...new Set(this.#list(list).all.map(({ value }) => value))]
  }

  /** The stored value of the term whose name is nearest to `word`. */
  nearestTerm(list: TermList, word: string): string | undefined {
    const { all } = this.#list(list)
    const near = closest(
      word,
      all.flatMap(({ names }) => names),
    )
    return near === undefined ? undefined : this.term(list, near)
  }

  #list(list: TermList) {
    let known = this.#terms.get(list)
    if (!known) {
      const all = termsOf(this.#content.vocabulary, list)
      const byName = new Map(all.flatMap(({ value, names }) => names.map((name) => [fold(name), value])))
      this.#terms.set(list, (known = { all, byName }))
    }
    return known
  }
}

type NamedContent = Pick<SnapshotContent, 'documents' | 'vocabulary'>

function termsOf({ countries, ...vocabulary }: SnapshotContent['vocabulary'], list: TermList): Term[] {
  const places = countries.map(({ alpha2, alpha3, names }) => ({ value: alpha2, names: [alpha2, alpha3, ...names] }))
  if (list === 'countries') return places
  const isHeldById = list === 'jurisdictions' || list === 'sectors'
  const terms = vocabulary[list].map(({ id, label }) => ({ value: isHeldById ? id : label, names: [id, label] }))
  // Every country is a valid jurisdiction: one without legal entries yields an empty list, not an error.
  return list === 'jurisdictions' ? [...places, ...terms] : terms
}
