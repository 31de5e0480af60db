import { html, nothing } from 'lit-html'
import type { ComparedCarbon, Comparison } from '../../schema/material.ts'
import { type Address, change, changed, link } from '../address.ts'
import { ask, type Loaded, pending } from '../api.ts'
import { overview, words } from '../atlas-data.ts'
import { rangeBar } from '../charts/ranges.ts'
import { linear } from '../charts/scale.ts'
import { figure, published } from '../format.ts'
import { badge, choice, loaded, materialLink, textOf } from '../parts.ts'
import { picker } from '../picker.ts'
import { sharedJob } from '../rows.ts'
import { say } from '../texts.ts'

export const title = () => `${say.nav.compare} – ${say.atlas}`

export function draw(address: Address) {
  const ids = (address.params.get('ids') ?? '').split(',').filter(Boolean)
  const put = (list: readonly string[]) => change({ ids: list.join(',') })
  const used = functionFor(address, ids)
  return html`<h1>${say.compare.title}</h1><p class="lead">${say.compare.lead}</p>
    <ul class="chosen">${ids.map((id) => html`<li>${materialLink(id)} <button type="button" aria-label=${say.tray.remove(nameOf(id))} @click=${() => put(ids.filter((other) => other !== id))}>×</button></li>`)}</ul>${ids.length > 0 ? html`<p><a href=${link('/law', { materials: ids.join(',') })}>${say.compare.law}</a></p>` : nothing}
    <div class="fields">${ids.length < 20 ? picker(say.compare.add, (id) => put([...new Set([...ids, id])])) : nothing}${functionFields(address, used.type)}</div>
    ${ids.length < 2 ? html`<p>${say.compare.few} <a href=${changed({ ids: say.compare.example })}>${say.compare.exampleText}</a></p>` : compared(address, ids, used)}`
}

type Used = { type: string; why: string }

/**
 * The function that the address names; else the first of the job that most of them share for which all have the figures, as a kilogram of
 * an insulation says nothing of what it does.
 */
function functionFor(address: Address, ids: readonly string[]): Used {
  const asked = address.params.get('function')
  const all = overview()
  if (asked || ids.length < 2 || !all) return { type: asked || MASS, why: '' }
  const shared = sharedJob(all, ids)
  if (!shared) return { type: MASS, why: say.compare.noJob }
  const why = say.compare.forJob(shared.job, shared.count, ids.length)
  const known = shared.functions.find((type) => {
    const answer = comparison(address, ids, type)
    return answer.state !== 'ready' || answer.value.carbon?.rows.every(({ unknown }) => unknown === undefined)
  })
  const isAsMeant = known !== undefined && (known !== MASS || shared.functions[0] === MASS)
  return { type: known ?? MASS, why: isAsMeant ? why : say.compare.noFigures(shared.job) }
}

const MASS = 'mass'

function functionFields({ params }: Address, type: string) {
  const [, , , unit = '', usual = 1] = words()?.functions.find(([id]) => id === type) ?? []
  const choices = (words()?.functions ?? []).map(([id, label]): [string, string] => [id, label])
  return html`${choice('function', say.compare.function, type, choices, '')}
    ${type === MASS ? nothing : html`<label class="field"><span>${say.compare.amount(unit)}</span><input type="number" min="0" step="any" .value=${params.get('amount') ?? String(usual)} @change=${(event: Event) => change({ amount: textOf(event) })}></label>`}`
}

function comparison({ params }: Address, ids: readonly string[], type: string): Loaded<Comparison> {
  if (type !== MASS && !words()) return pending
  const [, , parameter = 'mass_kg', , usual = 1] = words()?.functions.find(([id]) => id === type) ?? []
  const amount = Number(params.get('amount') ?? usual)
  return ask('/v1/materials/compare', { ids, function: { type, ...(amount > 0 && { [parameter]: amount }) } })
}

const compared = (address: Address, ids: readonly string[], { type, why }: Used) =>
  loaded(
    comparison(address, ids, type),
    ({ carbon, metrics }) => html`
    ${carbon ? html`<h2>${say.compare.carbon}</h2>${why ? html`<p>${why}</p>` : nothing}${carbonRows(carbon)}${pairs(carbon)}` : nothing}
    <h2>${say.compare.figures}</h2>${table(ids, metrics)}`,
  )

const nameOf = (id: string) => overview()?.byId.get(id)?.name ?? id

function carbonRows({ rows, unit }: ComparedCarbon) {
  const known = rows.flatMap(({ low, high }) => [low ?? 0, high ?? 0])
  const scale = linear([Math.min(0, ...known), Math.max(...known)], [6, 394])
  const ordered = rows.toSorted((a, b) => (a.value ?? Number.POSITIVE_INFINITY) - (b.value ?? Number.POSITIVE_INFINITY))
  return html`<p class="quiet">${unit.replace(/\(\w+ = /, '(')}</p><div class="scroll" tabindex="0" role="region" aria-label=${say.compare.carbon}><table class="carbon"><tbody>${ordered.map(
    ({ id, value, low, high, mass_kg, thickness_mm, unknown }) => html`<tr>
    <th scope="row">${nameOf(id)}</th>
    ${
      value === undefined
        ? html`<td colspan="3">${say.compare.unknown((unknown ?? []).map(say.figureName).join(', '))}</td>`
        : html`<td class="wide">${rangeBar(scale, { value, low, high }, '', undefined, 400)}</td>
        <td class="number"><strong>${figure(value)}</strong> <span class="quiet">${figure(low ?? value)} – ${figure(high ?? value)}</span></td>
        <td class="quiet">${mass_kg === undefined ? nothing : `${figure(mass_kg)} kg`}${thickness_mm === undefined ? nothing : `, ${figure(thickness_mm)} mm`}</td>`
    }</tr>`,
  )}</tbody></table></div>`
}

function pairs({ pairs: all }: ComparedCarbon) {
  return html`<details class="pairs" ?open=${all.length <= 6}><summary>${say.compare.pairs(all.length)}</summary><ul>${all.map(
    ({ a, b, verdict, ratio, reasons }) => html`<li>
    ${nameOf(a)} ${badge(say.verdicts[verdict], verdict)} ${nameOf(b)}${ratio ? html` <span class="quiet">${say.compare.ratio(figure(ratio.value), figure(ratio.low), figure(ratio.high))}</span>` : nothing}
    ${reasons.length > 0 ? html`<details><summary>${say.compare.reasons}</summary><ul>${reasons.map((text) => html`<li>${text}</li>`)}</ul></details>` : nothing}</li>`,
  )}</ul></details>`
}

const table = (
  ids: readonly string[],
  metrics: Comparison['metrics'],
) => html`<div class="scroll" tabindex="0" role="region" aria-label=${say.compare.figures}><table class="metrics">
  <thead><tr><th>${say.evidence.figure}</th>${ids.map((id) => html`<th scope="col">${nameOf(id)}</th>`)}</tr></thead>
  <tbody>${madeIn(ids)}${metrics.map(
    ({
      label,
      unit,
      values,
      best,
    }) => html`<tr><th scope="row">${label}${unit ? html` <span class="unit">${unit}</span>` : nothing}</th>
    ${ids.map((id) => html`<td class="number">${values[id] === null || values[id] === undefined ? html`<span class="quiet">–</span>` : published(values[id])}${isBest(id, values, best) ? html` <span class="gain" title=${say.compare.best}>▲<span class="hidden">${say.compare.best}</span></span>` : nothing}</td>`)}</tr>`,
  )}</tbody></table></div>`

const MOST_PLACES = 6

/** Where those compared are made, each leading to its makers. */
const madeIn = (ids: readonly string[]) =>
  html`<tr><th scope="row">${say.substitutes.made}</th>${ids.map((id) => {
    const places = overview()?.byId.get(id)?.makers ?? []
    const more = places.length > MOST_PLACES ? ' …' : ''
    return html`<td class="number">${places.length === 0 ? html`<span class="quiet">–</span>` : html`<a href=${link('/suppliers', { material: id })}>${places.slice(0, MOST_PLACES).join(', ')}${more}</a>`}</td>`
  })}</tr>`

/** A “no” is never best, nor is what all have. */
const isBest = (id: string, values: Comparison['metrics'][number]['values'], best: readonly string[]) =>
  best.includes(id) && values[id] !== false && best.length < Object.values(values).filter((one) => one !== null).length
