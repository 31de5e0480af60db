import { html, nothing, svg } from 'lit-html'
import { byWeight } from '../../atlas/concern.ts'
import type { RegulatoryEntry } from '../../schema/regulatory.ts'
import { groupBy } from '../../system/group-by.ts'
import { type Address, changed, link } from '../address.ts'
import { ask } from '../api.ts'
import { overview, placeName } from '../atlas-data.ts'
import { linear } from '../charts/scale.ts'
import { choice, drawer, lawChoices, loaded, ruleBadge, sourceLink } from '../parts.ts'
import { say } from '../texts.ts'

type Answer = {
  data: RegulatoryEntry[]
  total: number
  coverage?: { as_of: string; instruments: number; note: string }
}

const FIRST_PLACES = 8
const [WIDTH, ROW, LEFT] = [760, 26, 150]

/** Asks for it before the record has come. */
export const askForLaw = ({ params }: Address, id: string) => {
  const place = params.get('allowed') ?? ''
  return ask<Answer>(`/v1/regulatory/${id}?per_page=100${place ? `&jurisdiction=${place}` : ''}`)
}

/** The law on one material: every place a line of marks in time, and the rules of a place in words. */
export function lawTimeline(address: Address, id: string) {
  const place = address.params.get('allowed') ?? ''
  return html`<div class="fields">${choice('allowed', say.law.place, place, lawChoices(), say.law.everywhere)}</div>
    ${loaded(askForLaw(address, id), (answer) => drawn(address, id, answer, place))}`
}

function drawn(address: Address, id: string, { data, total, coverage }: Answer, place: string) {
  const today = coverage?.as_of ?? overview()?.date ?? ''
  return html`<p>${say.law.count(total, data.length)} <span class="quiet">${coverage?.note ?? ''}</span>
      <a href=${link('/law', { materials: id, place: place || undefined })}>${say.law.open}</a></p>
    ${data.length > 0 ? picture(address, data, today) : nothing}
    ${entries(id, data)}`
}

function picture(address: Address, data: readonly RegulatoryEntry[], today: string) {
  const dated = data.filter(({ effective_date }) => effective_date !== undefined)
  const byPlace = groupBy(dated, ({ jurisdiction }) => jurisdiction)
  const places = [...byPlace].toSorted(([, a], [, b]) => b.length - a.length)
  const shown = address.params.has('places') ? places : places.slice(0, FIRST_PLACES)
  const year = (day: string) => Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) - 1) / 12
  const years = dated.map(({ effective_date = '' }) => year(effective_date))
  const x = linear(
    [Math.max(1995, Math.min(...years, year(today) - 2)), Math.max(...years, year(today) + 2) + 0.5],
    [LEFT, WIDTH - 10],
    7,
  )
  const height = shown.length * ROW + 30
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${say.law.timeline}><svg class="timeline" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${say.law.timelineOf(shown.length)}>
      ${x.ticks.map((tick) => svg`<line class="grid" x1=${x.at(tick)} x2=${x.at(tick)} y1="0" y2=${height - 22}/><text class="tick" text-anchor="middle" x=${x.at(tick)} y=${height - 6}>${tick}</text>`)}
      <line class="today" x1=${x.at(year(today))} x2=${x.at(year(today))} y1="0" y2=${height - 22}/>
      ${shown.map(
        ([name, list], at) => svg`<text class="tick" x="0" y=${at * ROW + 18}>${placeName(name)}</text>
        ${list.map((entry) => mark(entry, Math.max(LEFT, x.at(year(entry.effective_date ?? ''))), at * ROW + 14))}`,
      )}
    </svg></div><p class="quiet key">${say.law.marks}${places.length > shown.length ? html` <a href=${changed({ places: '1' })}>${say.law.allPlaces(places.length)}</a>` : nothing}</p>`
}

/** Bans are squares, limits and duties dots, approvals diamonds; what is still to come is hollow. */
function mark({ status, phase, effective_date, applies_to }: RegulatoryEntry, x: number, y: number) {
  const shape = `${status} ${phase}`
  const name = svg`<title>${effective_date}: ${applies_to} (${status})</title>`
  if (status === 'banned') return svg`<rect class=${shape} x=${x - 5} y=${y - 5} width="10" height="10">${name}</rect>`
  if (status === 'approved') return svg`<path class=${shape} d="M${x} ${y - 6}l6 6-6 6-6-6z">${name}</path>`
  return svg`<circle class=${shape} cx=${x} cy=${y} r="5">${name}</circle>`
}

const ORDER = ['upcoming', 'proposed', 'in_force', 'ended'] as const

/** Rules in words by phase, what is coming first, and in each what concerns the product. */
const entries = (id: string, data: readonly RegulatoryEntry[]) =>
  ORDER.map((phase) => {
    const list = data.filter((entry) => entry.phase === phase)
    if (list.length === 0) return nothing
    const begin = ({ effective_date = '9' }: RegulatoryEntry) => effective_date
    const ordered = list.toSorted((a, b) => byWeight(a, b) || begin(a).localeCompare(begin(b)))
    const isOpen = phase === 'upcoming' || (phase === 'in_force' && list.length < 12)
    const content = () => html`<ul>${ordered.map(rule)}</ul>`
    return drawer(`${id} ${phase}`, `${say.law.phases[phase]} (${list.length})`, content, 'rules', isOpen)
  })

const rule = (entry: RegulatoryEntry) => html`<li><details class="rule">
  <summary>${ruleBadge(entry)} ${entry.applies_to} <span class="quiet">${placeName(entry.jurisdiction)}${entry.effective_date ? `, ${say.law.from(entry.effective_date, entry.until)}` : ''}</span></summary>
  <p>${entry.notes} <span class="quiet">${say.law.because(entry.because)}</span></p>
  <p class="source">${entry.regulation}, ${entry.locator}: ${sourceLink(entry.source)}</p></details></li>`
