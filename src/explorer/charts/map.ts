import { geoEqualEarth, geoPath } from 'd3-geo'
import { nothing, svg } from 'lit-html'
import { feature } from 'topojson-client'

/** What the build makes: the shapes of countries, and points for those that have none. */
export type World = { topology: Parameters<typeof feature>[0]; points: [id: string, lng: number, lat: number][] }

export const [MAP_WIDTH, MAP_HEIGHT] = [960, 470]
const projection = geoEqualEarth().fitExtent(
  [
    [4, 4],
    [MAP_WIDTH - 4, MAP_HEIGHT + 40],
  ],
  { type: 'Sphere' },
)
const pathOf = geoPath(projection)

/** Where a place lies in the picture; undefined off the map. */
export function onMap(lng: number, lat: number): { x: number; y: number } | undefined {
  const found = projection([lng, lat])
  return found ? { x: found[0], y: found[1] } : undefined
}

export type Shape = { id: string; path: string } | { id: string; x: number; y: number }

/** Every country as a path, or as a dot where it is too small to have one. */
export function shapesOf({ topology, points }: World): Shape[] {
  const countries = topology.objects.countries
  const made = countries ? feature(topology, countries) : undefined
  const features = made && 'features' in made ? made.features : []
  const drawn = features
    .filter(({ id }) => id !== 'AQ')
    .map((country): Shape => ({ id: String(country.id ?? ''), path: pathOf(country) ?? '' }))
  const dots = points.flatMap(([id, lng, lat]): Shape[] => {
    const at = onMap(lng, lat)
    return at ? [{ id, ...at }] : []
  })
  return [...drawn, ...dots]
}

/** What is seen of the map: how many times larger, around which point of it. */
export type Window = { zoom: number; x: number; y: number }

export function windowOf(text: string | null): Window {
  const [zoom = 1, x = MAP_WIDTH / 2, y = MAP_HEIGHT / 2] = (text ?? '').split(',').filter(Boolean).map(Number)
  return [zoom, x, y].every(Number.isFinite) && zoom >= 1 ? { zoom: Math.min(zoom, 32), x, y } : windowOf(null)
}

/** What shows all of some points, with room around them. */
export function windowAround(points: readonly { x: number; y: number }[]): Window {
  if (points.length === 0) return windowOf(null)
  const span = (values: number[]) => [Math.min(...values), Math.max(...values)] as const
  const [left, right] = span(points.map(({ x }) => x))
  const [top, bottom] = span(points.map(({ y }) => y))
  const zoom = 0.75 * Math.min(MAP_WIDTH / (right - left + 30), MAP_HEIGHT / (bottom - top + 30))
  return { zoom: Math.max(1, Math.min(6, zoom)), x: (left + right) / 2, y: (top + bottom) / 2 }
}

export const textOfWindow = ({ zoom, x, y }: Window) =>
  [Number(zoom.toFixed(2)), Math.round(x), Math.round(y)].join(',')

/** Where a point of the map lies in the picture of a window; marks keep their size, however near one looks. */
export function inWindow(window: Window): (point: { x: number; y: number }) => { x: number; y: number } {
  const { zoom, left, top } = cornerOf(window)
  return ({ x, y }) => ({ x: (x - left) * zoom, y: (y - top) * zoom })
}

function cornerOf({ zoom, x, y }: Window) {
  const [width, height] = [MAP_WIDTH / zoom, MAP_HEIGHT / zoom]
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
  return { zoom, left: within(x - width / 2, MAP_WIDTH - width), top: within(y - height / 2, MAP_HEIGHT - height) }
}

/** The land of a window, all of one colour. */
export function land(shapes: readonly Shape[], window: Window) {
  const { zoom, left, top } = cornerOf(window)
  return svg`<g transform="scale(${zoom}) translate(${-left} ${-top})">${shapes.map((shape) =>
    'path' in shape ? svg`<path class="land" d=${shape.path}/>` : nothing,
  )}</g>`
}
