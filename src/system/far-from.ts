const FACTOR = 5

/** Whether a figure is more than five times off the median of its kind, either way: an outlier that wants a reason. */
export const isFarFrom = (middle: number, value: number) => value > middle * FACTOR || value * FACTOR < middle
