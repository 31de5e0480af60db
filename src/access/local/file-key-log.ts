import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../system/make-folder.ts'
import type { Notify } from '../../system/notice.ts'
import { statOf } from '../../system/stat-of.ts'
import { isKeyEvent, type KeyEvent } from '../keys/key-events.ts'
import type { KeyLog } from '../keys/key-log.ts'
import { logLine, readLog, repairTail } from './log-file.ts'

/** `keys.log` in a state folder: checksummed lines, each synced to disk before the key is shown. */
export class FileKeyLog implements KeyLog {
  readonly #folder: string
  readonly #file: string
  readonly #notify: Notify
  #lastStamp: string | undefined

  constructor(stateFolder: string, notify: Notify) {
    this.#folder = stateFolder
    this.#file = join(stateFolder, 'keys.log')
    this.#notify = notify
  }

  changes() {
    const stamp = this.#stamp()
    if (stamp === this.#lastStamp) return undefined
    // Treating a file that has vanished as an empty one would lock everybody out.
    if (stamp === '' && this.#lastStamp !== undefined) throw new Error(`${this.#file} is gone`)
    const events = readLog(this.#file, this.#notify).filter(isKeyEvent)
    this.#lastStamp = stamp
    return { events, isWhole: true }
  }

  append(event: KeyEvent) {
    makeFolder(this.#folder, 0o700)
    // Otherwise the new line would be appended to a torn one.
    repairTail(this.#file, this.#notify)
    appendFileSync(this.#file, logLine(event), { mode: 0o600, flush: true })
  }

  #stamp(): string {
    const stat = statOf(this.#file)
    return stat ? `${stat.size} ${stat.mtimeMs} ${stat.ino}` : ''
  }
}
