import { geoEqualEarth, geoPath } from 'd3-geo'
import { nothing, svg } from 'lit-html'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { arrived, ask, type Loaded } from '../api.ts'

type World = { topology: Topology<{ countries: GeometryCollection }>; points: [id: string, lng: number, lat: number][] }

export const world = (): Loaded<World> => ask(document.querySelector('meta[name=world]')?.getAttribute('content') ?? '')

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

let shapes: { from: World; made: Shape[] } | undefined

/** Every country as a path, or as a dot where it is too small to have one; empty until the map is loaded. */
export function countryShapes(): Shape[] {
  const from = arrived(world())
  if (!from) return []
  if (shapes?.from === from) return shapes.made
  const { features } = feature(from.topology, from.topology.objects.countries)
  const drawn = features
    .filter(({ id }) => id !== 'AQ')
    .map((country): Shape => ({ id: String(country.id ?? ''), path: pathOf(country) ?? '' }))
  const dots = from.points.flatMap(([id, lng, lat]): Shape[] => {
    const at = onMap(lng, lat)
    return at ? [{ id, ...at }] : []
  })
  shapes = { from, made: [...drawn, ...dots] }
  return shapes.made
}

/** What is seen of the map: how many times larger, around which point of it. */
export type Window = { zoom: number; x: number; y: number }

export function windowOf(text: string | null): Window {
  const [zoom = 1, x = MAP_WIDTH / 2, y = MAP_HEIGHT / 2] = (text ?? '').split(',').filter(Boolean).map(Number)
  return [zoom, x, y].every(Number.isFinite) && zoom >= 1 ? { zoom: Math.min(zoom, 32), x, y } : windowOf(null)
}

export const textOfWindow = ({ zoom, x, y }: Window) =>
  zoom <= 1 ? undefined : [zoom, Math.round(x), Math.round(y)].join(',')

export function viewBox({ zoom, x, y }: Window): string {
  const [width, height] = [MAP_WIDTH / zoom, MAP_HEIGHT / zoom]
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
  return [within(x - width / 2, MAP_WIDTH - width), within(y - height / 2, MAP_HEIGHT - height), width, height]
    .map((value) => value.toFixed(1))
    .join(' ')
}

/** The land, all of one colour. */
export const land = () =>
  countryShapes().map((shape) => ('path' in shape ? svg`<path class="land" d=${shape.path}/>` : nothing))
