/** Groups items by kind, ordered by first appearance of each kind. */
export function groupBy<T, K>(items: Iterable<T>, kindOf: (item: T) => K): Map<K, T[]> {
  const kinds = new Map<K, T[]>()
  for (const item of items) {
    const kind = kinds.get(kindOf(item))
    if (kind) kind.push(item)
    else kinds.set(kindOf(item), [item])
  }
  return kinds
}
