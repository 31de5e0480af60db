import { createHash } from 'node:crypto'
import type { Citation, Evidence } from '../schema/evidence.ts'
import type { CitationStyle, CitationType } from '../schema/lists.ts'
import type { CslItem } from '../schema/verify.ts'
import { fold } from '../text/fold.ts'

/** A source of a record and the keys of the figures that rest on it. */
type Cited = { source: Citation; figures: string[] }

/** The sources of a record in a style, each once, in the order of its evidence. */
export function citations(evidence: readonly Evidence[], style: CitationStyle): (CslItem | string)[] {
  const cited = new Map<string, Cited>()
  for (const { source, figure } of evidence.flatMap(({ also = [], ...found }) => [
    found,
    ...also.map(({ source }) => ({ source, figure: found.figure })),
  ])) {
    const key = citationKey(source)
    const known = cited.get(key)
    if (!known) cited.set(key, { source, figures: [figure] })
    else if (!known.figures.includes(figure)) known.figures.push(figure)
  }
  return [...cited.values()].map(STYLES[style])
}

/** The sources of a record as a file that citation software imports. */
export const citationFile = (evidence: readonly Evidence[], format: 'bib' | 'csl'): string =>
  format === 'bib' ? `${citations(evidence, 'bibtex').join('\n\n')}\n` : JSON.stringify(citations(evidence, 'csl-json'))

const STYLES: Record<CitationStyle, (cited: Cited) => CslItem | string> = {
  text: ({ source }) => textCitation(source),
  bibtex: bibtexCitation,
  'csl-json': cslItem,
}

/** Authors, publisher (year). Title, number of a declaration, locator. Address, with the day on which it was read where the source states no year. */
export function textCitation(
  { authors = [], publisher, year, title, url, accessed, epd }: Citation,
  locator?: string,
): string {
  const read = year === undefined && accessed !== undefined ? ` (accessed ${accessed})` : ''
  const number = epd && !title.includes(epd.program_operator_doc_id) ? [epd.program_operator_doc_id] : []
  const what = [title, ...number, ...(locator === undefined ? [] : [locator])].join(', ')
  const who = [...authors, publisher].join('; ')
  return `${ended(`${who} (${year ?? 'no date'})`)} ${ended(what)} ${url}${read}`
}

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

/** Of the source alone, so that entries taken from several records agree: publisher, year and a hash of title and address. */
export function citationKey({ publisher, year, title, url }: Citation): string {
  const [first = 'source'] = fold(publisher).match(/[a-z0-9]+/g) ?? []
  const hash = createHash('sha256').update(`${title}\n${url}`).digest('hex').slice(0, 8)
  return `${first}${year ?? ''}-${hash}`
}

const noteOf = ({ figures }: Cited) => `Source of ${figures.join(', ')}`

function cslItem(cited: Cited): CslItem {
  const { title, publisher, type = 'document', authors, article, year, url, accessed, epd } = cited.source
  const doi = doiOf(url)
  return {
    id: citationKey(cited.source),
    type,
    title,
    ...(authors && { author: authors.map(named) }),
    ...(article ? inJournal(article) : { publisher }),
    ...(year !== undefined && { issued: { 'date-parts': [[year]] } }),
    URL: url,
    ...(accessed !== undefined && { accessed: dateParts(accessed) }),
    ...(doi !== undefined && { DOI: doi }),
    ...(epd && { number: epd.program_operator_doc_id }),
    note: noteOf(cited),
  }
}

const inJournal = ({ journal, volume, issue, pages }: NonNullable<Citation['article']>) => ({
  'container-title': journal,
  ...(volume !== undefined && { volume }),
  ...(issue !== undefined && { issue }),
  ...(pages !== undefined && { page: pages }),
})

/** A person as “Family, Given”. */
function named(author: string) {
  const [family = author, given] = author.split(', ')
  return { family, ...(given !== undefined && { given }) }
}

function dateParts(date: string): CslItem['accessed'] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { 'date-parts': [[year, month, day]] }
}

function bibtexCitation(cited: Cited): string {
  const { title, publisher, type, authors, article, year, url, accessed, epd } = cited.source
  const doi = doiOf(url)
  const [entry, house] = type === undefined ? MISC : ENTRIES[type]
  const fields = [
    ...(authors ? [`author = {${authors.map(escaped).join(' and ')}}`] : []),
    // The second pair of braces keeps capitals.
    `title = {{${escaped(title)}}}`,
    ...(article ? journalFields(article) : [`${house} = {{${escaped(publisher)}}}`]),
    ...(year === undefined ? [] : [`year = {${year}}`]),
    // Verbatim: an address has neither braces nor backslashes.
    `url = {${url}}`,
    ...(accessed === undefined ? [] : [`urldate = {${accessed}}`]),
    ...(doi === undefined ? [] : [`doi = {${doi}}`]),
    ...(epd ? [`number = {${escaped(epd.program_operator_doc_id)}}`] : []),
    `note = {${escaped(noteOf(cited))}}`,
  ]
  return `@${entry}{${citationKey(cited.source)},\n${fields.map((field) => `  ${field}`).join(',\n')}\n}`
}

type Entry = readonly [entry: string, publisher: string]
const MISC: Entry = ['misc', 'publisher']
const ENTRIES: Readonly<Record<CitationType, Entry>> = {
  'article-journal': ['article', 'publisher'],
  dataset: MISC,
  report: ['techreport', 'institution'],
}

const journalFields = ({ journal, volume, issue, pages }: NonNullable<Citation['article']>) =>
  [`journal = {{${escaped(journal)}}}`].concat(
    volume === undefined ? [] : `volume = {${escaped(volume)}}`,
    issue === undefined ? [] : `number = {${escaped(issue)}}`,
    pages === undefined ? [] : `pages = {${escaped(pages.replace('-', '--'))}}`,
  )

/** By names rather than `\{` for braces, as BibTeX counts those even after a backslash. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

const escaped = (text: string) =>
  text.replace(/\s+/g, ' ').replace(/[\\{}~^&%$#_]/g, (special) => ESCAPES[special] ?? `\\${special}`)

const DOI = /^https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/[^?#%]+)$/

/** The DOI in an address of doi.org; none where part of it is percent-encoded. */
const doiOf = (url: string) => DOI.exec(url)?.[1]
