const FACTOR = 5

/**
 * Whether a value is more than five times above or below the median of its group: an outlier that needs an explanation.
 */
export const isFarFrom = (median: number, value: number) => value > median * FACTOR || value * FACTOR < median

/** Two figures of the same thing are apart if one is more than this many times the other. */
const APART = 1.5

export const isApart = (ratio: number) => Math.max(ratio, 1 / ratio) > APART
