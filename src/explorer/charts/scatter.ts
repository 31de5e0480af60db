import { svg } from 'lit-html'
import { placeLabels } from './labels.ts'
import { linear, symlog } from './scale.ts'

export type Dot = { id: string; name: string; score: number; carbon: number; low: number; high: number }
export type ScatterOptions = {
  dots: readonly Dot[]
  /** The best first; only these have labels. All dots are alight where nothing is asked. */
  lit: readonly string[] | undefined
  /** Pointed at, here or in the list beside. */
  pointed: string | undefined
  /** What is to be replaced: lines lead from it to what is alight. */
  replaced: string | undefined
  label: string
  xTitle: string
  yTitle: string
  onPoint(id: string | undefined): void
  onChoose(id: string): void
}

const [LEFT, TOP, BOTTOM] = [34, 22, 40]
/** kg CO2e/kg: the few far beyond it, precious metals, would squeeze all others; they stand at the edge, as arrows. */
const MOST_CARBON = 400
const LABELS = 9

/** In units of its letters, so that they can be read on a narrow screen too. */
const sizeOf = () =>
  innerWidth < 700 ? { width: 380, height: 400, labels: 4 } : { width: 720, height: 560, labels: LABELS }

/** All materials as dots, carbon against score: a picture of the list beside it, which says the same to everybody. */
export function scatter(options: ScatterOptions) {
  const { label, xTitle, yTitle, onPoint, onChoose } = options
  const { width, height } = sizeOf()
  const x = symlog([0, MOST_CARBON], [LEFT + 8, width - 10])
  const y = linear([0, 100], [height - BOTTOM, TOP])
  const grid = [
    ...x.ticks.map(
      (tick) => svg`<line class="grid" x1=${x.at(tick)} x2=${x.at(tick)} y1=${TOP} y2=${height - BOTTOM}/>
      <text class="tick" text-anchor="middle" x=${x.at(tick)} y=${height - BOTTOM + 16}>${tick}</text>`,
    ),
    ...y.ticks.map(
      (tick) => svg`<line class="grid" x1=${LEFT} x2=${width} y1=${y.at(tick)} y2=${y.at(tick)}/>
      <text class="tick" text-anchor="end" x=${LEFT - 6} y=${y.at(tick) + 4}>${tick}</text>`,
    ),
  ]
  const idOf = ({ target }: Event) =>
    target instanceof Element ? (target.getAttribute('data-id') ?? undefined) : undefined
  const choose = (event: Event) => {
    const id = idOf(event)
    if (id !== undefined) onChoose(id)
  }
  return svg`<svg class="scatter" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}
      @click=${choose} @pointerover=${(event: Event) => onPoint(idOf(event))} @pointerleave=${() => onPoint(undefined)}>
    ${grid}
    <text class="axis" text-anchor="end" x=${width - 4} y=${height - 6}>${xTitle}</text>
    <text class="axis" x="0" y="12">${yTitle}</text>
    ${marks(
      options,
      (dot) => x.at(Math.min(dot.carbon, MOST_CARBON)),
      (dot) => y.at(dot.score),
      (carbon) => x.at(Math.min(carbon, MOST_CARBON)),
    )}
  </svg>`
}

type At = (dot: Dot) => number

function marks({ dots, lit, pointed, replaced }: ScatterOptions, x: At, y: At, atCarbon: (carbon: number) => number) {
  const { width, height, labels: most } = sizeOf()
  const byId = new Map(dots.map((dot) => [dot.id, dot]))
  const isLit = new Set(lit ?? [])
  const source = replaced === undefined ? undefined : byId.get(replaced)
  const shown = [...new Set([pointed, source?.id, ...(lit ?? []).slice(0, most)])].flatMap(
    (id) => byId.get(id ?? '') ?? [],
  )
  const labels = placeLabels(
    shown.map((dot) => ({ id: dot.id, x: x(dot), y: y(dot), text: dot.name })),
    width,
    height,
  )
  const kind = ({ id }: Dot) =>
    id === pointed
      ? 'pointed'
      : id === replaced
        ? 'replaced'
        : lit === undefined
          ? 'plain'
          : isLit.has(id)
            ? 'lit'
            : 'dim'
  const radius = (dot: Dot) => (kind(dot) === 'dim' ? 3.2 : kind(dot) === 'plain' ? 4.2 : 6)
  const order = dots.toSorted((a, b) => radius(a) - radius(b))
  const hovered = byId.get(pointed ?? '')
  return [
    ...(source ? (lit ?? []).slice(0, 12) : []).flatMap((id) => {
      const to = byId.get(id)
      return to && source ? svg`<line class="lead" x1=${x(source)} y1=${y(source)} x2=${x(to)} y2=${y(to)}/>` : []
    }),
    hovered &&
      svg`<line class="reach" x1=${atCarbon(hovered.low)} x2=${atCarbon(hovered.high)} y1=${y(hovered)} y2=${y(hovered)}/>`,
    ...order.map((dot) =>
      dot.carbon > MOST_CARBON
        ? svg`<path class=${kind(dot)} data-id=${dot.id} d="M${x(dot) - 3} ${y(dot) - 6}l10 6l-10 6z"/>`
        : svg`<circle class=${kind(dot)} data-id=${dot.id} cx=${x(dot)} cy=${y(dot)} r=${radius(dot)}/>`,
    ),
    ...labels.map(
      ({ id, anchor, tx, ty, text }) =>
        svg`<text class=${id === pointed ? 'label pointed' : 'label'} text-anchor=${anchor} x=${tx} y=${ty + 4}>${text}</text>`,
    ),
  ]
}
