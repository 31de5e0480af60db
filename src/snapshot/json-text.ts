/** JSON of a `T` that exists already, as a view of the snapshot; the serialiser copies it as it is. */
export class JsonText<out T> {
  readonly bytes: Uint8Array
  /** For the compiler alone: what the text is the JSON of. */
  declare readonly of?: T

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/** JSON texts of `T` laid end to end: text `i` is the bytes from `offsets[i]` to `offsets[i + 1]`. */
export class JsonColumn<out T> {
  readonly bytes: Uint8Array
  readonly offsets: Uint32Array

  constructor(bytes: Uint8Array, offsets: Uint32Array) {
    this.bytes = bytes
    this.offsets = offsets
  }

  at(index: number): JsonText<T> {
    return new JsonText(this.bytes.subarray(this.offsets[index], this.offsets[index + 1]))
  }
}
