import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getAsset, isSea } from 'node:sea'
import { fileURLToPath } from 'node:url'

/** Stands before the name of a file that lies within the single executable. */
const WITHIN = 'executable:'

/**
 * Where a file that the build made lies: in dist/, whether this program runs bundled from there or from src/, or within the executable.
 * `readFile` takes either.
 */
export function shippedFile(name: string): string {
  if (isSea()) return WITHIN + name
  const beside = dirname(fileURLToPath(import.meta.url))
  return join(existsSync(join(beside, 'shipped-file.ts')) ? join(beside, '../../dist') : beside, name)
}

export const isWithin = (path: string) => isSea() && path.startsWith(WITHIN)

/** Reads a file, or one within the executable. Throws as `readFileSync` does. */
export const readFile = (path: string): Buffer =>
  isWithin(path) ? Buffer.from(getAsset(path.slice(WITHIN.length))) : readFileSync(path)

/** Lists all files within the executable, by name: Node 20 and 22 have no list of their own. */
export const ASSET_LIST = 'assets.json'

/** Names of the files in a folder that the build made; none where there is no such folder. */
export function shippedNames(folder: string): string[] {
  if (!isSea()) return existsSync(shippedFile(folder)) ? readdirSync(shippedFile(folder)) : []
  const names: string[] = JSON.parse(getAsset(ASSET_LIST, 'utf8'))
  return names.flatMap((name) => (name.startsWith(`${folder}/`) ? [name.slice(folder.length + 1)] : []))
}
