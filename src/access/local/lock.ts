import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../system/error-code.ts'

/** Another process uses this state folder; two would overwrite each other's counters. */
export class FolderInUse extends Error {}

/**
 * Locks a state folder for this process; the returned function releases it. The lock of a process that no longer runs
 * is taken over. Throws FolderInUse if another running process holds it.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock')
  for (;;) {
    try {
      writeFileSync(path, `${process.pid} ${startTimeOf(process.pid) ?? ''}`, { flag: 'wx', mode: 0o600 })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
    const [pid = '', start = ''] = readFileSync(path, 'utf8').split(' ')
    const holder = Number(pid)
    if (holder !== process.pid && isRunning(holder, start))
      throw new FolderInUse(`${folder} is in use by process ${pid}; give this one a folder of its own with --state`)
    rmSync(path, { force: true })
  }
}

/** Whether the process that wrote the lock still runs. With /proc its start time must match, as pids are reused. */
function isRunning(pid: number, start: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  const startNow = startTimeOf(pid)
  if (startNow !== undefined) return startNow === start
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Start time of a process in ticks since boot, `Z` for a zombie; undefined if it is not in /proc or there is none. */
function startTimeOf(pid: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === 'Z' ? 'Z' : fields[19]
  } catch {
    return undefined
  }
}
