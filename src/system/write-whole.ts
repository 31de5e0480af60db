import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

const PIECE_LETTERS = 1 << 20

/** Writes a file whole or not at all: beside its place first, synced, then moved there. */
export function writeWhole(path: string, content: Uint8Array | string | Iterable<string>, mode = 0o666) {
  new Draft(path, mode).finish(content)
}

/** A file that is written beside its place, piece by piece, and takes it when it is whole. */
export class Draft {
  readonly #path: string
  readonly #draftPath: string
  readonly #file: number

  constructor(path: string, mode: number) {
    this.#path = path
    this.#draftPath = `${path}.${process.pid}.tmp`
    this.#file = openSync(this.#draftPath, 'w', mode)
  }

  write(piece: Uint8Array | string) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    for (let at = 0; at < bytes.byteLength; ) at += writeSync(this.#file, bytes, at)
  }

  /** Writes the rest and takes the place; on a fault nothing is left of the draft. */
  finish(rest: Uint8Array | string | Iterable<string>) {
    try {
      for (const piece of piecesOf(rest)) this.write(piece)
      fsyncSync(this.#file)
      closeSync(this.#file)
      renameSync(this.#draftPath, this.#path)
    } catch (error) {
      this.discard()
      throw error
    }
  }

  discard() {
    try {
      closeSync(this.#file)
    } catch {
      // It was closed, and could not be moved.
    }
    rmSync(this.#draftPath, { force: true })
  }
}

/** Short texts are written together; a text of all of them could be longer than the engine allows. */
function* piecesOf(content: Uint8Array | string | Iterable<string>): Iterable<Uint8Array | string> {
  if (typeof content === 'string' || content instanceof Uint8Array) return yield content
  let piece = ''
  for (const text of content) {
    piece += text
    if (piece.length < PIECE_LETTERS) continue
    yield piece
    piece = ''
  }
  yield piece
}
