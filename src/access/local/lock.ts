import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { errorCode } from '../../system/error-code.ts'
import type { Notify } from '../../system/notice.ts'
import { statOf } from '../../system/stat-of.ts'

/** Another process uses this state folder; two would overwrite each other's counters. */
export class FolderInUse extends Error {}

/** How often the holder renews its lock, and after which time without renewal another may take it. */
export const RENEW_MS = 1_000
const LEASE_MS = 10_000
const LOOK_MS = 250

/** A lock file as it was found. */
type Found = { text: string; renewedMs: number }

/**
 * The lock of a state folder: a file that names its holder and whose time the holder renews. A process of this machine
 * and PID namespace is looked up; one of another container or machine cannot be, so its lock is watched for renewals.
 */
export class FolderLock {
  readonly #path: string
  readonly #text: string

  constructor(path: string, text: string) {
    this.#path = path
    this.#text = text
  }

  /** False if another process has taken the folder. */
  renew(): boolean {
    try {
      const found = look(this.#path)
      if (found && found.text !== this.#text) return false
      if (found) utimesSync(this.#path, new Date(), new Date())
      else create(this.#path, this.#text)
    } catch {
      // A folder that is gone or cannot be written cannot be taken by another either.
    }
    return true
  }

  release() {
    if (look(this.#path)?.text === this.#text) rmSync(this.#path, { force: true })
  }
}

/**
 * Locks a state folder for this process. The lock of a process that no longer runs is taken over at once, and one of
 * another container or machine after ten seconds without renewal. Throws FolderInUse if another process holds it.
 */
export async function lockFolder(folder: string, notify: Notify): Promise<FolderLock> {
  const path = join(folder, 'lock')
  const owner = randomBytes(8).toString('hex')
  const text = [process.pid, startTimeOf(process.pid) ?? '', placeOfThisProcess(), owner].join(' ')
  for (;;) {
    if (create(path, text)) return new FolderLock(path, text)
    const found = look(path)
    // It was released in between.
    if (!found) continue
    if (isOfThisPlace(found)) {
      if (isHeldHere(found)) throw inUse(folder, found)
    } else {
      notify(
        `${folder} is locked by another container or machine; waiting up to ${LEASE_MS / 1000} s for its end`,
        true,
      )
      const end = await watch(path, found)
      if (end === 'renewed') throw inUse(folder, found)
      if (end === 'replaced') continue
    }
    if (await takeOver(path, found, text)) return new FolderLock(path, text)
  }
}

function inUse(folder: string, found: Found): FolderInUse {
  const elsewhere = isOfThisPlace(found) ? '' : ' of another container or machine'
  return new FolderInUse(
    `${folder} is in use by process ${fieldsOf(found).pid}${elsewhere}; give this one a folder of its own with --state`,
  )
}

/** Creates the file with all its text at once, or not at all; false if there is one already. */
function create(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(draft, text, { mode: 0o600 })
    linkSync(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(errorCode(error))) throw error
    return createUnlinked(path, text)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** For file systems without hard links. */
function createUnlinked(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

function look(path: string): Found | undefined {
  try {
    const renewedMs = statOf(path)?.mtimeMs
    return renewedMs === undefined ? undefined : { text: readFileSync(path, 'utf8'), renewedMs }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Looks at a lock until it changes, by this process's own clock, as those of two machines may differ. */
async function watch(path: string, found: Found): Promise<'renewed' | 'replaced' | 'expired'> {
  for (const startedAt = performance.now(); performance.now() - startedAt < LEASE_MS; await setTimeout(LOOK_MS)) {
    const now = look(path)
    if (now?.text !== found.text) return 'replaced'
    if (now.renewedMs !== found.renewedMs) return 'renewed'
  }
  return 'expired'
}

/** Replaces a lock that has ended, if it is still as it was found; of several processes that try, one succeeds. */
async function takeOver(path: string, found: Found, text: string): Promise<boolean> {
  const guard = `${path}.taking`
  if (!create(guard, text)) {
    const other = look(guard)
    // Who takes over is done at once; only a process killed in the middle leaves its guard behind.
    const isLeft = other && (isOfThisPlace(other) ? !isHeldHere(other) : (await watch(guard, other)) === 'expired')
    if (isLeft) rmSync(guard, { force: true })
    else await setTimeout(LOOK_MS / 10)
    return false
  }
  try {
    const now = look(path)
    if (now?.text !== found.text || now.renewedMs !== found.renewedMs) return false
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, text, { mode: 0o600 })
    renameSync(draft, path)
    return true
  } finally {
    rmSync(guard, { force: true })
  }
}

/** Earlier versions wrote only the process and its start time. */
function fieldsOf({ text }: Found): { pid: number; start: string; place: string | undefined } {
  const [pid = '', start = '', place] = text.trim().split(' ')
  return { pid: Number(pid), start, place }
}

function isOfThisPlace(found: Found): boolean {
  const { place } = fieldsOf(found)
  return place === undefined || place === placeOfThisProcess()
}

/** Whether the process that wrote the lock still runs. With /proc its start time must match, as pids are reused. */
function isHeldHere(found: Found): boolean {
  const { pid, start } = fieldsOf(found)
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
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

/** Where a process number means something: this boot of this machine, this PID namespace; `-` without /proc. */
function placeOfThisProcess(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return '-'
  }
}
