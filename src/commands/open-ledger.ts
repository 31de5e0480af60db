import type { KeyLog } from '../access/keys/key-log.ts'
import { KeyRing } from '../access/keys/key-ring.ts'
import type { Ledger } from '../access/ledger.ts'
import { FileKeyLog } from '../access/local/file-key-log.ts'
import { folderFault } from '../access/local/folder-fault.ts'
import { guardFolder } from '../access/local/guard-folder.ts'
import { Journal } from '../access/local/journal.ts'
import { LocalLedger } from '../access/local/local-ledger.ts'
import { FolderInUse, lockFolder, RENEW_MS } from '../access/local/lock.ts'
import { RedisLink } from '../access/shared/redis-link.ts'
import { SharedLedger } from '../access/shared/shared-ledger.ts'
import { StreamKeyLog } from '../access/shared/stream-key-log.ts'
import type { Config, RedisConfig } from '../config.ts'
import { errorCode } from '../system/error-code.ts'
import type { Notify } from '../system/notice.ts'
import { UsageError } from '../text/values.ts'
import { CommandError } from './command.ts'

/** A command is run once, by someone who waits for it: the limit of a request would give up on a busy machine. */
const COMMAND_TIMEOUT_MS = 5_000

export type OpenLedger = { ledger: Ledger; keys: KeyRing; release(): void }

/**
 * Opens the ledger that the settings select: a shared server if one is set, else the state folder. `release` unlocks
 * the folder. Throws UsageError for an unusable folder, FolderInUse for one that another process has locked.
 */
export function openLedger({ redis, state }: Config, notify: Notify): Promise<OpenLedger> {
  return redis ? openShared(redis, notify) : openFolder(state, notify)
}

async function openShared(redis: RedisConfig, notify: Notify): Promise<OpenLedger> {
  const link = new RedisLink(redis, notify)
  const keys = new KeyRing(new StreamKeyLog(link, redis.prefix, notify), notify)
  const ledger = new SharedLedger(link, keys, redis, notify)
  await ledger.open()
  return { ledger, keys, release() {} }
}

/**
 * A folder with keys that cannot be written, as where another user owns them, does not stop the service: counters stay in
 * memory, and it is reported. Any other that cannot be written is refused.
 */
async function openFolder(folder: string, notify: Notify): Promise<OpenLedger> {
  guardFolder(folder, notify)
  const fault = folderFault(folder)
  if (fault) {
    const { why, isUsable } = fault
    if (!isUsable) throw refused(folder, why)
    notify(`${folder}: ${why}; budgets and usage are counted in memory only`)
    const keys = loadKeys(new FileKeyLog(folder, notify), notify)
    return { ledger: new LocalLedger(keys), keys, release() {} }
  }
  const lock = await lockFolder(folder, notify).catch((error: unknown) => {
    throw error instanceof FolderInUse ? error : refused(folder, `it cannot be written (${errorCode(error)})`)
  })
  try {
    const keys = loadKeys(new FileKeyLog(folder, notify), notify)
    const ledger = new LocalLedger(keys, new Journal(folder, notify))
    if (keys.size === 0 && ledger.countedAccounts > 0)
      notify(
        `${folder}/keys.log has no keys, but usage.log counts ${ledger.countedAccounts} accounts; all their keys are refused until keys.log is restored`,
      )
    // Reading a large folder may take longer than the lock lasts without renewal.
    if (!lock.renew()) throw new FolderInUse(`${folder} was taken by another process; start this one again`)
    const renewing = setInterval(() => {
      if (lock.renew()) return
      clearInterval(renewing)
      ledger.forsake()
      notify(`${folder} was taken by another process; budgets are refused with 503 until this one is stopped`)
    }, RENEW_MS).unref()
    const release = () => {
      clearInterval(renewing)
      lock.release()
    }
    return { ledger, keys, release }
  } catch (error) {
    lock.release()
    throw error
  }
}

const refused = (folder: string, why: string) =>
  new UsageError(`--state cannot be "${folder}"; ${why}, allowed: a folder that this process can write`)

function loadKeys(log: FileKeyLog, notify: Notify): KeyRing {
  const keys = new KeyRing(log, notify)
  try {
    void keys.load()
  } catch (error) {
    // Starting without them would refuse every live key as unknown.
    throw new UsageError(`the keys of --state cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  return keys
}

export type OpenKeyLog = { log: KeyLog; place: string; close(): void }

/** Opens the key log for a command; `place` names it in messages. Throws CommandError if the server is unreachable. */
export async function openKeyLog({ redis, state }: Config, notify: Notify): Promise<OpenKeyLog> {
  if (!redis) guardFolder(state, notify)
  if (!redis) return { log: new FileKeyLog(state, notify), place: state, close() {} }
  const link = new RedisLink({ ...redis, timeoutMs: Math.max(redis.timeoutMs, COMMAND_TIMEOUT_MS) }, notify)
  await link.connect()
  const place = `${new URL(redis.url).host} (${redis.prefix}keys)`
  if (link.isUp) return { log: new StreamKeyLog(link, redis.prefix, notify), place, close: () => link.stop() }
  link.stop()
  throw new CommandError(`${place} cannot be reached; nothing was read or changed`)
}
