/** A function from data to picture, with values worth a line. */
export type Scale = { at(value: number): number; ticks: number[] }

type Span = [from: number, to: number]

/** Equal steps of data are equal steps of the picture. */
export function linear([low, high]: Span, [start, end]: Span, count = 5): Scale {
  const at = (value: number) => start + ((value - low) / (high - low || 1)) * (end - start)
  return { at, ticks: ticksOf(low, high, count) }
}

/** Equal factors are equal steps; `low` must be above 0. */
export function logarithmic([low, high]: Span, span: Span): Scale {
  const inner = linear([Math.log(low), Math.log(high)], span)
  return { at: (value) => inner.at(Math.log(Math.max(value, low / 1e6))), ticks: decades(low, high) }
}

/** Like a logarithm above 1 and a line around 0, so that zero and negative figures have a place. */
export function symlog([low, high]: Span, span: Span): Scale {
  const bend = (value: number) => Math.sign(value) * Math.log1p(Math.abs(value))
  const inner = linear([bend(low), bend(high)], span)
  const ticks = [0, ...decades(0.5, Math.max(1, high))].filter((value) => value >= low && value <= high)
  return { at: (value) => inner.at(bend(value)), ticks }
}

/** Round values within a span: steps of 1, 2 or 5 times a power of ten. */
export function ticksOf(low: number, high: number, count: number): number[] {
  const rough = (high - low) / Math.max(1, count)
  if (!(rough > 0) || !Number.isFinite(rough)) return [low]
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

/** 1, 3, 10, 30 … within a span. */
function decades(low: number, high: number): number[] {
  const powers = Array.from({ length: 15 }, (_, at) => at - 7)
  return powers
    .flatMap((power) => [1, 3].map((times) => times * 10 ** power))
    .filter((v) => v >= low && v <= high)
    .map((value) => Number(value.toPrecision(3)))
}
