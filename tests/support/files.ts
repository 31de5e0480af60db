import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Flips one bit of a file's byte, as a bad disk does; counts from the end where `at` is negative. */
export function flipByte(path: string, at: number) {
  const bytes = readFileSync(path)
  const place = at < 0 ? bytes.byteLength + at : at
  bytes.writeUInt8(bytes.readUInt8(place) ^ 0x01, place)
  writeFileSync(path, bytes)
}

/** Every file of a folder and the folders in it. */
export const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
