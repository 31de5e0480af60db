export type Counts = Record<string, number>

/** Number of items per key, most frequent first, ties by key; items without a key count as `none`. */
export function countBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Counts {
  const counts = new Map<string, number>()
  for (const item of items) {
    const key = keyOf(item) ?? 'none'
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return Object.fromEntries([...counts].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)))
}
