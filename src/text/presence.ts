/** A set of texts, one bit for the hash of each: it may say of some that they are in it which are not, never the other way round. */
export class Presence {
  readonly #mask: number
  readonly #bits: Uint8Array

  /** `bits`: a power of two, a few times the number of texts. */
  constructor(bits: number) {
    this.#mask = bits - 1
    this.#bits = new Uint8Array(bits / 8)
  }

  add(text: string) {
    const bit = hash(text) & this.#mask
    this.#bits[bit >>> 3] = (this.#bits[bit >>> 3] ?? 0) | (1 << (bit & 7))
  }

  mayHave(text: string): boolean {
    const bit = hash(text) & this.#mask
    return ((this.#bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value ^ (value >>> 16)
}
