import { html, nothing } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import type { Reading, SearchResult } from '../../schema/search.ts'
import { type Address, change, changed, go, link, redraw } from '../address.ts'
import { arrived, ask, type Loaded, pending } from '../api.ts'
import { countriesIn, loadAliases, overview, overviewState, placeName, words } from '../atlas-data.ts'
import { scatter } from '../charts/scatter.ts'
import { figure } from '../format.ts'
import { asChoices, choice, loaded, placeChoices, textOf } from '../parts.ts'
import { byName, namedForJob, type Overview, type Row } from '../rows.ts'
import { say } from '../texts.ts'
import { trayButton } from '../tray.ts'

type Found = {
  data: SearchResult[]
  total: number
  reading?: Reading
  nearest?: { terms: string[]; records: { type: string; id: string; title: string }[] }
  not_in_atlas?: { name: string; what?: string }[]
}

const PAUSE_MS = 180
const FIRST = 60

/** What is being typed; it goes into the address, and to the API, after a pause. */
let draft: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let pointed: string | undefined
let isFiltering = false

function typed(event: Event) {
  loadAliases()
  draft = textOf(event)
  clearTimeout(timer)
  timer = setTimeout(settle, PAUSE_MS)
  redraw()
}

function settle() {
  const q = draft
  clearTimeout(timer)
  draft = undefined
  if (q !== undefined) change({ q, all: undefined }, true)
}

function submit(event: Event) {
  event.preventDefault()
  settle()
}

function point(id: string | undefined) {
  if (id === pointed) return
  pointed = id
  redraw()
}

function openFilters(event: Event) {
  isFiltering = event.target instanceof HTMLDetailsElement && event.target.open
  redraw()
}

const searchOf = (q: string): Loaded<Found> =>
  q.trim() === '' || draft !== undefined
    ? pending
    : ask(`/v1/search?${new URLSearchParams({ q, per_page: '50', explain: 'true' })}`)

/** What the filters of the address keep. */
export function filtered(rows: readonly Row[], params: URLSearchParams): Row[] {
  const get = (name: string) => params.get(name) ?? ''
  const [category, family, form, flag, job, made] = ['category', 'family', 'form', 'flag', 'job', 'made'].map(get)
  const countries = made ? countriesIn(made) : undefined
  return rows.filter(
    (row) =>
      (!category || row.category === category) &&
      (!family || row.family === family) &&
      (!form || row.forms.includes(form)) &&
      (!flag || row.flags.includes(flag)) &&
      (!job || row.jobs.includes(job)) &&
      (!countries || row.makers.some((country) => countries.has(country))),
  )
}

export function home(address: Address) {
  const q = draft ?? address.params.get('q') ?? ''
  return html`
    <h1>${say.home.title}</h1>
    <form role="search" @submit=${submit}>
      <input id="q" type="search" aria-label=${say.home.search} placeholder=${say.home.placeholder} autocomplete="off" spellcheck="false"
        autofocus maxlength="512" .value=${q} @input=${typed}>
    </form>
    <ul class=${q.trim() === '' ? 'examples' : 'examples asked'} aria-label=${say.home.examples}>
      ${say.home.questions.map((text) => html`<li><a href=${changed({ q: text })}>${text}</a></li>`)}
    </ul>
    ${loaded(overviewState(), () => results(address, q))}`
}

function results(address: Address, q: string) {
  const all = overview()
  if (!all) return html``
  const search = searchOf(q)
  const found = arrived(search)
  const ids = found?.data.filter(({ type }) => type === 'material').map(({ id }) => id)
  const named = byName(all.rows, q)
  const asked = found ? (ids ?? []).flatMap((id) => all.byId.get(id) ?? []) : named
  const rows = filtered(q.trim() === '' ? all.rows.toSorted((a, b) => b.score - a.score) : asked, address.params)
  const isFiltered = ['category', 'family', 'form', 'flag', 'job', 'made'].some((name) => address.params.has(name))
  const lit = q.trim() === '' && !isFiltered ? undefined : rows.map(({ id }) => id)
  const replaced = found?.reading?.replaces?.id
  const suppliers = found?.data.filter(({ type }) => type === 'supplier') ?? []
  const isWaiting = q.trim() !== '' && search.state === 'pending'
  return html`
    ${filters(address)}
    <p class="count" role="status" aria-busy=${isWaiting}>${say.home.count(rows.length, all.rows.length, isWaiting && named.length === 0)}</p>
    ${found ? readingNote(found) : nothing}
    ${q.trim() === '' ? nothing : replacing(namedIn(all, rows, q, replaced), found?.reading)}
    <div class="beside">
      <section aria-label=${say.home.list}>
        ${isAboutMakers(q, found) ? html`${makers(suppliers)}${suppliers.length > 0 ? html`<h2>${say.home.materials}</h2>` : nothing}${rankedList(address, rows)}` : html`${rankedList(address, rows)}${makers(suppliers)}`}
      </section>
      <figure class="picture">
        ${scatter({ dots: all.rows, lit, pointed, replaced, label: say.home.chart(rows.length), xTitle: say.home.x, yTitle: say.home.y, onPoint: point, onChoose: (id) => go(link(`/materials/${id}`)) })}
        <figcaption>${caption(all.byId.get(pointed ?? ''), replaced !== undefined)}</figcaption>
      </figure>
    </div>`
}

const makers = (found: readonly SearchResult[]) =>
  found.length === 0
    ? nothing
    : html`<h2>${say.home.makers}</h2><ul class="plain">${found.slice(0, 8).map(({ id, title, subtitle }) => html`<li><a href=${link('/suppliers', { id })}>${title}</a> <span class="quiet">${subtitle}</span></li>`)}</ul>`

/** Whether the makers come before the materials. */
const isAboutMakers = (q: string, found: Found | undefined) =>
  found?.data[0]?.type === 'supplier' || /\b(who|makers?|suppliers?|producers?|manufacturers?|recyclers?)\b/i.test(q)

const caption = (row: Row | undefined, isReplacing: boolean) =>
  row
    ? html`<strong>${row.name}</strong> · ${row.category} · ${say.score(row.score)} · ${say.carbonRange(figure(row.carbon), figure(row.low), figure(row.high))}`
    : isReplacing
      ? say.home.captionReplace
      : say.home.caption

function rankedList(address: Address, rows: readonly Row[]) {
  const shown = address.params.has('all') ? rows : rows.slice(0, FIRST)
  return html`<p class="columns quiet" aria-hidden="true"><span>${say.home.carbon}</span><span>${say.home.score}</span></p>
    <ol class="ranked">${repeat(
      shown,
      ({ id }) => id,
      (row) => html`
      <li class=${row.id === pointed ? 'pointed' : ''} @pointerenter=${() => point(row.id)} @focusin=${() => point(row.id)}>
        <a class="name" href=${link(`/materials/${row.id}`)}>${row.name}</a>
        <span class="quiet">${row.category}${row.makers.length > 0 ? ` · ${say.home.madeIn(row.makers.length)}` : ''}</span>
        <span class="carbon">${figure(row.carbon)}</span>
        <span class="score" title=${say.score(row.score)}>${row.score}</span>
        ${trayButton(address, row.id, row.name, true)}
      </li>`,
    )}</ol>
    ${rows.length > shown.length ? html`<p><a href=${changed({ all: '1' })}>${say.home.all(rows.length)}</a></p>` : nothing}
    ${rows.length === 0 ? html`<p>${say.home.none}</p>` : nothing}`
}

function filters({ params }: Address) {
  const all = overview()
  if (!all) return nothing
  const at = (name: string) => params.get(name) ?? ''
  const used = ['category', 'family', 'form', 'flag', 'job', 'made'].filter((name) => params.has(name))
  return html`<details class="filters" ?open=${used.length > 0} @toggle=${openFilters}>
    <summary>${say.home.filters(used.length)}</summary>
    ${
      isFiltering || used.length > 0
        ? html`<div class="fields">
      ${choice('category', say.home.category, at('category'), asChoices(all.categories))}
      ${choice('family', say.home.family, at('family'), asChoices(all.families))}
      ${choice('job', say.home.job, at('job'), asChoices(all.jobs))}
      ${choice('form', say.home.form, at('form'), asChoices(all.forms))}
      ${choice('flag', say.home.flag, at('flag'), asChoices(all.flags))}
      ${choice('made', say.home.made, at('made'), placeChoices())}
      ${used.length > 0 ? html`<a class="button" href=${changed(Object.fromEntries(used.map((name) => [name, undefined])))}>${say.home.clear}</a>` : nothing}
    </div>`
        : nothing
    }</details>`
}

/** What a question may want to have replaced: of what is found, or what it says, in the job that it speaks of where it does. */
function namedIn({ rows: all, byId }: Overview, rows: readonly Row[], q: string, replaced: string | undefined) {
  const row = byId.get(replaced ?? '')
  if (!row) return namedForJob(rows, q)
  const inJob = namedForJob(all, q).filter(({ job }) => job !== '')
  return inJob.length > 0 ? inJob : [{ row, job: '' }]
}

/** Most who name a material and a use look for something else that does it. */
function replacing(named: ReturnType<typeof namedForJob>, reading: Reading | undefined) {
  const places = reading?.places.map(({ place }) => place) ?? []
  const allowed = places.find((place) => words()?.jurisdictions.some(([id]) => id === place))
  const made = places.find((place) => place !== allowed && countriesIn(place).size > 1)
  if (named.length === 0) return nothing
  return html`<p class="reading">${say.home.replace} ${named.map(({ row, job }) => html`<a class="button" href=${`${link(`/materials/${row.id}`, { job: job || undefined, allowed, made: made && placeName(made) })}#instead`}>${say.home.asJob(row.name, job)}</a> `)}</p>`
}

/** How the question was read, and what of it the atlas does not have. */
function readingNote({ reading, nearest, not_in_atlas }: Found) {
  const parts = [
    ...(reading?.replaces ? [say.home.instead(reading.replaces.name)] : []),
    ...(reading?.excludes ?? []).map(({ name }) => say.home.without(name)),
    ...(reading?.conditions ?? []).map(({ words: text }) => text),
    ...(reading?.places ?? []).map(({ place }) => say.home.inPlace(placeName(place))),
  ]
  return html`
    ${parts.length > 0 ? html`<p class="reading">${say.home.readAs} ${parts.map((text) => html`<span class="badge">${text}</span> `)}</p>` : nothing}
    ${(not_in_atlas ?? []).map(({ name, what }) => html`<p class="reading">${say.home.notIn(name, what)}</p>`)}
    ${nearest && nearest.records.length > 0 ? html`<p class="reading">${say.home.nearest} ${nearest.records.map(({ type, id, title }) => html`<a href=${type === 'material' ? link(`/materials/${id}`) : link('/suppliers', { id })}>${title}</a> `)}</p>` : nothing}`
}
