import { accessSync, constants, lstatSync, readlinkSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '../../system/error-code.ts'
import { makeFolder } from '../../system/make-folder.ts'

/**
 * Why a folder cannot be written; undefined if it can. Makes it if there is none. `isUsable` tells whether there are keys
 * in it all the same.
 */
export function folderFault(folder: string): { why: string; isUsable: boolean } | undefined {
  try {
    makeFolder(folder, 0o700)
    accessSync(folder, constants.W_OK)
    return undefined
  } catch (error) {
    const code = errorCode(error)
    if (lookAt(`${folder}/.`) === undefined)
      return { why: inTheWay(folder) ?? `it cannot be made (${code})`, isUsable: false }
    return { why: `it cannot be written (${code})`, isUsable: hasKeys(folder) }
  }
}

/** What stands where the folder, or one that it is in, would have to be made. */
function inTheWay(path: string): string | undefined {
  const found = lookAt(path)
  if (!found) return path === dirname(path) ? undefined : inTheWay(dirname(path))
  if (found.isSymbolicLink() && lookAt(`${path}/.`) === undefined)
    return `${path} is a link to ${readlinkSync(path)}, which is no folder`
  if (found.isFile()) return `${path} is a file`
  return found.isDirectory() || found.isSymbolicLink() ? undefined : `${path} is not a folder`
}

function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}

function hasKeys(folder: string): boolean {
  try {
    accessSync(join(folder, 'keys.log'), constants.R_OK)
    return true
  } catch {
    return false
  }
}
