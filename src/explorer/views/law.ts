import { html, nothing } from 'lit-html'
import type { RegulatoryEntry } from '../../schema/regulatory.ts'
import { groupBy } from '../../system/group-by.ts'
import { type Address, change } from '../address.ts'
import { arrived, ask, download, type Loaded, readText } from '../api.ts'
import { overview, placeName } from '../atlas-data.ts'
import { badge, choice, jsonLink, lawChoices, loaded, materialLink, sourceLink, textOf } from '../parts.ts'
import { picker } from '../picker.ts'
import { say } from '../texts.ts'

export const title = () => `${say.nav.law} – ${say.atlas}`

type Answer = {
  data: RegulatoryEntry[]
  total: number
  coverage?: { as_of: string; instruments: number; checked?: string; note: string }
}

const PLACE = 'FR'
const PAGE = 100

/** What holds in a place on a day and what is coming, for all materials or for some. */
export function draw({ params }: Address) {
  const place = params.get('place') ?? PLACE
  const ids = (params.get('materials') ?? '').split(',').filter(Boolean)
  const on = params.get('on') ?? overview()?.date ?? ''
  const put = (list: readonly string[]) => change({ materials: list.join(',') })
  const query = new URLSearchParams({ jurisdiction: place, per_page: String(PAGE) })
  if (on) query.set('as_of', on)
  if (ids.length > 0) query.set('materials', ids.join(','))
  const path = (more: string) => `/v1/regulatory?${query}${more}`
  return html`<h1>${say.law.viewTitle(placeName(place))}</h1>
    <div class="fields">${choice('place', say.law.place, place, lawChoices(), '')}
      <label class="field"><span>${say.law.day}</span><input type="date" .value=${on} @change=${(event: Event) => change({ on: textOf(event) })}></label>
      ${picker(say.law.addMaterial, (id) => put([...new Set([...ids, id])]))}</div>
    ${ids.length > 0 ? html`<ul class="chosen">${ids.map((id) => html`<li>${materialLink(id)} <button type="button" aria-label=${say.tray.remove(id)} @click=${() => put(ids.filter((other) => other !== id))}>×</button></li>`)}</ul>` : html`<p class="quiet">${say.law.allMaterials}</p>`}
    <p><button type="button" @click=${() => calendar(path('&format=ics').replace('per_page=100&', ''), place)}>${say.law.calendar}</button></p>
    ${ids.length > 0 ? loaded(ask<Answer>(path('&phase=in_force')), ({ data }) => matrix(ids, data)) : nothing}
    <div class="beside even"><section><h2>${say.law.coming}</h2>${loaded(nearest(path('&phase=upcoming')), (answer) => rules(answer, true))}</section>
    <section><h2>${say.law.holds}</h2>${loaded(ask<Answer>(path('&phase=in_force')), (answer) => rules(answer, false))}</section></div>
    ${jsonLink(path(''))}`
}

/** What comes first: the list begins with what comes last, so of a long one its last two pages. */
function nearest(path: string): Loaded<Answer> {
  const first = ask<Answer>(path)
  if (first.state !== 'ready' || first.value.total <= PAGE) return first
  const last = Math.ceil(first.value.total / PAGE)
  const pages = [last - 1, last].map((page) => ask<Answer>(`${path}&page=${page}`))
  const missing = pages.find(({ state }) => state !== 'ready')
  if (missing) return missing
  return { state: 'ready', value: { ...first.value, data: pages.flatMap((page) => arrived(page)?.data ?? []) } }
}

async function calendar(path: string, place: string) {
  download(`law-${place}.ics`, 'text/calendar', await readText(path))
}

/** Entries of one rule told once, with the materials that it covers. */
function rules({ data, total, coverage }: Answer, isComing: boolean) {
  const byRule = [...groupBy(data, ({ instrument, rule }) => `${instrument.id} ${rule}`).values()]
  const ordered = isComing
    ? byRule.toSorted(([a], [b]) => (a?.effective_date ?? '9').localeCompare(b?.effective_date ?? '9'))
    : byRule
  return html`<p class="quiet">${say.law.rulesOf(byRule.length, data.length, total, isComing)} ${coverage?.note ?? ''}</p>
    <ul class="plain">${ordered.map((entries) => (entries[0] ? oneRule(entries[0], entries, data.length < total) : nothing))}</ul>`
}

const oneRule = (entry: RegulatoryEntry, entries: readonly RegulatoryEntry[], isPart: boolean) => html`<li class="rule">
  <p>${badge(entry.status.replaceAll('-', ' '), entry.status)} <strong>${entry.applies_to}</strong> <span class="quiet">${placeName(entry.jurisdiction)}${entry.effective_date ? `, ${say.law.from(entry.effective_date, entry.until)}` : ''}</span></p>
  <p>${entry.notes}</p>
  <details><summary>${say.law.covers(entries.length, isPart)}</summary><p>${entries.map(({ material }, at) => html`${at > 0 ? ', ' : ''}${materialLink(material)}`)}</p></details>
  <p class="source">${entry.regulation}, ${entry.locator}: ${sourceLink(entry.source)}</p></li>`

const KINDS = ['ban', 'phase-out', 'limit', 'duty', 'approval', 'listing', 'proposal'] as const

/** My materials against kinds of rule: how many hold. */
function matrix(ids: readonly string[], data: readonly RegulatoryEntry[]) {
  const count = (id: string, kind: string) =>
    data.filter((entry) => entry.material === id && entry.kind === kind).length
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${say.law.matrix}><table class="matrix"><caption>${say.law.matrix}</caption><thead><tr><th>${say.law.material}</th>${KINDS.map((kind) => html`<th scope="col">${kind}</th>`)}</tr></thead>
    <tbody>${ids.map(
      (id) =>
        html`<tr><th scope="row">${materialLink(id)}</th>${KINDS.map((kind) => {
          const rulesHere = count(id, kind)
          return html`<td class="number ${rulesHere > 0 ? kind : 'quiet'}">${rulesHere > 0 ? rulesHere : '–'}</td>`
        })}</tr>`,
    )}</tbody></table></div>`
}
