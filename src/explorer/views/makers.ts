import { html, svg } from 'lit-html'
import type { Supplier } from '../../schema/supplier.ts'
import { link } from '../address.ts'
import { placeName } from '../atlas-data.ts'
import { inWindow, land, MAP_HEIGHT, MAP_WIDTH, onMap, windowAround } from '../charts/map.ts'
import { badge, sitesInWords } from '../parts.ts'
import { say } from '../texts.ts'
import { world } from '../world.ts'

/** Where a material is made: its sites on a map, and the same as a list. */
export function makersOf(id: string, suppliers: readonly Supplier[]) {
  if (suppliers.length === 0) return html`<p>${say.makers.none}</p>`
  const made = suppliers.map((supplier) => ({
    supplier,
    sites: supplier.production_sites.filter(({ materials }) => materials.includes(id)),
  }))
  const sites = made.flatMap(({ sites: some }) => some)
  const points = sites.map(({ lat, lng, status, town }) => ({ ...onMap(lng, lat), status, town }))
  const window = windowAround(points)
  const at = inWindow(window)
  return html`<div class="beside even">
    <figure><svg class="map" viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}" role="img" aria-label=${say.makers.map(sites.length)}>${land(world(), window)}
      ${points.map(({ status, town, ...point }) => ({ status, town, ...at(point) })).map(({ x, y, status, town }) => svg`<circle class="site ${status}" cx=${x} cy=${y} r="8"><title>${town}</title></circle>`)}</svg></figure>
    <div><p>${say.makers.count(suppliers.length, sites.length)} <a href=${link('/suppliers', { material: id })}>${say.makers.all}</a></p>
    <ul class="plain makers">${made.slice(0, 12).map(
      ({
        supplier,
        sites: some,
      }) => html`<li><a href=${link('/suppliers', { id: supplier.id })}>${supplier.name}</a>, ${placeName(supplier.country)}
      ${badge(say.matches[supplier.match_strength], supplier.match_strength.toLowerCase())}
      <span class="quiet">${sitesInWords(some)}</span></li>`,
    )}</ul></div></div>`
}
