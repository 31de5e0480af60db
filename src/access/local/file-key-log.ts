import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../system/make-folder.ts'
import type { Notice } from '../../system/notice.ts'
import { statOf } from '../../system/stat-of.ts'
import { isKeyEvent, type KeyEvent } from '../keys/key-events.ts'
import type { KeyLog } from '../keys/key-log.ts'
import { logLine, mendTail, readLog } from './log-file.ts'

/** `keys.log` of a state folder: checksummed lines, each synced to disk before the key is shown. */
export class FileKeyLog implements KeyLog {
  readonly #folder: string
  readonly #file: string
  readonly #notice: Notice
  #seen: string | undefined

  constructor(stateFolder: string, notice: Notice) {
    this.#folder = stateFolder
    this.#file = join(stateFolder, 'keys.log')
    this.#notice = notice
  }

  changes() {
    const stamp = this.#stamp()
    if (stamp === this.#seen) return undefined
    // A file that has vanished says nothing of the keys: to take that for no keys would lock everybody out.
    if (stamp === '' && this.#seen !== undefined) throw new Error(`${this.#file} is gone`)
    const events = readLog(this.#file, this.#notice).filter(isKeyEvent)
    this.#seen = stamp
    return { events, isWhole: true }
  }

  append(event: KeyEvent) {
    makeFolder(this.#folder, 0o700)
    // The new line would otherwise become a part of a torn one.
    mendTail(this.#file, this.#notice)
    appendFileSync(this.#file, logLine(event), { mode: 0o600, flush: true })
  }

  #stamp(): string {
    const stat = statOf(this.#file)
    return stat ? `${stat.size} ${stat.mtimeMs} ${stat.ino}` : ''
  }
}
