import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { statOf } from './stat-of.ts'

/**
 * Creates a folder and its missing parents, `mode` as for mkdir; throws the system error. Not Node's recursive mkdir,
 * which never returns on file systems that refuse new folders.
 */
export function makeFolder(path: string, mode = 0o777) {
  if (statOf(path)?.isDirectory()) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent, mode)
  mkdirSync(path, { mode })
}
