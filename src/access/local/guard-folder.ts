import { chmodSync, lstatSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../system/error-code.ts'
import type { Notify } from '../../system/notice.ts'
import { UsageError } from '../../text/values.ts'

const octal = (mode: number) => `0${(mode & 0o777).toString(8)}`

/**
 * Refuses a state folder in which others could make keys: one that all may write, a keys.log that belongs to another user,
 * or a link, pipe or folder in place of one of its files. A keys.log that others may read is reported, and closed to them
 * if it is ours. Throws UsageError.
 */
export function guardFolder(folder: string, notify: Notify) {
  const user = process.getuid?.()
  // Without users and modes there is nothing to look at.
  if (user === undefined) return
  const at = lookAt(() => statSync(folder))
  if (!at?.isDirectory()) return
  if ((at.mode & 0o002) !== 0)
    throw new UsageError(
      `--state cannot be "${folder}"; all users may write to it (mode ${octal(at.mode)}), so anyone could make keys`,
    )
  for (const name of ['lock', 'usage.log']) fileAt(join(folder, name))
  const file = join(folder, 'keys.log')
  const found = fileAt(file)
  if (!found) return
  // For root, the user who owns the folder may own the file as well.
  const owners = user === 0 ? [0, at.uid] : [0, user]
  if (!owners.includes(found.uid)) throw new UsageError(`${file} belongs to another user (${found.uid})`)
  if ((found.mode & 0o022) !== 0 || (found.mode & 0o044) !== 0) close(file, found, user, notify)
}

/** Stats of a file, undefined if there is none. A pipe would be waited for, and a link may lead anywhere. */
function fileAt(path: string): Stats | undefined {
  const found = lookAt(() => lstatSync(path))
  if (found && !found.isFile())
    throw new UsageError(`${path} is ${found.isSymbolicLink() ? 'a link' : 'not a file'}; allowed: a file`)
  return found
}

function close(file: string, { mode, uid }: Stats, user: number, notify: Notify) {
  const before = `${file} was open to others (mode ${octal(mode)})`
  if (uid === user || user === 0)
    try {
      chmodSync(file, 0o600)
      return notify(`${before}; it is 0600 now`, true)
    } catch {
      // Reported below.
    }
  if ((mode & 0o022) !== 0) throw new UsageError(`${before}, so they could make keys`)
  // Read by its group on purpose, where root owns it and another user serves.
  if ((mode & 0o004) !== 0) notify(`${file} can be read by all users (mode ${octal(mode)}); chmod 0640 closes it`, true)
}

function lookAt(look: () => Stats): Stats | undefined {
  try {
    return look()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG'].includes(errorCode(error))) return undefined
    throw error
  }
}
