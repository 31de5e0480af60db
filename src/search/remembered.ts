/** A function of texts that remembers its last `most` results: one question is looked through many times for the same words. */
export function remembered<T>(of: (text: string) => T, most: number): (text: string) => T {
  const known = new Map<string, { result: T }>()
  return (text) => {
    const found = known.get(text) ?? { result: of(text) }
    if (known.size >= most) known.clear()
    known.set(text, found)
    return found.result
  }
}
