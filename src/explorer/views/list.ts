import { html, nothing } from 'lit-html'
import type { MatchedLine, MatchedLines } from '../../schema/match.ts'
import { type Address, change, keepInFragment, link, redraw } from '../address.ts'
import { arrived, ask, download, pending } from '../api.ts'
import { allSites, lawPlace, makersIn, overview, placeName } from '../atlas-data.ts'
import { type BillLine, readBill } from '../bill.ts'
import { rangeBar } from '../charts/ranges.ts'
import { linear } from '../charts/scale.ts'
import { csvCell, figure, percent } from '../format.ts'
import { covering, lawIn, type Threats, threatsOf } from '../law-rules.ts'
import { badge, choice, lawChoices, loaded, materialLink, textOf } from '../parts.ts'
import { say } from '../texts.ts'
import { atRisk, risk } from './risk.ts'

export const title = () => `${say.nav.list} – ${say.atlas}`

const MAX_LINES = 500
const MAX_TEXT = 200
const PAUSE_MS = 300

/** A line as pasted, what the server read in it, and what the law of the place threatens its material with. */
type Line = BillLine & { read: MatchedLine; threats: Threats | undefined }

let timer: ReturnType<typeof setTimeout> | undefined
let isTyping = false

/** Asks once somebody has stopped typing, not for every key. */
function typed(event: Event) {
  isTyping = true
  clearTimeout(timer)
  timer = setTimeout(() => {
    isTyping = false
    redraw()
  }, PAUSE_MS)
  keepInFragment(textOf(event))
}

/** A pasted bill of materials, matched and summed. It stays behind the # of the address, and goes to this server alone. */
export function draw(address: Address) {
  const text = decodeURIComponent(location.hash.slice(1))
  const place = lawPlace(address.params.get('place') ?? 'EU')
  const day = address.params.get('on') || (overview()?.date ?? '')
  const lines = readBill(text).slice(0, MAX_LINES)
  return html`<h1>${say.list.title}</h1><p class="lead">${say.list.lead}</p>
    <label class="field grow"><span>${say.list.paste}</span><textarea rows="7" spellcheck="false" .value=${text} @input=${typed}></textarea></label>
    <div class="fields">${choice('place', say.law.place, place, lawChoices(), '')}
      <label class="field"><span>${say.law.day}</span><input type="date" .value=${day} @change=${(event: Event) => change({ on: textOf(event) })}></label>
      ${lines.length > 0 ? nothing : html`<button type="button" @click=${() => keepInFragment(say.list.example)}>${say.list.tryExample}</button>`}</div>
    ${lines.length > 0 ? loaded(isTyping ? pending : matched(lines), (found) => results(lines, found, place, day)) : nothing}`
}

const matched = (lines: readonly BillLine[]) =>
  ask<MatchedLines>('/v1/match', {
    lines: lines.map(({ text, name, kg }) => ({
      text: [...(name || text)].slice(0, MAX_TEXT).join(''),
      ...(kg !== undefined && kg <= 1e12 && { mass_kg: kg }),
    })),
  })

function results(pasted: readonly BillLine[], found: MatchedLines, place: string, day: string) {
  const ids = [...new Set(found.lines.flatMap(({ match }) => match?.id ?? []))]
  const law = arrived(lawIn(place))
  const lines = found.lines.flatMap((read, at): Line[] => {
    const line = pasted[at]
    const rules = law && covering(law, read.match ? [read.match.id] : [])
    return line ? [{ ...line, read, threats: rules && threatsOf(rules, day) }] : []
  })
  const scale = linear([0, Math.max(1e-9, ...found.lines.map(({ carbon }) => carbon?.high ?? 0))], [5, 155])
  return html`${summary(found.total)}${law && allSites() ? atRisk(lines, placeName(place), day) : nothing}
    <div class="scroll" tabindex="0" role="region" aria-label=${say.list.title}><table class="bill"><thead><tr><th>${say.list.line}</th><th>${say.law.material}</th><th class="number">kg</th><th class="number">kg CO<sub>2</sub>e</th><th><span class="hidden">${say.list.range}</span></th><th class="number">${say.list.share}</th><th>${say.list.risk(placeName(place))}</th></tr></thead>
    <tbody>${lines.map((line) => lineRow(line, scale, found.total.carbon?.value ?? 0, day))}</tbody></table></div>
    <p class="quiet">${say.list.riskMeans}</p>
    <p><button type="button" ?disabled=${law === undefined} @click=${() => download('my-list.csv', 'text/csv', csvOf(lines))}>${say.list.csv}</button>
      ${ids.length > 1 ? html`<a class="button" href=${link('/compare', { ids: ids.slice(0, 20).join(',') })}>${say.list.compare}</a>` : nothing}</p>`
}

const summary = ({ carbon, matched: known, lines, mass_share: share, without_mass }: MatchedLines['total']) =>
  html`<p class="sum" role="status">${carbon ? html`<strong>${figure(carbon.value)}</strong> kg CO<sub>2</sub>e <span class="quiet">${say.list.interval(figure(carbon.low), figure(carbon.high))}</span> ` : nothing}${say.list.counted(known, lines)}${share === undefined ? nothing : `, ${say.list.covered(percent(share))}`}${without_mass > 0 ? `, ${say.list.withoutMass(without_mass)}` : nothing}</p>`

function lineRow({ text, unclear, read, threats }: Line, scale: ReturnType<typeof linear>, sum: number, day: string) {
  const { carbon, mass_kg: mass } = read
  return html`<tr><th scope="row">${text.replaceAll('\t', ' · ')}</th><td>${material(read)}</td>
    <td class="number">${mass ? figure(mass.value) : unclear === undefined ? '–' : html`<span class="quiet">${say.list.unclear(unclear)}</span>`}</td>
    ${carbon ? html`<td class="number">${figure(carbon.value)}</td><td>${rangeBar(scale, carbon, 'small', undefined, 160)}</td><td class="number">${percent(carbon.value / (sum || 1))}</td>` : html`<td></td><td></td><td></td>`}
    <td>${read.match ? risk(read.match.id, threats, day) : nothing}</td></tr>`
}

/** The records a line is made of, and what the reader should know of how it was read. */
function material({ match, parts, assumed, alternatives, because }: MatchedLine) {
  if (!match) return html`${badge(say.list.none, 'to-check')} <span class="quiet">${because}</span>`
  const named = parts
    ? parts.map(({ id, name, share }, at) => html`${at > 0 ? ' + ' : ''}${percent(share)} ${materialLink(id, name)}`)
    : materialLink(match.id, match.name)
  const said = assumed.map((key) => say.list.assumed[key])
  return html`${named} ${match.confidence < SURE ? badge(say.list.unsure, 'to-check') : nothing}
    ${said.length > 0 ? html`<span class="quiet">${said.join(', ')}</span>` : nothing}
    ${alternatives.length > 0 ? html`<details><summary>${say.list.alternatives}</summary>${alternatives.map(({ id, name }, at) => html`${at > 0 ? ', ' : ''}${materialLink(id, name)}`)}</details>` : nothing}`
}

/** Below this the match is marked as one to check. */
const SURE = 0.8

const HEADS =
  'line,material,name,confidence,kg,kg_co2e,low,high,parts,assumed,alternatives,bans,banned_uses,limits,bans_coming,limits_coming,other_rules,makers,because'.split(
    ',',
  )

function csvOf(lines: readonly Line[]): string {
  const number = (value: number | undefined) => (value === undefined ? '' : String(value))
  const rows = lines.map(({ text, threats, read }) => {
    const { match, mass_kg, carbon, parts = [], assumed, alternatives, because = '' } = read
    const { bans, limits, bansComing, limitsComing, others } = threats ?? NO_THREATS
    const counts = [limits, bansComing, limitsComing, others].map(({ length }) => String(length))
    const uses = bans.map(({ applies_to }) => applies_to).join('; ')
    return [
      ...[text, match?.id ?? '', match?.name ?? '', number(match?.confidence), number(mass_kg?.value)],
      ...[carbon?.value, carbon?.low, carbon?.high].map(number),
      parts.map(({ id, share }) => `${id} ${share}`).join('; '),
      assumed.join('; '),
      alternatives.map(({ id }) => id).join('; '),
      ...(match ? [String(bans.length), uses, ...counts, number(makersIn(match.id)?.length)] : Array(7).fill('')),
      because,
    ]
  })
  return [HEADS, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

const NO_THREATS = threatsOf([], '')
