import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { statOf } from './stat-of.ts'

/** Makes a folder and those above it, `mode` as in mkdir. (Node's own recursive form never returns on file systems that refuse new folders.) */
export function makeFolder(path: string, mode = 0o777) {
  if (statOf(path)?.isDirectory()) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent, mode)
  mkdirSync(path, { mode })
}
