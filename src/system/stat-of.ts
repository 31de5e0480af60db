import { type Stats, statSync } from 'node:fs'
import { errorCode } from './error-code.ts'

/**
 * What stands at a path, undefined where nothing does. A path below a file is an error: Node's own throwIfNoEntry takes it for nothing
 * from Node 22 on.
 */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
