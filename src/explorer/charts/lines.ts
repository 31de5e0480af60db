import { svg } from 'lit-html'
import { placeLabels } from './labels.ts'
import { linear } from './scale.ts'

type Line = { name: string; values: readonly (number | undefined)[] }

const [WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM] = [560, 340, 52, 130, 28]

/** A line a series over the years, named at its end. */
export function lines(years: readonly number[], series: readonly Line[], label: string) {
  const known = series.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  const x = linear([years[0] ?? 0, years.at(-1) ?? 1], [LEFT, WIDTH - RIGHT], 5)
  const y = linear([Math.min(0, ...known), Math.max(1e-9, ...known)], [HEIGHT - BOTTOM, 12])
  const pathOf = ({ values }: Line) => {
    const points = values.flatMap((value, at) =>
      value === undefined ? [] : [`${x.at(years[at] ?? 0).toFixed(1)},${y.at(value).toFixed(1)}`],
    )
    return `M${points.join('L')}`
  }
  const ends = series.flatMap(({ name, values }) => {
    const last = values.findLastIndex((value) => value !== undefined)
    return last < 0
      ? []
      : [{ id: name, text: name.slice(0, 20), x: x.at(years[last] ?? 0), y: y.at(values[last] ?? 0) }]
  })
  return svg`<svg class="lines" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    ${y.ticks.map((tick) => svg`<line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y.at(tick)} y2=${y.at(tick)}/><text class="tick" text-anchor="end" x=${LEFT - 6} y=${y.at(tick) + 4}>${tick}</text>`)}
    ${x.ticks.map((tick) => svg`<text class="tick" text-anchor="middle" x=${x.at(tick)} y=${HEIGHT - 8}>${tick}</text>`)}
    ${series.filter(({ values }) => values.some((value) => value !== undefined)).map((line, at) => svg`<path class="line line-${at % 8}" d=${pathOf(line)}><title>${line.name}</title></path>`)}
    ${placeLabels(ends, WIDTH + 60, HEIGHT).map(({ tx, ty, anchor, text }) => svg`<text class="label" text-anchor=${anchor} x=${tx} y=${ty + 4}>${text}</text>`)}
  </svg>`
}
