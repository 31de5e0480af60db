import { html, nothing } from 'lit-html'
import type { Material } from '../../schema/material.ts'
import type { Supplier } from '../../schema/supplier.ts'
import { keysOf } from '../../system/keys-of.ts'
import { type Address, link } from '../address.ts'
import { ask } from '../api.ts'
import { allSites, overview } from '../atlas-data.ts'
import { rangeBar, shareBar } from '../charts/ranges.ts'
import { symlog } from '../charts/scale.ts'
import { figure, published } from '../format.ts'
import { failure, jsonLink, loaded, materialLink, pendingNote } from '../parts.ts'
import { say } from '../texts.ts'
import { trayButton } from '../tray.ts'
import { world } from '../world.ts'
import { evidenceTable } from './evidence.ts'
import { askForLaw, lawTimeline } from './law-timeline.ts'
import { makersOf } from './makers.ts'
import { askAhead, substitutes } from './substitutes.ts'

export type List<T> = { data: T[]; total: number }

export const title = ({ id }: Address) => `${overview()?.byId.get(id)?.name ?? id} – ${say.atlas}`

const makersPath = (id: string) => `/v1/suppliers?material=${id}&per_page=100`

export function draw(address: Address) {
  const { id } = address
  // All at once rather than one after another.
  const record = ask<Material>(`/v1/materials/${id}`)
  askAhead(address)
  ask<List<Supplier>>(makersPath(id))
  askForLaw(address, id)
  allSites()
  world()
  const row = overview()?.byId.get(id)
  if (record.state === 'pending' && row) return html`${head(address, row)}${pendingNote()}`
  if (record.state === 'failed') return notThere(id, record.message)
  return loaded(record, (material) => page(address, material))
}

const notThere = (id: string, message: string) => {
  const q = id.replaceAll('-', ' ')
  return html`<h1>${q}</h1>${failure(message)}<p><a class="button" href=${link('/', { q })}>${say.home.searchFor(q)}</a></p>`
}

/** What is known of a record before it has come. */
const head = (address: Address, { id, name, category }: Pick<Material, 'id' | 'name' | 'category'>) => html`
  <p class="crumbs"><a href=${link('/')}>${say.nav.home}</a> / <a href=${link('/', { category })}>${category}</a></p>
  <div class="title"><h1>${name}</h1>${trayButton(address, id, name)}<button type="button" class="print" @click=${() => print()}>${say.print}</button></div>`

function page(address: Address, material: Material) {
  const { id, aliases, description, properties } = material
  return html`${head(address, material)}
    ${aliases.length > 0 ? html`<p class="quiet">${say.material.also} ${aliases.slice(0, 10).join(', ')}</p>` : nothing}
    <div class="intro"><p class="lead">${description}</p>${facts(material)}</div>
    ${properties.based_on ? html`<p>${say.material.basedOn} ${properties.based_on.map((other, at) => html`${at > 0 ? ', ' : ''}${materialLink(other)}`)}</p>` : nothing}
    <nav class="within" aria-label=${say.material.within}>
      <a href="#instead">${say.substitutes.title}</a> <a href="#makers">${say.makers.title}</a> <a href="#law">${say.law.title}</a>
      <a href="#figures">${say.evidence.title}</a> <a href="#score">${say.material.scoreTitle}</a></nav>
    <section id="instead">${substitutes(address, material)}</section>
    <section id="makers"><h2>${say.makers.title}</h2>
      ${loaded(ask<List<Supplier>>(makersPath(id)), ({ data }) => makersOf(id, data))}</section>
    <section id="law"><h2>${say.law.title}</h2>${lawTimeline(address, id)}</section>
    <section id="figures"><h2>${say.evidence.title}</h2><p class="quiet">${say.evidence.how} ${keysOf(say.grades).map((grade) => html`<abbr class="grade ${grade}">${grade}</abbr> ${say.grades[grade]}. `)}</p>${evidenceTable(properties.evidence ?? [])}
      ${absent(material)}</section>
    <section id="score"><h2>${say.material.scoreTitle}</h2>${scoreTerms(material)}</section>
    ${jsonLink(`/v1/materials/${id}`)}`
}

function facts({ id, sustainability, properties }: Material) {
  const { score, biobased_pct, carbon_kg_co2e_per_kg: carbon, recyclable, biodegradable } = sustainability
  const [least, most] = properties.score_range
  const grade = properties.evidence?.find(({ figure: key }) => key === 'carbon_kg_co2e_per_kg')?.grade
  const row = overview()?.byId.get(id)
  const claim = (value: boolean | undefined) => (value === undefined ? say.unknown : published(value))
  const fact = (label: string, value: string, more: unknown) =>
    html`<div><dt>${label}</dt><dd><strong>${value}</strong> ${more}</dd></div>`
  return html`<dl class="facts">
    ${fact(say.material.score, String(score), html`<span class="quiet">${say.material.ofHundred(least, most)}</span>`)}
    ${fact(say.material.carbon, figure(carbon), html`<span class="quiet">${say.material.perKg(figure(row?.low ?? carbon), figure(row?.high ?? carbon))}</span>${grade ? html` <a class="grade ${grade}" href="#figures" aria-label=${say.material.grade(grade, say.grades[grade])} title=${say.grades[grade]}>${grade}</a>` : nothing}${rangeBar(symlog([0, Math.max(320, row?.high ?? carbon)], [6, 154]), { value: carbon, low: row?.low, high: row?.high }, '', undefined, 160)}`)}
    ${fact(say.material.biobased, biobased_pct === undefined ? say.unknown : `${figure(biobased_pct)} %`, nothing)}
    ${fact(say.material.recyclable, claim(recyclable), nothing)}
    ${fact(say.material.biodegradable, claim(biodegradable), nothing)}
  </dl>`
}

function scoreTerms({ sustainability: { score }, properties: { score_breakdown } }: Material) {
  return html`<table class="terms"><thead><tr><th>${say.material.term}</th><th>${say.material.points}</th><th class="wide">${say.material.share}</th></tr></thead>
    <tbody>${score_breakdown.map(
      ({
        term,
        points,
        weight,
        value,
        unknown,
      }) => html`<tr><th scope="row">${say.material.terms[term] ?? term.replaceAll('_', ' ')}</th>
      <td class="number">${figure(points)} <span class="quiet">${say.material.of(Math.round(100 * weight))}</span></td>
      <td>${shareBar(value)}${unknown ? html` <span class="quiet">${say.unknown}</span>` : nothing}</td></tr>`,
    )}</tbody>
    <tfoot><tr><th scope="row">${say.material.score}</th><td class="number"><strong>${score}</strong></td><td></td></tr></tfoot></table>`
}

function absent({ properties }: Material) {
  if (!properties.absent) return nothing
  return html`<h3>${say.material.absent}</h3><ul>${properties.absent.map(({ figure: key, why, looked_at }) => html`<li><strong>${say.figureName(key)}</strong>: ${why} <span class="quiet">${say.material.lookedAt} ${looked_at}</span></li>`)}</ul>`
}
