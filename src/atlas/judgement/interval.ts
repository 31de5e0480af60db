/** A positive figure and how far it may be off, as natural logarithms: the true one lies from value × e^-down to value × e^up. */
export type Uncertain = { value: number; down: number; up: number }

export type Interval = { value: number; low: number; high: number }

/** The product of figures to their exponents; their deviations add up as the root of the sum of squares. */
export function product(factors: readonly (readonly [Uncertain, exponent: number])[], scale = 1): Uncertain {
  let [value, down, up] = [scale, 0, 0]
  for (const [factor, exponent] of factors) {
    value *= factor.value ** exponent
    const [below, above] = exponent >= 0 ? [factor.down, factor.up] : [factor.up, factor.down]
    down += (exponent * below) ** 2
    up += (exponent * above) ** 2
  }
  return { value, down: Math.sqrt(down), up: Math.sqrt(up) }
}

export const intervalOf = ({ value, down, up }: Uncertain): Interval => ({
  value: rounded(value),
  low: Math.min(rounded(value * Math.exp(-down)), rounded(value)),
  high: Math.max(rounded(value * Math.exp(up)), rounded(value)),
})

/** Four significant digits: more than any figure of the atlas has, and none that a reader has to strip. */
export const rounded = (value: number) => Number(value.toPrecision(4))
