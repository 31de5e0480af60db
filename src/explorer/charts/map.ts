import { nothing, svg } from 'lit-html'

/** Of countries, as the build draws them (build/output/world-map.ts): a path, or a point where one is too small for it. */
export type World = { shapes: [id: string, path: string][]; points: [id: string, x: number, y: number][] }

export const [MAP_WIDTH, MAP_HEIGHT] = [960, 470]

const [A1, A2, A3, A4] = [1.340264, -0.081106, 0.000893, 0.003796]
const ROOT = Math.sqrt(3) / 2
const RADIAN = Math.PI / 180
/** The whole earth between margins of four; its south, where nobody makes anything, lies below the picture. */
const SCALE = ((MAP_WIDTH - 8) * ROOT * A1) / (2 * Math.PI)
const [MIDDLE_X, MIDDLE_Y] = [MAP_WIDTH / 2, (MAP_HEIGHT + 44) / 2]

/** Where a place lies in the picture: the Equal Earth projection (Šavrič, Patterson and Jenny 2018). */
export function onMap(lng: number, lat: number): { x: number; y: number } {
  const l = Math.asin(ROOT * Math.sin(lat * RADIAN))
  const [l2, l6] = [l ** 2, l ** 6]
  const x = (lng * RADIAN * Math.cos(l)) / (ROOT * (A1 + 3 * A2 * l2 + l6 * (7 * A3 + 9 * A4 * l2)))
  const y = l * (A1 + A2 * l2 + l6 * (A3 + A4 * l2))
  return { x: MIDDLE_X + SCALE * x, y: MIDDLE_Y - SCALE * y }
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
export function land(world: World | undefined, window: Window) {
  const { zoom, left, top } = cornerOf(window)
  if (!world) return nothing
  return svg`<g transform="scale(${zoom}) translate(${-left} ${-top})">${world.shapes.map(([, path]) => svg`<path class="land" d=${path}/>`)}</g>`
}
