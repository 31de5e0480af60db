import { accessSync, constants } from 'node:fs'
import type { KeyLog } from '../access/keys/key-log.ts'
import { KeyRing } from '../access/keys/key-ring.ts'
import type { Ledger } from '../access/ledger.ts'
import { FileKeyLog } from '../access/local/file-key-log.ts'
import { Journal } from '../access/local/journal.ts'
import { LocalLedger } from '../access/local/local-ledger.ts'
import { lockFolder } from '../access/local/lock.ts'
import { RedisLink } from '../access/shared/redis-link.ts'
import { SharedLedger } from '../access/shared/shared-ledger.ts'
import { StreamKeyLog } from '../access/shared/stream-key-log.ts'
import type { Config, RedisConfig } from '../config.ts'
import { errorCode } from '../system/error-code.ts'
import { makeFolder } from '../system/make-folder.ts'
import type { Notice } from '../system/notice.ts'
import { UsageError } from '../text/values.ts'
import { CommandError } from './command.ts'

export type OpenLedger = { ledger: Ledger; keys: KeyRing; release(): void }

/** The keeper of keys, budgets and usage that the settings ask for: a shared server, else the state folder. */
export function openLedger({ redis, state }: Config, notice: Notice): Promise<OpenLedger> | OpenLedger {
  return redis ? openShared(redis, notice) : openFolder(state, notice)
}

async function openShared(redis: RedisConfig, notice: Notice): Promise<OpenLedger> {
  const link = new RedisLink(redis, notice)
  const keys = new KeyRing(new StreamKeyLog(link, redis.prefix), notice)
  const ledger = new SharedLedger(link, keys, redis, notice)
  await ledger.open()
  return { ledger, keys, release() {} }
}

/**
 * A state folder. Where it cannot be written the reads go on: keys are still read, counting is in memory, and a line says
 * so.
 */
function openFolder(folder: string, notice: Notice): OpenLedger {
  try {
    makeFolder(folder, 0o700)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new UsageError(`--state cannot be "${folder}"; it is a file, allowed: a folder`)
    notice(`${folder}: cannot be written (${errorCode(error)}); budgets and usage are counted in memory only`)
    const keys = knownKeys(isReadable(folder) ? new FileKeyLog(folder, notice) : undefined, notice)
    return { ledger: new LocalLedger(keys), keys, release() {} }
  }
  const release = lockFolder(folder)
  try {
    const keys = knownKeys(new FileKeyLog(folder, notice), notice)
    return { ledger: new LocalLedger(keys, new Journal(folder, notice)), keys, release }
  } catch (error) {
    release()
    throw error
  }
}

function knownKeys(log: FileKeyLog | undefined, notice: Notice): KeyRing {
  const keys = new KeyRing(log, notice)
  try {
    void keys.load()
  } catch (error) {
    // Without them every live key would be refused as unknown.
    throw new UsageError(`the keys of --state cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  return keys
}

function isReadable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

export type OpenKeyLog = { log: KeyLog; place: string; close(): void }

/** Where keys are made, changed and listed, for a command. */
export async function openKeyLog({ redis, state }: Config, notice: Notice): Promise<OpenKeyLog> {
  if (!redis) return { log: new FileKeyLog(state, notice), place: state, close() {} }
  const link = new RedisLink(redis, notice)
  await link.connect()
  const place = `${new URL(redis.url).host} (${redis.prefix}keys)`
  if (link.isUp) return { log: new StreamKeyLog(link, redis.prefix), place, close: () => link.stop() }
  link.stop()
  throw new CommandError(`${place} cannot be reached; nothing was read or changed`)
}
