import { html, nothing } from 'lit-html'
import type { QualityOverview, TrustRow } from '../../schema/overview.ts'
import type { Address } from '../address.ts'
import { link } from '../address.ts'
import { ask } from '../api.ts'
import { shareBar } from '../charts/ranges.ts'
import { choice, loaded } from '../parts.ts'
import { say } from '../texts.ts'

export const title = () => `${say.nav.quality} – ${say.atlas}`

const SHARES = [
  'comparable_pct',
  'proxied_pct',
  'derived_pct',
  'old_pct',
  'one_maker_pct',
  'deciding_stated_pct',
  'two_sources_pct',
] as const

/** Of these, more is better. */
const GOOD: readonly (typeof SHARES)[number][] = ['comparable_pct', 'deciding_stated_pct', 'two_sources_pct']

/** What the audit knows: how far to trust the carbon figures of each family, and what is not known at all. */
export const draw = (address: Address) => html`<h1>${say.quality.title}</h1><p class="lead">${say.quality.lead}</p>
  ${loaded(ask<QualityOverview>('/explorer/quality.json'), (quality) => drawn(address, quality))}`

function drawn({ params }: Address, { all, by_family, missing, figures, by_grade, by_method }: QualityOverview) {
  const sort = SHARES.find((key) => key === params.get('sort'))
  const rows = sort ? by_family.toSorted((a, b) => (b[sort] ?? -1) - (a[sort] ?? -1)) : by_family
  return html`<div class="beside even">
      <section><h2>${say.quality.grades}</h2>${counts(by_grade, figures, say.grades)}</section>
      <section><h2>${say.quality.methods}</h2>${counts(by_method, figures, say.methods)}</section></div>
    <h2>${say.quality.families}</h2>
    <div class="fields">${choice(
      'sort',
      say.quality.sort,
      sort ?? '',
      SHARES.map((key): [string, string] => [key, say.quality.shares[key]]),
      say.quality.byName,
    )}</div>
    <div class="scroll" tabindex="0" role="region" aria-label=${say.quality.families}><table class="trust"><thead><tr><th>${say.quality.family}</th><th class="number">${say.quality.materials}</th>${SHARES.map((key) => html`<th scope="col">${say.quality.shares[key]}</th>`)}</tr></thead>
      <tbody>${[all, ...rows].map(row)}</tbody></table></div>
    <dl class="origin">${SHARES.map((key) => html`<div><dt>${say.quality.shares[key]}</dt><dd>${say.quality.meaning[key]}</dd></div>`)}</dl>
    <h2>${say.quality.missing}</h2><ul>${missing.map(([figure, records]) => html`<li>${say.figureName(figure)}: ${say.quality.lacking(records)}</li>`)}</ul>`
}

const row = (
  trust: TrustRow,
) => html`<tr><th scope="row">${trust.group === 'All' ? say.quality.all : html`<a href=${link('/', { family: trust.group })}>${trust.group}</a>`}</th><td class="number">${trust.materials}</td>
  ${SHARES.map((key) => {
    const share = trust[key]
    return html`<td>${share === undefined ? nothing : html`<span class="number">${share} %</span> ${shareBar(share / 100, GOOD.includes(key) ? 'good' : 'doubt', 70)}`}</td>`
  })}</tr>`

const counts = (by: Record<string, number>, whole: number, meaning: Record<string, string>) =>
  html`<table><tbody>${Object.entries(by).map(([key, count]) => html`<tr><th scope="row">${key}</th><td class="number">${count}</td><td>${shareBar(count / Math.max(1, whole), 'good')}</td><td class="quiet">${meaning[key] ?? ''}</td></tr>`)}</tbody></table>`
