import { html, nothing } from 'lit-html'
import { phaseOf } from '../../atlas/phase.ts'
import type { MatchedLine, MatchedLines } from '../../schema/match.ts'
import { type Address, change, keepInFragment, link, redraw } from '../address.ts'
import { arrived, ask, download, pending } from '../api.ts'
import { makersIn, overview, placeName } from '../atlas-data.ts'
import { type BillLine, readBill } from '../bill.ts'
import { rangeBar } from '../charts/ranges.ts'
import { linear } from '../charts/scale.ts'
import { csvCell, figure, percent } from '../format.ts'
import { covering, lawIn, type Rule } from '../law-rules.ts'
import { badge, choice, lawChoices, loaded, materialLink, textOf } from '../parts.ts'
import { say } from '../texts.ts'

export const title = () => `${say.nav.list} – ${say.atlas}`

const MAX_LINES = 500
const MAX_TEXT = 200
const PAUSE_MS = 300

/** A line as pasted, what the server read in it, and the rules of the place that threaten its material. */
type Line = BillLine & { read: MatchedLine; rules: Rule[] | undefined }

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
  const place = address.params.get('place') ?? 'EU'
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
  const rules = law && covering(law, ids).filter((rule) => isThreat(rule, day))
  const lines = found.lines.flatMap((read, at): Line[] => {
    const line = pasted[at]
    const id = read.match?.id
    return line ? [{ ...line, read, rules: id ? rules?.filter(({ covers }) => covers.includes(id)) : [] }] : []
  })
  const scale = linear([0, Math.max(1e-9, ...found.lines.map(({ carbon }) => carbon?.high ?? 0))], [5, 155])
  return html`${summary(found.total)}
    <div class="scroll" tabindex="0" role="region" aria-label=${say.list.title}><table class="bill"><thead><tr><th>${say.list.line}</th><th>${say.law.material}</th><th class="number">kg</th><th class="number">kg CO<sub>2</sub>e</th><th><span class="hidden">${say.list.range}</span></th><th class="number">${say.list.share}</th><th>${say.list.risk(placeName(place))}</th></tr></thead>
    <tbody>${lines.map((line) => lineRow(line, scale, found.total.carbon?.value ?? 0, day))}</tbody></table></div>
    <p class="quiet">${say.list.riskMeans}</p>
    <p><button type="button" ?disabled=${rules === undefined} @click=${() => download('my-list.csv', 'text/csv', csvOf(lines, day))}>${say.list.csv}</button>
      ${ids.length > 1 ? html`<a class="button" href=${link('/compare', { ids: ids.slice(0, 20).join(',') })}>${say.list.compare}</a>` : nothing}</p>`
}

const isThreat = (rule: Rule, day: string) =>
  ['ban', 'phase-out', 'limit'].includes(rule.kind) && phaseOf(rule, day) !== 'ended'

const summary = ({ carbon, matched: known, lines, mass_share: share, without_mass }: MatchedLines['total']) =>
  html`<p class="sum" role="status">${carbon ? html`<strong>${figure(carbon.value)}</strong> kg CO<sub>2</sub>e <span class="quiet">${say.list.interval(figure(carbon.low), figure(carbon.high))}</span> ` : nothing}${say.list.counted(known, lines)}${share === undefined ? nothing : `, ${say.list.covered(percent(share))}`}${without_mass > 0 ? `, ${say.list.withoutMass(without_mass)}` : nothing}</p>`

function lineRow({ text, read, rules }: Line, scale: ReturnType<typeof linear>, sum: number, day: string) {
  const { carbon, mass_kg: mass } = read
  return html`<tr><th scope="row">${text.replaceAll('\t', ' · ')}</th><td>${material(read)}</td>
    <td class="number">${mass ? figure(mass.value) : '–'}</td>
    ${carbon ? html`<td class="number">${figure(carbon.value)}</td><td>${rangeBar(scale, carbon, 'small', undefined, 160)}</td><td class="number">${percent(carbon.value / (sum || 1))}</td>` : html`<td></td><td></td><td></td>`}
    <td>${read.match ? risk(read.match.id, rules, day) : nothing}</td></tr>`
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

function risk(id: string, rules: readonly Rule[] | undefined, day: string) {
  const makers = makersIn(id)
  if (!rules || !makers) return html`<span class="pending">${say.pending}</span>`
  const { bans, limits, coming } = countsOf(rules, day)
  const begin = (rule: Rule) => `${isHeld(rule, day)} ${rule.effective_date ?? '9'}`
  const ordered = rules.toSorted((a, b) => (begin(a) < begin(b) ? -1 : 1))
  return html`${bans > 0 ? badge(say.list.bans(bans), 'banned') : nothing} ${limits > 0 ? badge(say.list.limits(limits), 'restricted') : nothing} ${coming > 0 ? badge(say.list.coming(coming), 'upcoming') : nothing}
    ${makers.length < 2 ? badge(say.list.makers(makers.length), 'to-check') : nothing}
    ${rules.length > 0 ? html`<details><summary>${say.list.which}</summary><ul>${ordered.map((rule) => html`<li>${badge(rule.kind, rule.kind === 'limit' ? 'restricted' : 'banned')} ${say.law.phases[phaseOf(rule, day)]}${rule.effective_date ? `, ${say.law.from(rule.effective_date, rule.until)}` : ''}: ${rule.applies_to} <span class="quiet">(${rule.regulation})</span></li>`)}</ul></details>` : nothing}`
}

const isHeld = (rule: Rule, day: string) => phaseOf(rule, day) === 'in_force'

/** How many bans and limits hold on a day, and how many are still to come. */
function countsOf(rules: readonly Rule[], day: string) {
  const held = rules.filter((rule) => isHeld(rule, day))
  const bans = held.filter(({ kind }) => kind !== 'limit').length
  return { bans, limits: held.length - bans, coming: rules.length - held.length }
}

const HEADS =
  'line,material,name,confidence,kg,kg_co2e,low,high,parts,assumed,alternatives,bans,limits,coming,makers,because'.split(
    ',',
  )

function csvOf(lines: readonly Line[], day: string): string {
  const number = (value: number | undefined) => (value === undefined ? '' : String(value))
  const rows = lines.map(({ text, rules = [], read }) => {
    const { match, mass_kg, carbon, parts = [], assumed, alternatives, because = '' } = read
    const { bans, limits, coming } = countsOf(rules, day)
    return [
      ...[text, match?.id ?? '', match?.name ?? '', number(match?.confidence), number(mass_kg?.value)],
      ...[carbon?.value, carbon?.low, carbon?.high].map(number),
      parts.map(({ id, share }) => `${id} ${share}`).join('; '),
      assumed.join('; '),
      alternatives.map(({ id }) => id).join('; '),
      ...(match ? [bans, limits, coming, makersIn(match.id)?.length].map(number) : ['', '', '', '']),
      because,
    ]
  })
  return [HEADS, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}
