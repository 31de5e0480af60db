import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

const CHUNK_CHARACTERS = 1 << 20

/** Writes a file atomically: to a temporary file beside it, synced, then renamed. Throws the system error. */
export function writeWhole(path: string, content: Uint8Array | string | Iterable<string>, mode = 0o666) {
  new Draft(path, mode).finish(content)
}

/** A file written to a temporary path, chunk by chunk, and renamed to its final path when complete. */
export class Draft {
  readonly #path: string
  readonly #draftPath: string
  readonly #file: number

  constructor(path: string, mode: number) {
    this.#path = path
    this.#draftPath = `${path}.${process.pid}.tmp`
    this.#file = openSync(this.#draftPath, 'w', mode)
  }

  write(chunk: Uint8Array | string) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    for (let at = 0; at < bytes.byteLength; ) at += writeSync(this.#file, bytes, at)
  }

  /** Writes the rest, syncs and renames. On failure removes the temporary file and throws. */
  finish(rest: Uint8Array | string | Iterable<string>) {
    try {
      for (const chunk of chunksOf(rest)) this.write(chunk)
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
      // Already closed; the rename failed.
    }
    rmSync(this.#draftPath, { force: true })
  }
}

/** Joins short strings into larger writes; joining all could exceed the maximum string length. */
function* chunksOf(content: Uint8Array | string | Iterable<string>): Iterable<Uint8Array | string> {
  if (typeof content === 'string' || content instanceof Uint8Array) return yield content
  let chunk = ''
  for (const text of content) {
    chunk += text
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
