import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { borders, iso1A2Code } from '@rapideditor/country-coder'
import { geoCentroid } from 'd3-geo'

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
    const [lng = 0, lat = 0] = geoCentroid(feature)
    return [[iso1A2, Math.round(10 * lng) / 10, Math.round(10 * lat) / 10]]
  })
  const made = { topology: { ...topology, objects: { countries: { type: 'GeometryCollection', geometries } } }, points }
  return { bytes: Buffer.from(JSON.stringify(made)), sources: [SHAPES] }
}
