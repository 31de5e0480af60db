import type { RenderedColumn } from '../snapshot/content.ts'

/** JSON that exists already, as a view of the snapshot; the serialiser copies it as it is. */
export class Rendered {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  static at({ bytes, offsets }: RenderedColumn, index: number): Rendered {
    return new Rendered(bytes.subarray(offsets[index], offsets[index + 1]))
  }
}
