import { closeSync, fstatSync, readSync } from 'node:fs'
import { SnapshotError } from './header.ts'

/** Bytes of a snapshot from where it lies. Those of a section are aligned, so that typed arrays can view them. */
export type Source = { read(offset: number, length: number): Uint8Array }

const viewOf = ({ buffer, byteOffset }: Uint8Array, offset: number, length: number) =>
  new Uint8Array(buffer, byteOffset + offset, length)

/** A snapshot in memory. */
export class MemorySource implements Source {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  read(offset: number, length: number): Uint8Array {
    return viewOf(this.#bytes, offset, length)
  }
}

const closing = new FinalizationRegistry<number>(closeSync)

/** Closes the file when nothing refers to the source: searches in a snapshot may still be under way when another has taken its place. */
export const closeWhenDropped = (source: Source, file: number) => closing.register(source, file)

/**
 * A snapshot on disk, the beginning of which is in memory. Throws SnapshotError for the rest once somebody has written into the file: a new
 * one has to take its place instead, as the build does.
 */
export class FileSource implements Source {
  readonly #path: string
  readonly #file: number
  readonly #kept: Uint8Array
  readonly #size: number
  readonly #written: number

  /** `kept` is the beginning of the open `file`. */
  constructor(path: string, file: number, kept: Uint8Array) {
    const { size, mtimeMs } = fstatSync(file)
    this.#path = path
    this.#file = file
    this.#kept = kept
    this.#size = size
    this.#written = mtimeMs
  }

  read(offset: number, length: number): Uint8Array {
    if (offset + length <= this.#kept.byteLength) return viewOf(this.#kept, offset, length)
    const bytes = new Uint8Array(length)
    const read = readSync(this.#file, bytes, 0, length, offset)
    const { size, mtimeMs } = fstatSync(this.#file)
    if (read === length && size === this.#size && mtimeMs === this.#written) return bytes
    throw new SnapshotError(
      this.#path,
      'was written into after it had been read; put a new file in its place and load that',
    )
  }
}
