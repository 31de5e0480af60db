import { html, nothing } from 'lit-html'
import { byWeight } from '../../atlas/concern.ts'
import { phaseOf } from '../../atlas/phase.ts'
import { type Address, change, changed } from '../address.ts'
import { download, readText } from '../api.ts'
import { lawPlace, overview, placeName } from '../atlas-data.ts'
import { covering, isOfProduct, lawIn, type Rule, threatsOf } from '../law-rules.ts'
import { choice, drawer, jsonLink, lawChoices, loaded, materialLink, ruleBadge, sourceLink, textOf } from '../parts.ts'
import { picker } from '../picker.ts'
import { say } from '../texts.ts'
import { banLine } from './risk.ts'

export const title = () => `${say.nav.law} – ${say.atlas}`

const PLACE = 'FR'
const FIRST = 40

/** What holds in a place on a day and what is coming, for all materials or for some. */
export function draw({ params }: Address) {
  const place = lawPlace(params.get('place') ?? PLACE)
  const ids = (params.get('materials') ?? '').split(',').filter(Boolean)
  const on = params.get('on') ?? overview()?.date ?? ''
  const put = (list: readonly string[]) => change({ materials: list.join(',') })
  const query = new URLSearchParams({ jurisdiction: place })
  if (on) query.set('as_of', on)
  if (ids.length > 0) query.set('materials', ids.join(','))
  const path = `/v1/regulatory?${query}`
  return html`<h1>${say.law.viewTitle(placeName(place))}</h1>
    <div class="fields">${choice('place', say.law.place, place, lawChoices(), '')}
      <label class="field"><span>${say.law.day}</span><input type="date" .value=${on} @change=${(event: Event) => change({ on: textOf(event) })}></label>
      ${picker(say.law.addMaterial, (id) => put([...new Set([...ids, id])]))}</div>
    ${ids.length > 0 ? html`<ul class="chosen">${ids.map((id) => html`<li>${materialLink(id)} <button type="button" aria-label=${say.tray.remove(id)} @click=${() => put(ids.filter((other) => other !== id))}>×</button></li>`)}</ul>` : html`<p class="quiet">${say.law.allMaterials}</p>`}
    <p><button type="button" @click=${() => calendar(`${path}&format=ics`, place)}>${say.law.calendar}</button></p>
    ${loaded(lawIn(place), (rules) => drawn(ids.length > 0 ? covering(rules, ids) : rules, ids, on, params))}
    ${jsonLink(path)}`
}

async function calendar(path: string, place: string) {
  download(`law-${place}.ics`, 'text/calendar', await readText(path))
}

function drawn(rules: readonly Rule[], ids: readonly string[], on: string, params: URLSearchParams) {
  const by = (phase: string) => rules.filter((rule) => phaseOf(rule, on) === phase)
  const begin = ({ effective_date }: Rule, undated: string) => effective_date ?? undated
  const coming = [...by('upcoming').toSorted((a, b) => begin(a, '9').localeCompare(begin(b, '9'))), ...by('proposed')]
  const holds = by('in_force').toSorted((a, b) => begin(b, '0').localeCompare(begin(a, '0')))
  const isAll = params.has('all')
  const list = (name: string, found: readonly Rule[]) => {
    // Of some materials that which decides comes first; of all of them the newest.
    const main = ids.length > 0 ? found.filter(isOfProduct).toSorted(byWeight) : found
    const others = found.filter((rule) => !main.includes(rule))
    const one = (rule: Rule) => oneRule(rule, ids)
    return html`<section><h2>${name} (${found.length})</h2>
    <ul class="plain">${(isAll ? main : main.slice(0, FIRST)).map(one)}</ul>
    ${main.length > FIRST && !isAll ? html`<p><a href=${changed({ all: '1' })}>${say.law.allRules(main.length)}</a></p>` : nothing}
    ${others.length > 0 ? drawer(`${name} others`, say.law.others(others.length), () => html`<ul class="plain">${others.map(one)}</ul>`) : nothing}</section>`
  }
  return html`${ids.length > 0 ? html`${ids.map((id) => bansOf(id, covering(rules, [id]), on))}${matrix(ids, holds)}` : nothing}
    <p class="quiet">${say.law.noApproval}</p>
    <div class="beside even">${list(say.law.coming, coming)}${list(say.law.holds, holds)}</div>`
}

/** What most come for: whether it is banned, and in which uses. */
function bansOf(id: string, rules: readonly Rule[], on: string) {
  const { bans, bansComing } = threatsOf(rules, on)
  const said = bans.some(({ status }) => status === 'banned') ? 'banned' : bans.length > 0 ? 'inUses' : 'no'
  return html`<div role="status"><p>${materialLink(id)}: ${say.law.bans[said](on)}</p>
    ${[...bans, ...bansComing].map((rule) => banLine(rule, on))}</div>`
}

const oneRule = (rule: Rule, ids: readonly string[]) => html`<li class="rule">
  <p>${ruleBadge(rule)} <strong>${rule.applies_to}</strong> <span class="quiet">${placeName(rule.jurisdiction)}${rule.effective_date ? `, ${say.law.from(rule.effective_date, rule.until)}` : rule.awaits ? `, ${rule.awaits}` : ''}</span></p>
  <p>${rule.notes}</p>
  ${ids.length === 1 ? nothing : drawer(`${rule.regulation} ${rule.locator} ${rule.applies_to}`, say.law.covers(rule.covers.length), () => html`<p>${rule.covers.map((material, at) => html`${at > 0 ? ', ' : ''}${materialLink(material)}`)}</p>`)}
  <p class="source">${rule.regulation}, ${rule.locator}: ${sourceLink(rule.source)}</p></li>`

const KINDS = ['ban', 'phase-out', 'limit', 'duty', 'approval', 'listing'] as const

/** My materials against kinds of rule: how many hold. */
function matrix(ids: readonly string[], rules: readonly Rule[]) {
  const count = (id: string, kind: string) =>
    rules.filter((rule) => isOfProduct(rule) && rule.kind === kind && rule.covers.includes(id)).length
  return html`<p class="quiet">${say.law.matrix}</p><div class="scroll" tabindex="0" role="region" aria-label=${say.law.matrix}><table class="matrix"><thead><tr><th>${say.law.material}</th>${KINDS.map((kind) => html`<th scope="col" class="number">${kind}</th>`)}</tr></thead>
    <tbody>${ids.map(
      (id) =>
        html`<tr><th scope="row">${materialLink(id)}</th>${KINDS.map((kind) => {
          const held = count(id, kind)
          return html`<td class="number ${held > 0 ? '' : 'quiet'}">${held > 0 ? held : '–'}</td>`
        })}</tr>`,
    )}</tbody></table></div>`
}
