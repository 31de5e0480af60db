import { html, nothing } from 'lit-html'
import type { Reading, SearchResult } from '../../schema/search.ts'
import { changed, link } from '../address.ts'
import { countriesIn, makersIn, placeName, words } from '../atlas-data.ts'
import { namedForJob, namedIn, type Overview, type Row } from '../rows.ts'
import { say } from '../texts.ts'

export type Found = {
  data: SearchResult[]
  total: number
  reading?: Reading
  nearest?: { terms: string[]; records: { type: string; id: string; title: string }[] }
  not_in_atlas?: { name: string; what?: string }[]
  notes?: string[]
}

/** A material that somebody may want to replace, and the job in which. */
export type Wanted = ReturnType<typeof namedForJob>[number]

/** What a question may want to have replaced: of what is found, or what it says, in the job that it speaks of where it does. */
export function wantedOf(all: Overview, rows: readonly Row[], q: string, replaced: string | undefined): Wanted[] {
  const row = all.byId.get(replaced ?? '')
  if (!row) return namedForJob(all, [...new Set([...rows, ...namedIn(all.rows, q)])], q)
  const inJob = namedForJob(all, all.rows, q).filter(({ job }) => job !== '')
  const own = inJob.filter((one) => one.row === row)
  return own.length > 0 ? own : inJob.length > 0 ? inJob : [{ row, job: '' }]
}

const isLawmaker = (place: string) => words()?.jurisdictions.some(([id]) => id === place) === true

/** Where to go from a question: what could replace what it names, and the law on that in the place that it names. */
export function wayOn(wanted: readonly Wanted[], reading: Reading | undefined) {
  const places = reading?.places.map(({ place }) => place) ?? []
  const allowed = places.find(isLawmaker)
  const made = places.find((place) => place !== allowed && countriesIn(place).size > 1)
  const to = ({ row, job }: Wanted) =>
    `${link(`/materials/${row.id}`, { job: job || undefined, allowed, made: made && placeName(made) })}#instead`
  const law = (place: string) => link('/law', { place, materials: wanted.map(({ row }) => row.id).join(',') })
  return html`<p class="reading">${say.home.replace} ${wanted.map((one) => html`<a class="button" href=${to(one)}>${say.home.asJob(one.row.name, one.job)}</a> `)}
    ${allowed === undefined ? nothing : html`<a href=${law(allowed)}>${say.home.law(placeName(allowed))}</a>`}</p>`
}

/** The makers of the material that a question names, in the place that it names; undefined where it names none, or means its recycling. */
export function makersAsked({ rows }: Overview, q: string, reading: Reading | undefined) {
  const [row] = namedIn(rows, reading?.english ?? q)
  const [place, another] = reading?.places ?? []
  if (!row || another || /recycl/i.test(q) !== /recycl/i.test(row.name)) return undefined
  const makers = makersIn(row.id, place?.place)
  return makers && { makers, title: say.home.makersOf(makers.length > 0, row.name, place && placeName(place.place)) }
}

const CARBON = 'carbon_kg_co2e_per_kg'

/** How the question was read, and what of it the atlas does not have. */
export function readingNote(
  { reading, nearest, not_in_atlas, notes = [] }: Found,
  rows: readonly Row[],
  params: URLSearchParams,
) {
  const places = [...new Set((reading?.places ?? []).map(({ place }) => place))]
  const parts = [
    ...(reading?.replaces ? [say.home.instead(reading.replaces.name)] : []),
    ...(reading?.excludes ?? []).map(({ name }) => say.home.without(name)),
    ...(reading?.conditions ?? []).map(({ words: text, figure }) => (figure === CARBON ? say.home.perKg(text) : text)),
    ...(reading?.superlative ? [reading.superlative.words] : []),
    ...places.map((place) => say.home.inPlace(placeName(place))),
  ]
  return html`
    ${parts.length > 0 ? html`<p class="reading">${say.home.readAs} ${parts.map((text) => html`<span class="badge">${text}</span> `)} ${params.has('made') ? nothing : places.map((place) => madeThere(place, rows))}</p>` : nothing}
    ${(not_in_atlas ?? []).map(({ name, what }) => html`<p class="reading">${say.home.notIn(name, what)}</p>`)}
    ${notes.filter((note) => !note.includes('/v1/')).map((note) => html`<p class="reading">${note}</p>`)}
    ${nearest && nearest.records.length > 0 ? html`<p class="reading">${say.home.nearest} ${nearest.records.map(({ type, id, title }) => html`<a href=${type === 'material' ? link(`/materials/${id}`) : link('/suppliers', { id })}>${title}</a> `)}</p>` : nothing}`
}

/** A place may be where it is used or where it is made: only the reader knows. */
function madeThere(place: string, rows: readonly Row[]) {
  const countries = countriesIn(place)
  const count = rows.filter(({ makers }) => makers.some((country) => countries.has(country))).length
  const made = countries.size > 1 ? placeName(place) : place
  return count === 0
    ? html`<span class="quiet">${say.home.noneMade(placeName(place))}</span> `
    : html`<a href=${changed({ made })}>${say.home.onlyMade(placeName(place), count)}</a> `
}

const MOST_COMPARED = 8

/** Those that the question names beside the first that were found, to be compared for what they do. */
export function compareLink(named: readonly Row[], rows: readonly Row[]) {
  const ids = [...new Set([...named, ...rows].map(({ id }) => id))].slice(0, MOST_COMPARED)
  return html`<a href=${link('/compare', { ids: ids.join(','), tray: undefined })}>${say.home.compare(rows.length > ids.length)}</a>`
}

const MOST_KINDS = 4

/** The categories of what was found, each of which narrows it. */
export function kindsOf(rows: readonly Row[], params: URLSearchParams) {
  const all = rows.map(({ category }) => category)
  const kinds = [...new Set(all)].map((kind) => ({ kind, count: all.filter((other) => other === kind).length }))
  if (params.has('category') || kinds.length < 2) return nothing
  const most = kinds.toSorted((a, b) => b.count - a.count).slice(0, MOST_KINDS)
  return html`<p class="kinds quiet">${say.home.only} ${most.map(({ kind, count }) => html`<a href=${changed({ category: kind })}>${kind} (${count})</a> `)}</p>`
}
