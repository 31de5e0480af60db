import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../system/error-code.ts'

/** Another process counts in this folder; two would overwrite each other's counters. */
export class FolderInUse extends Error {}

/** Takes a state folder for this process; the answer gives it back. A lock whose process is gone is taken over. */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock')
  for (;;) {
    try {
      writeFileSync(path, `${process.pid} ${startOf(process.pid) ?? ''}`, { flag: 'wx', mode: 0o600 })
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

/** Whether the process that wrote the lock still runs: the same start, where the system tells it, and no zombie. */
function isRunning(pid: number, start: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  const startNow = startOf(pid)
  if (startNow !== undefined) return startNow === start
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** When a process began, in ticks since boot, with `Z` for a zombie; undefined where there is no /proc. */
function startOf(pid: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === 'Z' ? 'Z' : fields[19]
  } catch {
    return undefined
  }
}
