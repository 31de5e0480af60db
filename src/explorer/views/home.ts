import { html, nothing } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { speaksOfMakers } from '../../atlas/reading/maker-words.ts'
import type { SearchResult } from '../../schema/search.ts'
import { type Address, change, changed, go, link, redraw } from '../address.ts'
import { arrived, ask, type Loaded, pending } from '../api.ts'
import { countriesIn, loadAliases, overview, overviewState, placeName } from '../atlas-data.ts'
import { scatter } from '../charts/scatter.ts'
import { figure } from '../format.ts'
import { asChoices, choice, loaded, placeChoices, textOf } from '../parts.ts'
import { byName, inOrder, namedIn, type Order, type Overview, orderAsked, type Row } from '../rows.ts'
import { say } from '../texts.ts'
import { trayButton } from '../tray.ts'
import { compareLink, type Found, kindsOf, makersAsked, readingNote, wantedOf, wayOn } from './asked.ts'

const PAUSE_MS = 180
const FIRST = 60
const FILTERS = ['category', 'family', 'form', 'flag', 'job', 'made']

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
  // Who has gone on meanwhile takes nothing of it along.
  if (q !== undefined && location.pathname === '/') change({ q, all: undefined }, true)
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
  const [category, family, form, flag, job, made] = FILTERS.map(get)
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
  const { params } = address
  const isEmpty = q.trim() === ''
  // A question that was sent reads like one that is typed.
  if (!isEmpty) loadAliases()
  const search = searchOf(q)
  const found = arrived(search)
  const named = byName(all.rows, q)
  const asked = found ? foundRows(all, q, found) : named
  const order = orderOf(params, q) || (isEmpty ? 'score' : '')
  const rows = inOrder(filtered(isEmpty ? all.rows : asked, params), order)
  const isFiltered = FILTERS.some((name) => params.has(name))
  const lit = isEmpty && !isFiltered ? undefined : rows.map(({ id }) => id)
  const replaced = found?.reading?.replaces?.id
  const suppliers = found?.data.filter(({ type }) => type === 'supplier') ?? []
  const isWaiting = !isEmpty && search.state === 'pending'
  const asksMakers = speaksOfMakers(found?.reading?.english ?? q)
  const wanted = isEmpty || isWaiting || asksMakers ? [] : wantedOf(all, rows, q, replaced)
  // The makers come before the materials where they are asked for, or found first and no material is named.
  const isAboutMakers = asksMakers || (wanted.length === 0 && found?.data[0]?.type === 'supplier')
  const list = html`${isEmpty ? nothing : kindsOf(rows, params)}${rankedList(address, rows, order)}`
  return html`
    ${filters(address)}
    <p class="count" role="status" aria-busy=${isWaiting}>${say.home.count(rows.length, all.rows.length, isWaiting && named.length === 0)}
      ${isEmpty || rows.length < 2 ? nothing : compareLink(namedIn(all.rows, q), rows)}</p>
    ${found ? readingNote(found, asked, params) : nothing}
    ${wanted.length > 0 ? wayOn(wanted, found?.reading) : nothing}
    <div class="beside">
      <section aria-label=${say.home.list}>
        ${isAboutMakers ? html`${makers(suppliers, asksMakers ? makersAsked(all, q, found?.reading) : undefined)}${suppliers.length > 0 ? html`<h2>${say.home.materials}</h2>` : nothing}${list}` : html`${list}${makers(suppliers)}`}
      </section>
      <figure class="picture">
        ${scatter({ dots: all.rows, lit, pointed, replaced, label: say.home.chart(rows.length), xTitle: say.home.x, yTitle: say.home.y, onPoint: point, onChoose: (id) => go(link(`/materials/${id}`)) })}
        <figcaption>${caption(all.byId.get(pointed ?? ''), replaced !== undefined)}</figcaption>
      </figure>
    </div>`
}

/** What was found; a material that the question names without ruling it out is among it, however the rest ranks. */
function foundRows(all: Overview, q: string, { data, reading }: Found): Row[] {
  const rows = data.flatMap(({ type, id }) => (type === 'material' ? (all.byId.get(id) ?? []) : []))
  const isPlain = reading && !reading.replaces && reading.excludes.length + reading.conditions.length === 0
  return isPlain ? [...new Set([...rows, ...namedIn(all.rows, q)])] : rows
}

const orderOf = (params: URLSearchParams, q: string): Order => {
  const asked = params.get('sort')
  return asked === 'carbon' || asked === 'score' ? asked : asked === 'match' ? '' : orderAsked(q)
}

/** The suppliers found, after those that are known to make what is asked for where it is asked for. */
function makers(found: readonly SearchResult[], asked: ReturnType<typeof makersAsked> = undefined) {
  const others = found.filter(({ id }) => !asked?.makers.some((maker) => maker.id === id)).slice(0, 8)
  const one = (id: string, name: string, more = '') =>
    html`<li><a href=${link('/suppliers', { id })}>${name}</a> <span class="quiet">${more}</span></li>`
  return html`${asked ? html`<h2>${asked.title}</h2><ul class="plain">${asked.makers.map(({ id, name }) => one(id, name))}</ul>` : nothing}
    ${others.length > 0 ? html`<h2>${asked ? say.home.otherMakers : say.home.makers}</h2><ul class="plain">${others.map(({ id, title, subtitle }) => one(id, title, subtitle))}</ul>` : nothing}`
}

const caption = (row: Row | undefined, isReplacing: boolean) =>
  row
    ? html`<strong>${row.name}</strong> · ${row.category} · ${say.score(row.score)} · ${say.carbonRange(figure(row.carbon), figure(row.low), figure(row.high))}`
    : isReplacing
      ? say.home.captionReplace
      : say.home.caption

function rankedList(address: Address, rows: readonly Row[], order: Order) {
  const { params } = address
  const shown = params.has('all') ? rows : rows.slice(0, FIRST)
  const made = params.get('made') ?? ''
  const countries = made === '' ? undefined : countriesIn(made)
  const place = ({ makers: places }: Row) =>
    countries && places.some((one) => countries.has(one)) ? placeName(made) : ''
  return html`${rows.length > 1 ? heads(order) : nothing}
    <ol class="ranked">${repeat(
      shown,
      ({ id }) => id,
      (row) => html`
      <li class=${row.id === pointed ? 'pointed' : ''} @pointerenter=${() => point(row.id)} @focusin=${() => point(row.id)}>
        <a class="name" href=${link(`/materials/${row.id}`)}>${row.name}</a>
        <span class="quiet">${row.category}${row.makers.length > 0 ? ` · ${say.home.madeIn(row.makers.length, place(row))}` : ''}</span>
        <span class="carbon">${figure(row.carbon)}</span>
        <span class="score" title=${say.score(row.score)}>${row.score}</span>
        ${trayButton(address, row.id, row.name, true)}
      </li>`,
    )}</ol>
    ${rows.length > shown.length ? html`<p><a href=${changed({ all: '1' })}>${say.home.all(rows.length)}</a></p>` : nothing}
    ${rows.length === 0 ? html`<p>${say.home.none}</p>` : nothing}`
}

/** The heads of the two figures, which order the list. */
function heads(order: Order) {
  const head = (key: Order, text: string, arrow: string, title: string) =>
    html`<a href=${changed({ sort: order === key ? 'match' : key })} aria-current=${order === key ? 'true' : nothing} title=${title}>${text}${order === key ? ` ${arrow}` : ''}</a>`
  return html`<p class="columns quiet">${head('carbon', say.home.carbon, '↑', say.home.leastCarbon)} ${head('score', say.home.score, '↓', say.home.bestScore)}</p>`
}

function filters({ params }: Address) {
  const all = overview()
  if (!all) return nothing
  const at = (name: string) => params.get(name) ?? ''
  const used = FILTERS.filter((name) => params.has(name))
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
