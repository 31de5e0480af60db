import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

/** Writes a file whole or not at all: beside its place first, synced, then moved there. */
export function writeWhole(path: string, content: Uint8Array | string, mode = 0o666) {
  const draft = `${path}.${process.pid}.tmp`
  try {
    const file = openSync(draft, 'w', mode)
    try {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      for (let at = 0; at < bytes.byteLength; ) at += writeSync(file, bytes, at)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
