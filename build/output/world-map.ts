import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { borders, iso1A2Code } from '@rapideditor/country-coder'

const SHAPES = 'node_modules/world-atlas/countries-110m.json'

type Shape = { id?: string; properties?: unknown; type: string; arcs?: unknown }
type Topology = { objects: Record<string, { type: string; geometries: Shape[] }> }

/**
 * The shapes of countries (TopoJSON, by alpha-2 code) and, for those too small to have one, a point: what the page draws
 * maps with.
 */
export function worldMap(root: string): { bytes: Uint8Array; sources: string[] } {
  const topology: Topology = JSON.parse(readFileSync(join(root, SHAPES), 'utf8'))
  const geometries = (topology.objects.countries?.geometries ?? []).map(({ id, properties: _, ...shape }) => ({
    ...shape,
    // Without an id of their own: Kosovo, Northern Cyprus, Somaliland.
    id: (id === undefined ? null : iso1A2Code(id)) ?? '',
  }))
  const drawn = new Set(geometries.map(({ id }) => id))
  const points = borders.features.flatMap((feature): [string, number, number][] => {
    const { iso1A2, level } = feature.properties
    if (iso1A2 === undefined || drawn.has(iso1A2) || !feature.geometry) return []
    if (level !== 'country' && level !== 'territory') return []
    return [[iso1A2, ...middleOf(feature.geometry)]]
  })
  const made = { topology: { ...topology, objects: { countries: { type: 'GeometryCollection', geometries } } }, points }
  return { bytes: Buffer.from(JSON.stringify(made)), sources: [SHAPES] }
}

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
