/** A filter predicate on a record's index. */
export type Keep = (index: number) => boolean

/** The indexes of `order` that pass every filter; `order` itself if there are no filters. */
export const select = (order: Uint32Array, keeps: readonly Keep[]): Uint32Array =>
  keeps.length === 0 ? order : order.filter((index) => keeps.every((keep) => keep(index)))

/** The facet value or values of the record at an index. */
export type Facet = (index: number) => string | readonly string[]

export type FacetCount = { value: string; count: number }

/** Number of selected records per facet value, most frequent first, ties by value. */
export function facetCounts(selected: Uint32Array, facet: Facet): FacetCount[] {
  const counts = new Map<string, number>()
  for (const index of selected)
    for (const value of [facet(index)].flat()) counts.set(value, (counts.get(value) ?? 0) + 1)
  const found = [...counts].map(([value, count]) => ({ value, count }))
  return found.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** The indexes 0 to `count` - 1. */
export const allIndexes = (count: number) => Uint32Array.from({ length: count }, (_, index) => index)
