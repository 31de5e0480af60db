/** Groups items by kind, ordered by first appearance of each kind. */
export function groupBy<T>(items: Iterable<T>, kindOf: (item: T) => string): Map<string, T[]> {
  const kinds = new Map<string, T[]>()
  for (const item of items) {
    const kind = kinds.get(kindOf(item))
    if (kind) kind.push(item)
    else kinds.set(kindOf(item), [item])
  }
  return kinds
}
