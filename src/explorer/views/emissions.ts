import { html, nothing, svg } from 'lit-html'
import type { EmissionsCube } from '../../schema/overview.ts'
import { type Address, change, changed } from '../address.ts'
import { ask } from '../api.ts'
import { lines } from '../charts/lines.ts'
import { MAP_HEIGHT, MAP_WIDTH } from '../charts/map.ts'
import { figure } from '../format.ts'
import { choice, loaded, textOf } from '../parts.ts'
import { say } from '../texts.ts'
import { world } from '../world.ts'

export const title = () => `${say.nav.emissions} – ${say.atlas}`

/** A net figure that may be negative: never summed with the others, and coloured by a scale of its own. */
const SINK = 'forestry-and-land-use'
const MOST_LINES = 8

export const draw = (address: Address) => html`<h1>${say.emissions.title}</h1><p class="lead">${say.emissions.lead}</p>
  ${loaded(ask<EmissionsCube>('/explorer/emissions.json'), (cube) => drawn(address, cube))}`

/** Emissions of a sector, or of all but land use, by country and year; undefined where no record is. */
export function seriesOf(
  { sectors, countries, years, values }: EmissionsCube,
  sector: string,
): (number | undefined)[][] {
  const asked = sectors.flatMap((id, at) => ((sector === '' ? id !== SINK : id === sector) ? [at] : []))
  return countries.map((_, country) =>
    years.map((_, year) => {
      const known = asked.flatMap((at) => values[(at * countries.length + country) * years.length + year] ?? [])
      return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0)
    }),
  )
}

function drawn({ params }: Address, cube: EmissionsCube) {
  const sector = params.get('sector') ?? ''
  const { years, countries } = cube
  const year = Number(params.get('year') ?? years.at(-1))
  const at = Math.max(0, years.indexOf(year))
  const series = seriesOf(cube, sector)
  const ranked = countries.flatMap(([id, name], index) => {
    const value = series[index]?.[at]
    return value === undefined ? [] : [{ id, name, value, index }]
  })
  const ordered = ranked.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
  const picked = params.get('countries')?.split(',').filter(Boolean) ?? ordered.slice(0, 5).map(({ id }) => id)
  const toggled = (id: string) =>
    (picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id].slice(-MOST_LINES)).join(',')
  const drawnLines = picked.flatMap((id) => {
    const index = countries.findIndex(([code]) => code === id)
    return index < 0 ? [] : [{ name: countries[index]?.[1] ?? id, values: series[index] ?? [] }]
  })
  const total = ranked.reduce((sum, { value }) => sum + value, 0)
  return html`<div class="fields">${choice(
    'sector',
    say.emissions.sector,
    sector,
    cube.sectors.map((id): [string, string] => [id, id.replaceAll('-', ' ')]),
    say.emissions.allSectors,
  )}
      <label class="field grow"><span>${say.emissions.year(year)}</span><input type="range" min=${years[0] ?? 0} max=${years.at(-1) ?? 0} .value=${String(year)} @input=${(event: Event) => change({ year: textOf(event) }, true)}></label></div>
    <p role="status">${say.emissions.total(figure(total), year, ranked.length)}${sector === '' ? html` <span class="quiet">${say.emissions.without}</span>` : nothing}</p>
    <figure>${choropleth(ranked, picked, sector === SINK, (id) => change({ countries: toggled(id) }))}<figcaption>${legend(sector === SINK)}</figcaption></figure>
    <div class="beside even"><figure><h2>${say.emissions.lines}</h2>${lines(years, drawnLines, say.emissions.linesOf(drawnLines.map(({ name }) => name).join(', ')))}</figure>
    <section><h2>${say.emissions.list(year)}</h2><ol class="countries">${ordered.slice(0, params.has('all') ? undefined : 25).map(({ id, name, value }) => html`<li><button type="button" aria-pressed=${picked.includes(id)} @click=${() => change({ countries: toggled(id) })}>${name}</button> <span class="number">${figure(value)} <span class="unit">Mt</span></span></li>`)}</ol>
      ${params.has('all') ? nothing : html`<p><a href=${changed({ all: '1' })}>${say.emissions.all(ordered.length)}</a></p>`}</section></div>`
}

const STEPS = [0.1, 1, 10, 50, 200, 1000]
/** Which of seven colours an amount has; sources and sinks of land use have colours of their own. */
export const stepOf = (value: number, isSink: boolean): string =>
  `${isSink ? (value < 0 ? 'sink' : 'loss') : 'step'}-${STEPS.filter((step) => Math.abs(value) >= step).length}`

function choropleth(
  ranked: readonly { id: string; name: string; value: number }[],
  picked: readonly string[],
  isSink: boolean,
  pick: (id: string) => void,
) {
  const map = world()
  const byId = new Map(ranked.map((one) => [one.id, one]))
  const kindOf = (id: string) => {
    const known = byId.get(id)
    return `${known ? stepOf(known.value, isSink) : 'none'} ${picked.includes(id) ? 'picked' : ''}`
  }
  const name = (id: string) => {
    const known = byId.get(id)
    return svg`<title>${known ? `${known.name}: ${figure(known.value)} Mt` : id}</title>`
  }
  return svg`<svg class="map choropleth" viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}" role="img" aria-label=${say.emissions.map}>
    ${map?.shapes.map(([id, path]) => svg`<path class=${kindOf(id)} d=${path} @click=${() => pick(id)}>${name(id)}</path>`)}
    ${map?.points.map(([id, x, y]) => (byId.has(id) ? svg`<circle class=${kindOf(id)} cx=${x} cy=${y} r="3.4" @click=${() => pick(id)}>${name(id)}</circle>` : nothing))}</svg>`
}

function legend(isSink: boolean) {
  const box = (kind: string, text: string) =>
    html`<span class="key-box"><svg viewBox="0 0 12 12" aria-hidden="true"><rect class=${kind} width="12" height="12" rx="2"/></svg>${text}</span>`
  const texts = ['< 0.1', ...STEPS.slice(0, -1).map((step, at) => `${step}–${STEPS[at + 1]}`), `> ${STEPS.at(-1)}`]
  const row = (kind: string) => texts.map((text, at) => box(`${kind}-${at}`, text))
  return isSink
    ? html`${say.emissions.sink} ${row('sink')}<br>${say.emissions.loss} ${row('loss')}`
    : html`${say.emissions.unit} ${row('step')}`
}
