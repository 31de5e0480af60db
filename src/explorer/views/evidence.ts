import { html, nothing } from 'lit-html'
import type { Evidence, OtherFigure } from '../../schema/evidence.ts'
import { figureOf } from '../atlas-data.ts'
import { rangeBar } from '../charts/ranges.ts'
import { linear } from '../charts/scale.ts'
import { figure, published } from '../format.ts'
import { sourceLink } from '../parts.ts'
import { say } from '../texts.ts'

/** Every figure with its range, its grade and, one step away, the sentence that its source prints. */
export const evidenceTable = (
  evidence: readonly Evidence[],
) => html`<div class="scroll" tabindex="0" role="region" aria-label=${say.evidence.title}>
  <table class="evidence"><thead><tr><th>${say.evidence.figure}</th><th class="number">${say.evidence.value}</th><th>${say.evidence.range}</th><th>${say.evidence.grade}</th><th class="wide">${say.evidence.source}</th></tr></thead>
  <tbody>${evidence.map(row)}</tbody></table></div>`

function row(found: Evidence) {
  const { figure: key, value, unit, low, high, grade, source, printed } = found
  return html`<tr>
    <th scope="row">${figureOf(key).label}</th>
    <td class="number">${published(value)} ${unit ? html`<span class="unit">${unit}</span>` : nothing}</td>
    <td>${typeof value === 'number' && low !== undefined && high !== undefined && high > low ? range(value, low, high) : nothing}</td>
    <td>${grade ? html`<abbr class="grade ${grade}" title=${say.grades[grade]}>${grade}</abbr>` : nothing}</td>
    <td class="wide"><details><summary>${printed ? html`<q>${printed}</q>` : say.evidence.noSentence}</summary>
      <dl class="origin">${details(found)}${(found.also ?? []).map(another)}</dl></details>
      <span class="source">${sourceLink(source)}</span></td></tr>`
}

function range(value: number, low: number, high: number) {
  const room = 0.15 * (high - low)
  return html`${rangeBar(linear([low - room, high + room], [0, 120]), { value, low, high }, 'small', undefined, 120)}
    <span class="quiet whole">${figure(low)} – ${figure(high)}</span>`
}

function details({
  locator,
  method,
  boundary,
  biogenic,
  region,
  year,
  valid_until,
  environment,
  standard,
  note,
}: Evidence) {
  const said: [label: string, text: string | number | undefined][] = [
    [say.evidence.where, locator],
    [say.evidence.method, method && say.methods[method]],
    [say.evidence.boundary, boundary?.replaceAll('-', ' ')],
    [say.evidence.biogenic, biogenic?.replaceAll('-', ' ')],
    [say.evidence.environment, environment?.replaceAll('-', ' ')],
    [say.evidence.standard, standard],
    [say.evidence.region, region],
    [say.evidence.year, year],
    [say.evidence.validUntil, valid_until],
    [say.evidence.note, note],
  ]
  return said.map(([label, text]) =>
    text === undefined ? nothing : html`<div><dt>${label}</dt><dd>${text}</dd></div>`,
  )
}

/** What another source has for it. */
const another = ({ value, ratio, printed, locator, boundary, region, year, note, source }: OtherFigure) =>
  html`<div><dt>${say.evidence.also}</dt><dd>${figure(value)} (${say.evidence.times(ratio)}), <q>${printed}</q>, ${locator}, ${boundary.replaceAll('-', ' ')}, ${region} ${year}.
    ${note ?? nothing} <span class="source">${sourceLink(source)}</span></dd></div>`
