import { groupBy } from './group-by.ts'

/** The median; the mean of the two middle values for an even number, 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** The median of each kind's numbers, by kind. */
export function medianBy<T>(
  items: readonly T[],
  kindOf: (item: T) => string,
  numberOf: (item: T) => number,
): Map<string, number> {
  const kinds = groupBy(items, kindOf)
  return new Map([...kinds].map(([kind, group]) => [kind, median(group.map(numberOf))]))
}
