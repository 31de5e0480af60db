import { closeSync, existsSync, fdatasync, openSync, statSync, write } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '../../system/error-code.ts'
import { makeFolder } from '../../system/make-folder.ts'
import type { Notice } from '../../system/notice.ts'
import { Draft, writeWhole } from '../../system/write-whole.ts'
import type { MeterState } from '../meter.ts'
import { logLine, readLog } from './log-file.ts'

type JournalRecord = { account: string; state: MeterState }

const FILE = 'usage.log'
const COMPACT_FROM_BYTES = 4 << 20
/** Accounts that are written at once between two requests. */
const SLICE = 50

/**
 * Counters on disk: an append-only log of absolute values, made small again at every start and when it has grown. A write
 * that fails is said once and tried again with the next; counting goes on in memory meanwhile.
 */
export class Journal {
  readonly #path: string
  readonly #notice: Notice
  #file: number | undefined
  #bytes = 0
  #compactBytes = 0
  #isFailing = false

  constructor(stateFolder: string, notice: Notice) {
    makeFolder(stateFolder, 0o700)
    this.#path = join(stateFolder, FILE)
    this.#notice = notice
  }

  /** The last state of every account. */
  read(): Map<string, MeterState> {
    const records = readLog(this.#path, this.#notice).filter(isJournalRecord)
    return new Map(records.map(({ account, state }) => [account, state]))
  }

  /** Replaces the log by these states, whole or not at all; waits for the disk. */
  compact(states: Iterable<[string, MeterState]>) {
    this.#trying(() => {
      writeWhole(this.#path, linesOf(states), 0o600)
      this.#taken()
    })
  }

  /** Begins the same while serving: states are written beside the log slice by slice, between requests; appends go on. */
  async draft(states: Iterable<[string, MeterState]>): Promise<Draft | undefined> {
    let draft: Draft | undefined
    try {
      draft = new Draft(this.#path, 0o600)
      let written = 0
      for (const line of linesOf(states)) {
        draft.write(line)
        if (++written % SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      return draft
    } catch (error) {
      draft?.discard()
      this.#failed(error)
      return undefined
    }
  }

  /** Ends it: what has changed since goes last, then the draft takes the log's place. No append may be under way. */
  replaceBy(draft: Draft, changed: Iterable<[string, MeterState]>) {
    this.#trying(() => {
      draft.finish(linesOf(changed))
      this.#taken()
    })
  }

  /** It has grown, or an append failed and may have left half a line behind. */
  get needsRewrite() {
    return this.#isFailing || this.#bytes > Math.max(COMPACT_FROM_BYTES, 2 * this.#compactBytes)
  }

  /** Appends and syncs; answers whether it is on disk. */
  async append(states: Iterable<[string, MeterState]>): Promise<boolean> {
    const lines = Buffer.concat([...linesOf(states)].map((line) => Buffer.from(line)))
    try {
      const file = this.#opened()
      if (!existsSync(this.#path)) throw this.#gone()
      await writeAll(file, lines)
      await promisify(fdatasync)(file)
      this.#bytes += lines.byteLength
      return true
    } catch (error) {
      this.#failed(error)
      return false
    }
  }

  /** What is written to a file that has no name any more, nobody will ever read. */
  #gone(): Error {
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

  /** Another file has taken the log's place. */
  #taken() {
    this.close()
    this.#opened()
    this.#bytes = statSync(this.#path).size
    this.#compactBytes = this.#bytes
    this.#isFailing = false
  }

  #trying(act: () => void) {
    try {
      act()
    } catch (error) {
      this.#failed(error)
    }
  }

  #failed(error: unknown) {
    if (!this.#isFailing)
      this.#notice(
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
