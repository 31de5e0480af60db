import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../system/error-code.ts'

/** Another process counts in this folder; two would overwrite each other's counters. */
export class FolderInUse extends Error {}

/** Takes a state folder for this process; the answer gives it back. A lock whose process is gone is taken over. */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock')
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
    const holder = Number(readFileSync(path, 'utf8'))
    if (holder !== process.pid && isAlive(holder))
      throw new FolderInUse(`${folder} is in use by process ${holder}; give this one a folder of its own with --state`)
    rmSync(path, { force: true })
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
