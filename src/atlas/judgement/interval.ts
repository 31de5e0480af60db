/**
 * A positive figure and how far it may be off, as natural logarithms: the true one lies from value × e^-down to value × e^up. `isChoice`: its
 * range is of what is sold, from which the buyer takes either end, and no error that others may cancel.
 */
export type Uncertain = { value: number; down: number; up: number; isChoice?: boolean }

export type Interval = { value: number; low: number; high: number }

/** The product of figures to their exponents; their deviations add up as the root of the sum of squares, choices in full. */
export function product(factors: readonly (readonly [Uncertain, exponent: number])[], scale = 1): Uncertain {
  let [value, down, up] = [scale, 0, 0]
  const chosen = { down: 0, up: 0 }
  for (const [factor, exponent] of factors) {
    value *= factor.value ** exponent
    const [below, above] = exponent >= 0 ? [factor.down, factor.up] : [factor.up, factor.down]
    if (factor.isChoice) {
      chosen.down += Math.abs(exponent) * below
      chosen.up += Math.abs(exponent) * above
    } else {
      down += (exponent * below) ** 2
      up += (exponent * above) ** 2
    }
  }
  return { value, down: Math.sqrt(down) + chosen.down, up: Math.sqrt(up) + chosen.up }
}

export const intervalOf = ({ value, down, up }: Uncertain): Interval => ({
  value: rounded(value),
  low: Math.min(rounded(value * Math.exp(-down)), rounded(value)),
  high: Math.max(rounded(value * Math.exp(up)), rounded(value)),
})

/** Four significant digits: more than any figure of the atlas has, and none that a reader has to strip. */
export const rounded = (value: number) => Number(value.toPrecision(4))
