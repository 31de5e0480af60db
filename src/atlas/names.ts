import type { RecordType } from '../schema/lists.ts'
import type { Label, SnapshotContent } from '../snapshot/content.ts'
import { companyNames } from '../text/company-name.ts'
import { closest, misspelling } from '../text/did-you-mean.ts'
import { fold, nameKey } from '../text/fold.ts'
import { Presence } from '../text/presence.ts'
import { FIELDS } from './fields.ts'
import { CARBON, figuresOf } from './figures.ts'
import type { Ids } from './ids.ts'

/** Lists whose terms can be used in filters and other parameters. */
export const TERM_LISTS = [
  'categories',
  'families',
  'jobs',
  'applications',
  'forms',
  'regions',
  'certifications',
  'sectors',
  'flags',
  'jurisdictions',
  'countries',
  'places',
  'areas',
  'figures',
  'materials',
  'substances',
  'material_fields',
  'supplier_fields',
] as const
export type TermList = (typeof TERM_LISTS)[number]

/** Shorter words stand in too many names: a, of, US. */
const MIN_PART = 4
/** Names are at most half as long; folding a text of any length takes time. */
const MAX_NAME = 128

const IS_CODE = /^(?=.*\d)(?=.*[a-z])[a-z0-9]{1,5}(?: [a-z0-9]{1,5}){1,3}$/

/** A vocabulary term: the value stored in records, every name for it, and what it is about in words. */
type Term = { value: string; names: readonly string[]; about?: string }

/**
 * Resolves names, ignoring case and accents: records by name and alias, vocabulary terms by id, label and other names. Used by search,
 * filters, conditions and “did you mean” suggestions.
 */
export class Names {
  readonly #content: NamedContent
  readonly #ids: Ids
  readonly #documents = new Map<string, number[]>()
  #elsewhere: Presence | undefined
  #demonyms: ReadonlyMap<string, string> | undefined
  /** Names of letters and digits in several parts, by how they are written in one. */
  readonly #codes = new Map<string, string>()
  readonly #terms = new Map<TermList, { all: Term[]; byName: Map<string, string> }>()

  constructor(content: NamedContent, ids: Ids) {
    this.#content = content
    this.#ids = ids
    content.documents.forEach(({ names }, document) => {
      // A record that has a name twice is one.
      for (const name of new Set(names)) {
        const known = this.#documents.get(name)
        if (known) known.push(document)
        else this.#documents.set(name, [document])
        if (IS_CODE.test(name)) this.#codes.set(name.replaceAll(' ', ''), name)
      }
    })
  }

  /**
   * Ids of the documents whose name or alias equals `name`, ascending; codes also without what parts them: Ti6Al4V is Ti-6Al-4V. Suppliers
   * also with a legal form or a country after their name.
   */
  documentsOf(name: string): readonly number[] {
    const key = nameKey(name)
    return this.#documents.get(key) ?? this.#documents.get(this.#codes.get(key) ?? '') ?? this.#suppliersOf(name)
  }

  /** Documents that a whole question names, also with a space too many: “hemp crete”. */
  namedBy(question: string): readonly number[] {
    const own = this.documentsOf(question)
    const parts = own.length > 0 || question.length > MAX_NAME ? [] : nameKey(question).split(' ')
    return parts.length === 2 ? (this.#documents.get(parts.join('')) ?? []) : own
  }

  #suppliersOf(name: string): readonly number[] {
    if (name.length > MAX_NAME) return []
    for (const short of companyNames(fold(name))) {
      const named =
        this.#documents.get(nameKey(short))?.filter((at) => this.#content.documents[at]?.type === 'supplier') ?? []
      if (named.length > 0) return named
    }
    return []
  }

  /** Ids of the materials that are called `name` in other languages than English. */
  documentsElsewhere(name: string): readonly number[] {
    const key = nameKey(name)
    if (key === '' || key.length > MAX_NAME) return []
    const { other_names } = this.#content.vocabulary
    this.#elsewhere ??= presenceOf(other_names.map(({ names }) => names))
    if (!this.#elsewhere.mayHave(key)) return []
    const ids = new Set(other_names.flatMap(({ names }) => linesWith(key, names)))
    return ids.size === 0
      ? []
      : this.#content.documents.flatMap(({ type, id }, at) => (type === 'material' && ids.has(id) ? at : []))
  }

  /** Ids of the materials in one of whose names a word stands, those first that end with it: bamboo, of engineered bamboo and bamboo flooring. */
  materialsWith(sent: string): string[] {
    const word = nameKey(sent)
    if (word === '' || word.includes(' ')) return []
    const found = this.#content.documents.flatMap(({ type, id, names }) => {
      const named =
        type === 'material' ? names.map((name) => name.split(' ')).filter((name) => name.includes(word)) : []
      return named.length > 0 ? { id, isEnd: named.some((name) => name.at(-1) === word) } : []
    })
    return found.toSorted((a, b) => Number(b.isEnd) - Number(a.isEnd)).map(({ id }) => id)
  }

  /** Ids of the records of a type that are called `name`. */
  idsOf(type: RecordType, name: string): string[] {
    return this.documentsOf(name).flatMap((at) => {
      const document = this.#content.documents[at]
      return document?.type === type ? document.id : []
    })
  }

  /**
   * Suggests a record id for a text that is not one: what takes the place of a removed record, a record with that name, else the id that it
   * misspells. None for a text that is longer than any name.
   */
  suggest(type: RecordType, text: string, ids: Iterable<string>): string | undefined {
    if (text.length > MAX_NAME) return undefined
    const instead = this.#ids.removed(type, text)?.replaced_by
    if (instead !== undefined) return instead
    const named = this.documentsOf(text).find((document) => this.#content.documents[document]?.type === type)
    return named === undefined ? misspelling(text, [...ids]) : this.#content.documents[named]?.id
  }

  /** The stored value of a term; undefined if the list has no such term. */
  term(list: TermList, text: string): string | undefined {
    return this.#list(list).byName.get(fold(text))
  }

  /** The country of a demonym or an adjective: DK of “Danish”. */
  countryOfDemonym(word: string): string | undefined {
    this.#demonyms ??= new Map(
      this.#content.vocabulary.countries.flatMap(({ alpha2, demonyms }) =>
        demonyms.map((demonym): [string, string] => [fold(demonym), alpha2]),
      ),
    )
    return this.#demonyms.get(fold(word))
  }

  /** What a quality, or what is true or false, is stored as, and the values that it may have, the best first; undefined for other names. */
  quality(text: string): { figure: string; values: readonly (string | boolean)[] } | undefined {
    const { vocabulary } = this.#content
    const wanted = fold(text)
    const flag = [...figuresOf(vocabulary).values()]
      .filter(({ unit }) => unit === undefined)
      .find(({ key, label }) => wanted === fold(key) || wanted === fold(label))
    if (flag) return { figure: flag.key, values: [true, false] }
    const found = Object.entries(vocabulary.qualities).find(
      ([key, { label }]) => wanted === fold(key) || wanted === fold(label),
    )
    return found && { figure: found[0], values: Object.keys(found[1].values) }
  }

  /** The distinct stored values of a list. */
  values(list: TermList): string[] {
    return [...new Set(this.#list(list).all.map(({ value }) => value))]
  }

  /**
   * The stored value of the term that `word` misspells, or of the one that has it in its name. Of figures, which have long names, it is the first
   * that has: strength, conductivity. The vocabulary tells the more common ones first.
   */
  nearestTerm(list: TermList, word: string): string | undefined {
    const instead = list === 'materials' ? this.#ids.removed('material', word)?.replaced_by : undefined
    if (instead !== undefined) return instead
    const { all } = this.#list(list)
    const names = all.flatMap((term) => term.names)
    const near = list.endsWith('_fields') ? closest(word, names) : misspelling(word, names)
    if (near !== undefined) return this.term(list, near)
    const [first, ...others] = this.termsWith(list, word)
    return others.length === 0 || list === 'figures' ? first : undefined
  }

  /** The stored values of the terms that have all words of a text in one of their names or, if none has, in what they are about. */
  termsWith(list: TermList, text: string): string[] {
    const { all } = this.#list(list)
    const isIt = withWordsOf(text)
    const named = all.filter((term) => term.names.some(isIt))
    const found = named.length > 0 ? named : all.filter(({ about }) => about !== undefined && isIt(about))
    return [...new Set(found.map(({ value }) => value))]
  }

  #list(list: TermList) {
    let known = this.#terms.get(list)
    if (!known) {
      const all =
        list === 'materials' ? materialTerms(this.#content, this.#ids) : termsOf(this.#content.vocabulary, list)
      const byName = new Map(all.flatMap(({ value, names }) => names.map((name) => [fold(name), value])))
      this.#terms.set(list, (known = { all, byName }))
    }
    return known
  }
}

/** Of some 10,000 names, one text in ten that is none of them looks like one. */
const NAME_BITS = 2 ** 17

/** The names of tables, so that hardly a text that is none has to be looked for. */
function presenceOf(tables: readonly string[]): Presence {
  const presence = new Presence(NAME_BITS)
  for (const table of tables)
    for (const line of table.split('\n')) for (const name of line.split('\t').slice(1)) presence.add(name)
  return presence
}

/** The first cells of the lines of `table` that have `name` in another cell. Its size is small; a map of all would be larger than it is worth. */
function linesWith(name: string, table: string): string[] {
  const found: string[] = []
  for (let at = table.indexOf(`\t${name}`); at >= 0; at = table.indexOf(`\t${name}`, at + 1)) {
    const after = table[at + 1 + name.length]
    if (after !== undefined && after !== '\t' && after !== '\n') continue
    const from = table.lastIndexOf('\n', at) + 1
    found.push(table.slice(from, table.indexOf('\t', from)))
  }
  return found
}

/** Whether a name has all words of a text, as flexible film has film. */
function withWordsOf(text: string): (name: string) => boolean {
  const words = text.length > MAX_NAME ? [] : fold(text).split(' ')
  return (name) => words.join('').length >= MIN_PART && words.every((word) => fold(name).split(' ').includes(word))
}

type NamedContent = Pick<SnapshotContent, 'documents' | 'vocabulary'>

const materialTerms = ({ documents }: NamedContent, ids: Ids): Term[] =>
  documents.flatMap(({ type, id, names }) =>
    type === 'material' ? [{ value: id, names: [...names, id, ...ids.formerIds('material', id)] }] : [],
  )

function termsOf(vocabulary: SnapshotContent['vocabulary'], list: Exclude<TermList, 'materials'>): Term[] {
  const countries = vocabulary.countries.map(({ alpha2, alpha3, names }) => ({
    value: alpha2,
    names: [alpha2, alpha3, ...names],
  }))
  const named = (terms: readonly (Label & { names: string[] })[]) =>
    terms.map(({ id, label, names }) => ({ value: id, names: [id, label, ...names] }))
  if (list === 'substances') return named(vocabulary.substances)
  if (list === 'countries') return countries
  if (list === 'sectors')
    return vocabulary.sectors.map(({ id, label, definition }) => ({ value: id, names: [id, label], about: definition }))
  if (list === 'places') return [...countries, ...named(vocabulary.groups)]
  if (list === 'areas') return [...lonelyRegions(vocabulary), ...termsOf(vocabulary, 'places')]
  // Every country and group is a place to ask the law of: one without law of its own has what it inherits.
  if (list === 'jurisdictions') return [...countries, ...named(vocabulary.jurisdictions), ...named(vocabulary.groups)]
  if (list === 'figures')
    return [...figuresOf(vocabulary).values()]
      .filter(({ unit }) => unit !== undefined)
      .map(({ key, label }) => ({ value: key, names: [key, label, ...(key === CARBON ? ['carbon'] : [])] }))
  if (list === 'jobs')
    return Object.entries(vocabulary.jobs).map(([id, { label }]) => ({ value: id, names: [id, label] }))
  if (list === 'material_fields' || list === 'supplier_fields')
    return FIELDS[list](vocabulary).map((path) => ({ value: path, names: [path] }))
  const isHeldById = list === 'flags'
  return labelsOf(vocabulary[list]).map(({ id, label }) => ({ value: isHeldById ? id : label, names: [id, label] }))
}

/** Regions of one country, which are no groups. One of none, such as Global, is no place. */
const lonelyRegions = ({ regions, groups, countries }: SnapshotContent['vocabulary']): Term[] =>
  regions.flatMap(({ id, label }) => {
    const country = groups.some((group) => group.id === id)
      ? undefined
      : countries.find(({ region }) => region === label)
    return country ? { value: country.alpha2, names: [id, label] } : []
  })

const labelsOf = (terms: readonly Label[] | Readonly<Record<string, { label: string }>>): readonly Label[] =>
  isList(terms) ? terms : Object.entries(terms).map(([id, { label }]) => ({ id, label }))

const isList = (terms: readonly Label[] | object): terms is readonly Label[] => Array.isArray(terms)
