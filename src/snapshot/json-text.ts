/** Rendered JSON of a `T`, as a view into the snapshot; the serialiser copies it unchanged. */
export class JsonText<out T> {
  readonly bytes: Uint8Array
  /** Phantom field: carries `T` for the type checker, never set. */
  declare readonly of?: T

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/** Concatenated JSON texts of `T`: text `i` is bytes `offsets[i]` to `offsets[i + 1]` (exclusive). */
export class JsonColumn<out T> {
  readonly bytes: Uint8Array
  readonly offsets: Uint32Array

  constructor(bytes: Uint8Array, offsets: Uint32Array) {
    this.bytes = bytes
    this.offsets = offsets
  }

  /** All of them, parsed. */
  values(): T[] {
    const texts = Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength)
    return Array.from(
      { length: this.offsets.length - 1 },
      (_, index): T => JSON.parse(texts.toString('utf8', this.offsets[index], this.offsets[index + 1])),
    )
  }

  at(index: number): JsonText<T> {
    return new JsonText(this.bytes.subarray(this.offsets[index], this.offsets[index + 1]))
  }
}
