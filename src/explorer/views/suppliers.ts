import { html, nothing, svg } from 'lit-html'
import type { SitesOverview } from '../../schema/overview.ts'
import type { Supplier } from '../../schema/supplier.ts'
import { fold } from '../../text/fold.ts'
import { type Address, change, changed } from '../address.ts'
import { ask } from '../api.ts'
import { countriesIn, overview, placeName } from '../atlas-data.ts'
import { clustersOf } from '../charts/clusters.ts'
import {
  inWindow,
  land,
  MAP_HEIGHT,
  MAP_WIDTH,
  onMap,
  textOfWindow,
  type Window,
  windowAround,
  windowOf,
} from '../charts/map.ts'
import { figure } from '../format.ts'
import { badge, byText, choice, jsonLink, loaded, materialLink, placeChoices, sitesInWords, textOf } from '../parts.ts'
import { say } from '../texts.ts'
import { world } from '../world.ts'
import { evidenceTable } from './evidence.ts'

export const title = () => `${say.nav.suppliers} – ${say.atlas}`

type Known = SitesOverview['suppliers'][number]
type Wished = { material: string; made: string; status: string; certification: string; q: string; isVerified: boolean }
type Found = { supplier: Known; sites: Site[] }
type Site = { supplier: Known; lat: number; lng: number; country: string; status: string; town: string }

const FIRST = 60

export const draw = (address: Address) => html`<h1>${say.suppliers.title}</h1>
  ${address.params.has('id') ? oneSupplier(address.params.get('id') ?? '') : nothing}
  ${loaded(ask<SitesOverview>('/explorer/sites.json'), (all) => drawn(address, all))}`

function drawn(address: Address, all: SitesOverview) {
  const { params } = address
  const get = (name: string) => params.get(name) ?? ''
  const wished = {
    material: get('material'),
    made: get('made'),
    status: get('status'),
    certification: get('certification'),
    q: get('q'),
    isVerified: get('verified') === 'true',
  }
  const suppliers = suppliersOf(all, wished)
  const sites = suppliers.flatMap(({ sites: some }) => some)
  const names = all.materials.map((id): [string, string] => [id, overview()?.byId.get(id)?.name ?? id])
  return html`<div class="fields">
      <label class="field"><span>${say.suppliers.q}</span><input type="search" .value=${wished.q} @input=${(event: Event) => change({ q: textOf(event) }, true)}></label>
      ${choice('material', say.suppliers.material, wished.material, names.toSorted(byText))}
      ${choice('made', say.suppliers.made, wished.made, placeChoices(), say.substitutes.anywhere)}
      ${choice(
        'status',
        say.suppliers.status,
        wished.status,
        ['operating', 'planned', 'idle', 'closed'].map((id): [string, string] => [id, id]),
      )}
      ${choice(
        'certification',
        say.suppliers.certification,
        wished.certification,
        all.certifications.toSorted().map((id): [string, string] => [id, id]),
      )}
      <label class="field check"><input type="checkbox" .checked=${wished.isVerified} @change=${() => change({ verified: wished.isVerified ? undefined : 'true' })}> <span>${say.suppliers.verified}</span></label></div>
    <p role="status">${say.suppliers.count(suppliers.length, sites.length)}</p>
    <div class="beside map-first"><figure>${siteMap(address, sites)}</figure>${list(address, suppliers)}</div>`
}

/** Who fits, each with the sites that do. Where no place or status is asked for, also who offers the material and has no listed site for it. */
function suppliersOf({ suppliers, materials, certifications }: SitesOverview, wished: Wished): Found[] {
  const material = materials.indexOf(wished.material)
  const certification = certifications.indexOf(wished.certification)
  const countries = wished.made ? countriesIn(wished.made) : undefined
  const asked = fold(wished.q)
  return suppliers
    .filter(
      (supplier) =>
        (!wished.isVerified || supplier.verified) &&
        (!wished.certification || supplier.certifications.includes(certification)) &&
        (asked === '' || fold(supplier.name).includes(asked)),
    )
    .map((supplier) => ({
      supplier,
      sites: supplier.sites.flatMap(([lat, lng, country, status, town, made]): Site[] => {
        const isWished =
          (!wished.material || made.includes(material)) &&
          (!countries || countries.has(country)) &&
          (wished.status ? status === wished.status : !countries || status === 'operating')
        return isWished ? [{ supplier, lat, lng, country, status, town }] : []
      }),
    }))
    .filter(
      ({ supplier, sites }) =>
        sites.length > 0 ||
        (!countries &&
          !wished.status &&
          (wished.material ? supplier.materials.includes(material) : supplier.sites.length === 0)),
    )
}

function siteMap({ params }: Address, sites: readonly Site[]) {
  const points = sites.map((of) => ({ ...onMap(of.lng, of.lat), of }))
  const window = params.has('view') ? windowOf(params.get('view')) : windowAround(points)
  const clusters = clustersOf(
    points.map(({ of, ...point }) => ({ ...inWindow(window)(point), of })),
    30,
  )
  const look = (next: Window) => change({ view: textOfWindow(next) })
  const step = (factor: number) => look({ ...window, zoom: Math.max(1, Math.min(32, window.zoom * factor)) })
  const move = (x: number, y: number) =>
    look({
      ...window,
      x: window.x + (x * MAP_WIDTH) / window.zoom / 4,
      y: window.y + (y * MAP_HEIGHT) / window.zoom / 4,
    })
  const button = (text: string, name: string, press: () => void) =>
    html`<button type="button" aria-label=${name} @click=${press}>${text}</button>`
  return html`<svg class="map sites" viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}" role="img" aria-label=${say.suppliers.map(sites.length)}>${land(world(), window)}
      ${clusters.map(({ x, y, members }) => {
        const radius = members.length === 1 ? 5 : 6 + 2.4 * Math.log(members.length)
        const open = () =>
          members.length === 1 || window.zoom >= 32
            ? change({ id: members[0]?.supplier.id })
            : look({ zoom: window.zoom * 2.5, ...middleOf(members) })
        return svg`<g class="cluster" @click=${open}><circle class="site ${members.length === 1 ? members[0]?.status : 'many'}" cx=${x} cy=${y} r=${radius}><title>${members
          .slice(0, 6)
          .map(({ supplier, town }) => `${supplier.name}, ${town}`)
          .join('\n')}</title></circle>
          ${members.length > 1 ? svg`<text class="amount" text-anchor="middle" x=${x} y=${y + 4 / window.zoom} font-size=${115}>${members.length}</text>` : nothing}</g>`
      })}</svg>
    <div class="map-tools" role="group" aria-label=${say.suppliers.tools}>${button('+', say.suppliers.closer, () => step(2))}${button('−', say.suppliers.farther, () => step(0.5))}${button('←', say.suppliers.west, () => move(-1, 0))}${button('→', say.suppliers.east, () => move(1, 0))}${button('↑', say.suppliers.north, () => move(0, -1))}${button('↓', say.suppliers.south, () => move(0, 1))}</div>`
}

/** The middle of some sites on the map. */
function middleOf(sites: readonly Site[]) {
  const { x, y } = windowAround(sites.map(({ lng, lat }) => onMap(lng, lat)))
  return { x, y }
}

function list({ params }: Address, suppliers: readonly Found[]) {
  const shown = params.has('all') ? suppliers : suppliers.slice(0, FIRST)
  return html`<div><ul class="plain makers">${shown.map(
    ({
      supplier,
      sites,
    }) => html`<li class=${supplier.id === params.get('id') ? 'pointed' : ''}><a href=${changed({ id: supplier.id })}>${supplier.name}</a>, ${placeName(supplier.country)}
      ${badge(say.matches[supplier.match], supplier.match.toLowerCase())}${supplier.verified ? badge(say.suppliers.isVerified, 'strong') : nothing}
      <span class="quiet">${sitesInWords(sites.slice(0, 4))}</span></li>`,
  )}</ul>
    ${suppliers.length > shown.length ? html`<p><a href=${changed({ all: '1' })}>${say.suppliers.all(suppliers.length)}</a></p>` : nothing}</div>`
}

const oneSupplier = (id: string) =>
  html`<article class="panel">${loaded(
    ask<Supplier>(`/v1/suppliers/${id}`),
    (supplier) => html`
  <div class="title"><h2>${supplier.name}</h2><a class="button" href=${changed({ id: undefined })}>${say.close}</a></div>
  <p>${placeName(supplier.country)} · ${say.matches[supplier.match_strength]}${supplier.verified ? ` · ${say.suppliers.isVerified}` : ''}${supplier.capacity_tonnes_year ? ` · ${say.suppliers.capacity(figure(supplier.capacity_tonnes_year))}` : ''}${supplier.website ? html` · <a href=${supplier.website} target="_blank" rel="noreferrer">${supplier.website}</a>` : nothing}</p>
  <p>${say.suppliers.makes} ${supplier.materials.map((material, at) => html`${at > 0 ? ', ' : ''}${materialLink(material)}`)}</p>
  ${supplier.certifications.length > 0 ? html`<p>${say.suppliers.certification}: ${supplier.certifications.join(', ')}</p>` : nothing}
  <ul class="plain">${supplier.production_sites.map(({ town, country, product, status, as_of, capacity_tonnes_year: tonnes }) => html`<li>${badge(status, status)} <strong>${town}</strong>, ${placeName(country)}: ${product}${tonnes ? `, ${say.suppliers.capacity(figure(tonnes))}` : ''} <span class="quiet">${say.suppliers.asOf(as_of)}</span></li>`)}</ul>
  <details><summary>${say.suppliers.evidence(supplier.evidence?.length ?? 0)}</summary>${evidenceTable(supplier.evidence ?? [])}</details>
  ${jsonLink(`/v1/suppliers/${id}`)}`,
  )}</article>`
