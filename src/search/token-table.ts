/**
 * The tokens of a vocabulary in order of id, as UTF-16 code units: token `id` is `units[starts[id]]` up to `starts[id + 1]`.
 */
export type TokenColumns = { units: Uint16Array; starts: Uint32Array }

export function tokenColumns(tokens: readonly string[]): TokenColumns {
  const starts = new Uint32Array(tokens.length + 1)
  for (const [id, { length }] of tokens.entries()) starts[id + 1] = (starts[id] ?? 0) + length
  const units = new Uint16Array(starts[tokens.length] ?? 0)
  for (const [id, token] of tokens.entries())
    for (let at = 0; at < token.length; at++) units[(starts[id] ?? 0) + at] = token.charCodeAt(at)
  return { units, starts }
}

/** Free slots end a search, so the table is at most half full. */
const SLOTS_PER_TOKEN = 2

/**
 * From a token to its id, as an open-addressing hash table over the columns. It stands where the library expects a Map, which with a
 * string for each of 30,000 tokens takes ten times the memory.
 */
export class TokenTable extends Map<string, number> {
  readonly #columns: TokenColumns
  /** Id + 1 of the token in each slot, 0 where it is free. */
  readonly #slots: Uint32Array

  constructor(columns: TokenColumns) {
    super()
    const count = columns.starts.length - 1
    this.#columns = columns
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, SLOTS_PER_TOKEN * count))))
    for (let id = 0; id < count; id++) this.#insert(id)
  }

  override get(token: string): number | undefined {
    let hash = SEED
    for (let at = 0; at < token.length; at++) hash = mix(hash, token.charCodeAt(at))
    const last = this.#slots.length - 1
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const held = this.#slots[slot] ?? 0
      if (held === 0) return undefined
      if (this.#is(held - 1, token)) return held - 1
    }
  }

  override has(token: string): boolean {
    return this.get(token) !== undefined
  }

  #insert(id: number) {
    const { units, starts } = this.#columns
    let hash = SEED
    for (let at = starts[id] ?? 0; at < (starts[id + 1] ?? 0); at++) hash = mix(hash, units[at] ?? 0)
    const last = this.#slots.length - 1
    let slot = hash & last
    while (this.#slots[slot] !== 0) slot = (slot + 1) & last
    this.#slots[slot] = id + 1
  }

  #is(id: number, token: string): boolean {
    const { units, starts } = this.#columns
    const start = starts[id] ?? 0
    if ((starts[id + 1] ?? 0) - start !== token.length) return false
    for (let at = 0; at < token.length; at++) if (units[start + at] !== token.charCodeAt(at)) return false
    return true
  }
}

// FNV-1a over code units.
const SEED = 0x811c9dc5
const mix = (hash: number, unit: number) => Math.imul(hash ^ unit, 0x01000193)
