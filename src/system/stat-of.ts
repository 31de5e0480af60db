import { type Stats, statSync } from 'node:fs'
import { errorCode } from './error-code.ts'

/**
 * Stats of a path; undefined if nothing is there. Throws ENOTDIR for a path below a file, for which Node's own option
 * `throwIfNoEntry` makes it undefined from Node 22 on.
 */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
