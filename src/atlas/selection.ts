/** Whether a list keeps the record at a place. */
export type Keep = (index: number) => boolean

/** The places that every filter keeps, in the order given; that order itself where there is no filter. */
export const select = (order: Uint32Array, keeps: readonly Keep[]): Uint32Array =>
  keeps.length === 0 ? order : order.filter((index) => keeps.every((keep) => keep(index)))

/** What a record counts under: one value, or several. */
export type Facet = (index: number) => string | readonly string[]

export type FacetCount = { value: string; count: number }

/** How many of the places have each value, the most frequent first, ties by value. */
export function facetCounts(selected: Uint32Array, facet: Facet): FacetCount[] {
  const counts = new Map<string, number>()
  for (const index of selected)
    for (const value of [facet(index)].flat()) counts.set(value, (counts.get(value) ?? 0) + 1)
  const found = [...counts].map(([value, count]) => ({ value, count }))
  return found.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** Every place of a list, as it lies. */
export const allIndexes = (count: number) => Uint32Array.from({ length: count }, (_, index) => index)
