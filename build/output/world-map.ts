import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { borders, iso1A2Code } from '@rapideditor/country-coder'
import { type GeoPermissibleObjects, geoEqualEarth, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'

const SHAPES = 'node_modules/world-atlas/countries-110m.json'

/** As src/explorer/charts/map.ts places its points: a picture of 960 by 470 that leaves out the ice in the south. */
export const projection = geoEqualEarth().fitExtent(
  [
    [4, 4],
    [956, 510],
  ],
  { type: 'Sphere' },
)

/** Countries as paths of SVG, by alpha-2 code, and those too small to have one as points of the same picture. */
export type World = { shapes: [id: string, path: string][]; points: [id: string, x: number, y: number][] }

/** What the page draws maps with: projected here, so that a phone need not. */
export function worldMap(root: string): { bytes: Uint8Array; sources: string[] } {
  const topology: Parameters<typeof feature>[0] = JSON.parse(readFileSync(join(root, SHAPES), 'utf8'))
  const countries = topology.objects.countries
  const made = countries ? feature(topology, countries) : undefined
  const shapes = (made && 'features' in made ? made.features : []).flatMap((country): World['shapes'] => {
    // Without an id of their own: Kosovo, Northern Cyprus, Somaliland.
    const id = (country.id === undefined ? null : iso1A2Code(country.id)) ?? ''
    return id === 'AQ' ? [] : [[id, shortPath(country)]]
  })
  const drawn = new Set(['AQ', ...shapes.map(([id]) => id)])
  const points = borders.features.flatMap(({ properties: { iso1A2, level }, geometry }): World['points'] => {
    if (iso1A2 === undefined || drawn.has(iso1A2) || !geometry) return []
    if (level !== 'country' && level !== 'territory') return []
    const at = projection(middleOf(geometry))
    return at ? [[iso1A2, tenths(at[0]) / 10, tenths(at[1]) / 10]] : []
  })
  const world: World = { shapes, points }
  return { bytes: Buffer.from(JSON.stringify(world)), sources: [SHAPES] }
}

const tenths = (value: number) => Math.round(10 * value)

/** A path in steps of tenths from point to point, which is half as long as one of places. */
function shortPath(country: GeoPermissibleObjects): string {
  const rings: [x: number, y: number][][] = []
  geoPath(projection, {
    moveTo: (x: number, y: number) => void rings.push([[tenths(x), tenths(y)]]),
    lineTo: (x: number, y: number) => void rings.at(-1)?.push([tenths(x), tenths(y)]),
    closePath() {},
    beginPath() {},
    arc() {},
  })(country)
  return rings.map(ringPath).join('')
}

function ringPath(ring: readonly [x: number, y: number][]): string {
  const steps = ring.slice(1).flatMap(([x, y], at) => {
    const [fromX, fromY] = ring[at] ?? [0, 0]
    return x === fromX && y === fromY ? [] : [x - fromX, y - fromY]
  })
  // An island smaller than a tenth is none.
  return steps.length === 0 ? '' : `M${numbers(ring[0] ?? [])}l${numbers(steps)}z`
}

/** A sign parts numbers as well as a space does, and no zero has to lead. */
const numbers = (list: readonly number[]) =>
  list
    .map((tenth) => String(tenth / 10).replace(/^(-?)0\./, '$1.'))
    .join(' ')
    .replaceAll(' -', '-')

/** The middle of the box around its first outline, to a tenth of a degree: these are small. */
function middleOf(geometry: object): [lng: number, lat: number] {
  const ring = firstRing('coordinates' in geometry ? geometry.coordinates : [])
  const middle = (values: number[]) => Math.round(5 * (Math.min(...values) + Math.max(...values))) / 10
  return [middle(ring.map(([lng = 0]) => lng)), middle(ring.map(([, lat = 0]) => lat))]
}

/** A ring is a list of pairs of numbers; polygons and collections of them nest it. */
function firstRing(coordinates: unknown): number[][] {
  if (!Array.isArray(coordinates)) return []
  return Array.isArray(coordinates[0]?.[0]) ? firstRing(coordinates[0]) : coordinates
}
