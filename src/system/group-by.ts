/** Items by kind, in the order in which the kinds first appear. */
export function groupBy<T>(items: Iterable<T>, kindOf: (item: T) => string): Map<string, T[]> {
  const kinds = new Map<string, T[]>()
  for (const item of items) {
    const kind = kinds.get(kindOf(item))
    if (kind) kind.push(item)
    else kinds.set(kindOf(item), [item])
  }
  return kinds
}
