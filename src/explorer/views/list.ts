import { html, nothing } from 'lit-html'
import type { RegulatoryEntry } from '../../schema/regulatory.ts'
import type { SearchResult } from '../../schema/search.ts'
import { type Address, keepInFragment, link } from '../address.ts'
import { arrived, ask, download } from '../api.ts'
import { loadAliases, overview, placeName } from '../atlas-data.ts'
import { type BillLine, readBill, sumOf } from '../bill.ts'
import { rangeBar } from '../charts/ranges.ts'
import { linear } from '../charts/scale.ts'
import { csvCell, figure, percent } from '../format.ts'
import { badge, choice, lawChoices, loaded, materialLink, textOf } from '../parts.ts'
import { byName, type Row } from '../rows.ts'
import { say } from '../texts.ts'

export const title = () => `${say.nav.list} – ${say.atlas}`

type Matched = BillLine & { row: Row | undefined; how: 'name' | 'search' | 'none' | 'pending' }
type Law = { data: RegulatoryEntry[] }

/** A pasted bill of materials, matched and summed. It stays behind the # of the address, which is never sent. */
export function draw(address: Address) {
  const text = decodeURIComponent(location.hash.slice(1))
  const place = address.params.get('place') ?? 'EU'
  const lines = readBill(text).map(match)
  return html`<h1>${say.list.title}</h1><p class="lead">${say.list.lead}</p>
    <label class="field grow"><span>${say.list.paste}</span><textarea rows="7" spellcheck="false" .value=${text} @input=${(event: Event) => keepInFragment(textOf(event))}></textarea></label>
    <div class="fields">${choice('place', say.law.place, place, lawChoices(), '')}
      ${lines.length > 0 ? html`<button type="button" @click=${() => download('my-list.csv', 'text/csv', csvOf(lines))}>${say.list.csv}</button>` : html`<button type="button" @click=${() => keepInFragment(say.list.example)}>${say.list.tryExample}</button>`}</div>
    ${lines.length > 0 ? results(lines, place) : nothing}`
}

/** By name at once; otherwise the first answer of the search, line by line. POST /v1/match would take its place here. */
function match(line: BillLine): Matched {
  const hasAliases = loadAliases()
  const all = overview()
  const [named] = byName(all?.rows ?? [], line.name)
  if (!all || !hasAliases) return { ...line, row: undefined, how: 'pending' }
  if (named) return { ...line, row: named, how: 'name' }
  const found = ask<{ data: SearchResult[] }>(
    `/v1/search?${new URLSearchParams({ q: line.name.slice(0, 200) || '?', type: 'material', per_page: '1' })}`,
  )
  if (found.state === 'pending') return { ...line, row: undefined, how: 'pending' }
  const row = all.byId.get(arrived(found)?.data[0]?.id ?? '')
  return { ...line, row, how: row ? 'search' : 'none' }
}

function results(lines: readonly Matched[], place: string) {
  const parts = lines.flatMap(({ row, kg }) =>
    row && kg ? [{ value: row.carbon * kg, low: row.low * kg, high: row.high * kg }] : [],
  )
  const sum = sumOf(parts)
  const scale = linear([0, Math.max(1e-9, ...parts.map(({ high }) => high))], [5, 195])
  const ids = [...new Set(lines.flatMap(({ row }) => (row ? [row.id] : [])))]
  return html`<p class="sum" role="status"><strong>${figure(sum.value)}</strong> kg CO<sub>2</sub>e <span class="quiet">${say.list.interval(figure(sum.low), figure(sum.high))}</span> ${say.list.counted(parts.length, lines.length)}</p>
    <div class="scroll" tabindex="0" role="region" aria-label=${say.list.title}><table><thead><tr><th>${say.list.line}</th><th>${say.law.material}</th><th class="number">kg</th><th class="number">kg CO<sub>2</sub>e</th><th><span class="hidden">${say.list.range}</span></th><th class="number">${say.list.share}</th></tr></thead>
    <tbody>${lines.map(
      ({
        text,
        row,
        kg,
        how,
      }) => html`<tr><td>${text}</td><td>${row ? materialLink(row.id, row.name) : say.list.how[how]} ${how === 'search' ? badge(say.list.how.search, 'to-check') : nothing}</td>
      <td class="number">${kg === undefined ? '–' : figure(kg)}</td>
      ${row && kg ? html`<td class="number">${figure(row.carbon * kg)}</td><td>${rangeBar(scale, { value: row.carbon * kg, low: row.low * kg, high: row.high * kg }, 'small', undefined, 200)}</td><td class="number">${percent((row.carbon * kg) / (sum.value || 1))}</td>` : html`<td></td><td></td><td></td>`}</tr>`,
    )}</tbody></table></div>
    ${ids.length > 1 ? html`<p><a class="button" href=${link('/compare', { ids: ids.slice(0, 20).join(',') })}>${say.list.compare}</a></p>` : nothing}
    ${ids.length > 0 ? html`<h2>${say.list.risk(placeName(place))}</h2>${loaded(ask<Law>(`/v1/regulatory?materials=${ids.slice(0, 50).join(',')}&jurisdiction=${place}&kind=ban,phase-out,limit&per_page=100`), ({ data }) => risks(ids, data))}` : nothing}`
}

function risks(ids: readonly string[], data: readonly RegulatoryEntry[]) {
  if (data.length === 0) return html`<p>${say.list.noRisk}</p>`
  return html`<ul class="plain">${ids.flatMap((id) => {
    const entries = data.filter(({ material, phase }) => material === id && phase !== 'ended')
    if (entries.length === 0) return []
    const bans = entries.filter(({ status }) => status === 'banned').length
    return [
      html`<li>${materialLink(id)} ${bans > 0 ? badge(say.list.bans(bans), 'banned') : nothing} ${entries.length > bans ? badge(say.list.limits(entries.length - bans), 'restricted') : nothing}
      <details><summary>${say.list.which}</summary><ul>${entries.map(({ applies_to, regulation, effective_date, status }) => html`<li>${status}${effective_date ? `, ${effective_date}` : ''}: ${applies_to} <span class="quiet">(${regulation})</span></li>`)}</ul></details></li>`,
    ]
  })}</ul>`
}

function csvOf(lines: readonly Matched[]): string {
  const rows = lines.map(({ text, row, kg, how }) => {
    const amounts =
      row && kg
        ? [row.carbon, row.carbon * kg, row.low * kg, row.high * kg].map((value) =>
            String(Number(value.toPrecision(6))),
          )
        : ['', '', '', '']
    return [text, row?.id ?? '', row?.name ?? '', how, kg === undefined ? '' : String(kg), ...amounts]
  })
  return [['line', 'material', 'name', 'matched_by', 'kg', 'kg_co2e_per_kg', 'kg_co2e', 'low', 'high'], ...rows]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('')
}
