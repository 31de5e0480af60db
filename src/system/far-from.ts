const FACTOR = 5

/**
 * Whether a value is more than five times above or below the median of its group: an outlier that needs an explanation.
 */
export const isFarFrom = (median: number, value: number) => value > median * FACTOR || value * FACTOR < median
