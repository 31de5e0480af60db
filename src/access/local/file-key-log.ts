import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../system/make-folder.ts'
import type { Notify } from '../../system/notice.ts'
import { statOf } from '../../system/stat-of.ts'
import { EntryReader } from '../keys/key-damage.ts'
import type { KeyEvent, LoggedEvent } from '../keys/key-events.ts'
import type { KeyLog } from '../keys/key-log.ts'
import { type LogEntry, logLine, readEntries, repairTail } from './log-file.ts'
import { mendLine } from './mend-line.ts'

/** Trying every bit of a line takes milliseconds. */
const MAX_MENDED_LINES = 50

/** `keys.log` in a state folder: checksummed lines, each synced to disk before the key is shown. */
export class FileKeyLog implements KeyLog {
  readonly #folder: string
  readonly #file: string
  readonly #notify: Notify
  #lastStamp: string | undefined
  #hasHadContent = false

  constructor(stateFolder: string, notify: Notify) {
    this.#folder = stateFolder
    this.#file = join(stateFolder, 'keys.log')
    this.#notify = notify
  }

  changes() {
    const stat = statOf(this.#file)
    const stamp = stat ? `${stat.size} ${stat.mtimeMs} ${stat.ino}` : ''
    if (stamp === this.#lastStamp) return undefined
    // Treating a file that has vanished as an empty one would lock everybody out.
    if (stamp === '' && this.#lastStamp !== undefined) throw new Error(`${this.#file} is gone`)
    if (stat?.size === 0 && this.#hasHadContent) throw new Error(`${this.#file} is empty`)
    const events = this.#eventsOf(readEntries(this.#file, this.#notify))
    this.#lastStamp = stamp
    this.#hasHadContent ||= events.length > 0
    return { events, isWhole: true }
  }

  #eventsOf(entries: readonly LogEntry[]): LoggedEvent[] {
    const reader = new EntryReader(this.#notify)
    let tried = 0
    return entries.flatMap((entry, at) => {
      if ('value' in entry) return reader.read(entry.value, `${this.#file}: entry ${at + 1}`)
      const name = `${this.#file}: line ${entry.number}`
      const mended = tried++ < MAX_MENDED_LINES ? mendLine(entry.line) : undefined
      if (!mended) return reader.readUnusable({ name, text: jsonOf(entry.line), isOneEntry: false })
      this.#notify(`${name} has one flipped bit; its checksum shows which, and it is read as it was written`)
      return mended.flatMap((value) => reader.read(value, name))
    })
  }

  append(event: KeyEvent) {
    makeFolder(this.#folder, 0o700)
    // Otherwise the new line would be appended to a torn one.
    repairTail(this.#file, this.#notify)
    appendFileSync(this.#file, logLine(event), { mode: 0o600, flush: true })
  }
}

/** What follows the checksum and the blank. */
const jsonOf = (line: Buffer) => line.toString('utf8').slice(17)
