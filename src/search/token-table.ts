/**
 * The tokens of a vocabulary in order of id, as UTF-16 code units: token `id` is `units[starts[id]]` up to `starts[id + 1]`. `slots` is an
 * open-addressing hash table, of a power of two: the id of the token in each slot plus 1, 0 where it is free.
 */
export type TokenColumns = { units: Uint16Array; starts: Uint32Array; slots: Uint32Array }

/** Free slots end a search, so the table is at most half full. */
const SLOTS_PER_TOKEN = 2

export function tokenColumns(tokens: readonly string[]): TokenColumns {
  const starts = new Uint32Array(tokens.length + 1)
  for (const [id, { length }] of tokens.entries()) starts[id + 1] = (starts[id] ?? 0) + length
  const units = new Uint16Array(starts[tokens.length] ?? 0)
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, SLOTS_PER_TOKEN * tokens.length))))
  for (const [id, token] of tokens.entries()) {
    for (let at = 0; at < token.length; at++) units[(starts[id] ?? 0) + at] = token.charCodeAt(at)
    let slot = firstSlot(token, slots)
    while (slots[slot] !== 0) slot = nextSlot(slot, slots)
    slots[slot] = id + 1
  }
  return { units, starts, slots }
}

/**
 * From a token to its id. It stands where the library expects a Map, which with a string for each of 30,000 tokens takes ten times the
 * memory.
 */
export class TokenTable extends Map<string, number> {
  readonly #columns: TokenColumns

  constructor(columns: TokenColumns) {
    super()
    this.#columns = columns
  }

  override get(token: string): number | undefined {
    const { slots } = this.#columns
    for (let slot = firstSlot(token, slots); ; slot = nextSlot(slot, slots)) {
      const held = slots[slot] ?? 0
      if (held === 0) return undefined
      if (this.#is(held - 1, token)) return held - 1
    }
  }

  override has(token: string): boolean {
    return this.get(token) !== undefined
  }

  #is(id: number, token: string): boolean {
    const { units, starts } = this.#columns
    const start = starts[id] ?? 0
    if ((starts[id + 1] ?? 0) - start !== token.length) return false
    for (let at = 0; at < token.length; at++) if (units[start + at] !== token.charCodeAt(at)) return false
    return true
  }
}

const nextSlot = (slot: number, { length }: Uint32Array) => (slot + 1) & (length - 1)

/** FNV-1a over code units. */
function firstSlot(token: string, { length }: Uint32Array): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < token.length; at++) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193)
  return hash & (length - 1)
}
