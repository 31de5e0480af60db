import { closeSync, existsSync, fdatasync, openSync, statSync, write } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '../../system/error-code.ts'
import { makeFolder } from '../../system/make-folder.ts'
import type { Notify } from '../../system/notice.ts'
import { Draft, writeWhole } from '../../system/write-whole.ts'
import type { MeterState } from '../meter.ts'
import { logLine, readEntries } from './log-file.ts'

type JournalRecord = { account: string; state: MeterState }

const FILE = 'usage.log'
const COMPACT_FROM_BYTES = 4 << 20
/** Accounts written per event loop turn during a rewrite, so that requests are served in between. */
const ACCOUNTS_PER_SLICE = 50

/**
 * Counters on disk: an append-only log of absolute values, compacted at every start and when it has grown. A failed
 * write is reported once and retried with the next flush; until then the counters are only in memory.
 */
export class Journal {
  readonly #path: string
  readonly #notify: Notify
  #file: number | undefined
  #bytes = 0
  #compactBytes = 0
  #isFailing = false
  #isCompact = false

  constructor(stateFolder: string, notify: Notify) {
    makeFolder(stateFolder, 0o700)
    this.#path = join(stateFolder, FILE)
    this.#notify = notify
  }

  /** The latest state of every account, by account id. */
  read(): Map<string, MeterState> {
    const lines = readEntries(this.#path, this.#notify)
    const records = lines.flatMap((line) => ('value' in line && isJournalRecord(line.value) ? [line.value] : []))
    const states = new Map(records.map(({ account, state }) => [account, state]))
    this.#isCompact = lines.length === states.size
    return states
  }

  /** Replaces the log that was read with these states atomically, unless it holds no more; blocks until they are on disk. */
  compact(states: Iterable<[string, MeterState]>) {
    this.#attempt(() => {
      if (!this.#isCompact) writeWhole(this.#path, linesOf(states), 0o600)
      this.#reopen()
    })
  }

  /**
   * Starts a compaction without blocking requests: writes the states to a draft beside the log, slice by slice, while
   * appends to the log continue. Returns undefined, and reports why, if the draft cannot be written.
   */
  async draft(states: Iterable<[string, MeterState]>): Promise<Draft | undefined> {
    let draft: Draft | undefined
    try {
      draft = new Draft(this.#path, 0o600)
      let written = 0
      for (const line of linesOf(states)) {
        draft.write(line)
        if (++written % ACCOUNTS_PER_SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      return draft
    } catch (error) {
      draft?.discard()
      this.#reportFailure(error)
      return undefined
    }
  }

  /** Finishes a compaction: adds changed states, then moves the draft over the log. No append may be in progress. */
  replaceWith(draft: Draft, changed: Iterable<[string, MeterState]>) {
    this.#attempt(() => {
      draft.finish(linesOf(changed))
      this.#reopen()
    })
  }

  /** The log has grown, or an append failed and may have left a partial line behind. */
  get needsRewrite() {
    return this.#isFailing || this.#bytes > Math.max(COMPACT_FROM_BYTES, 2 * this.#compactBytes)
  }

  /** Appends and syncs; false if that failed, which is reported. */
  async append(states: Iterable<[string, MeterState]>): Promise<boolean> {
    const lines = Buffer.concat([...linesOf(states)].map((line) => Buffer.from(line)))
    try {
      const file = this.#opened()
      if (!existsSync(this.#path)) throw this.#fileGone()
      await writeAll(file, lines)
      await promisify(fdatasync)(file)
      this.#bytes += lines.byteLength
      return true
    } catch (error) {
      this.#reportFailure(error)
      return false
    }
  }

  /** Appending to a deleted file would succeed, but nobody could ever read it. */
  #fileGone(): Error {
    this.close()
    return new Error('it is gone')
  }

  close() {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  #opened(): number {
    this.#file ??= openSync(this.#path, 'a', 0o600)
    return this.#file
  }

  /** Switches to the new file after the log was replaced. */
  #reopen() {
    this.close()
    this.#opened()
    this.#bytes = statSync(this.#path).size
    this.#compactBytes = this.#bytes
    this.#isFailing = false
  }

  #attempt(act: () => void) {
    try {
      act()
    } catch (error) {
      this.#reportFailure(error)
    }
  }

  #reportFailure(error: unknown) {
    if (!this.#isFailing)
      this.#notify(
        `${this.#path}: cannot be written (${errorCode(error)}); counting goes on in memory, writing is tried again`,
      )
    this.#isFailing = true
  }
}

function* linesOf(states: Iterable<[string, MeterState]>): Iterable<string> {
  for (const [account, state] of states) yield logLine({ account, state })
}

async function writeAll(file: number, bytes: Buffer) {
  for (let at = 0; at < bytes.byteLength; ) {
    const { bytesWritten } = await promisify(write)(file, bytes, at)
    at += bytesWritten
  }
}

function isJournalRecord(value: unknown): value is JournalRecord {
  if (typeof value !== 'object' || value === null || !('account' in value) || !('state' in value)) return false
  return typeof value.state === 'object' && value.state !== null && 'months' in value.state
}
