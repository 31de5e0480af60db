import { accessSync, constants } from 'node:fs'
import { Journal } from '../access/journal.ts'
import { KeyRing } from '../access/keys.ts'
import { Ledger } from '../access/ledger.ts'
import { lockFolder } from '../access/lock.ts'
import { SettingError } from '../config.ts'
import { errorCode } from '../system/error-code.ts'
import { makeFolder } from '../system/make-folder.ts'
import type { Log } from './log.ts'

export type State = { ledger: Ledger; release(): void }

/**
 * Keys, budgets and usage of a state folder. Where it cannot be written the reads go on: keys are still read, counting is
 * in memory, and a line says so.
 */
export function openState(folder: string, log: Log): State {
  try {
    makeFolder(folder, 0o700)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new SettingError(`--state cannot be "${folder}"; it is a file, allowed: a folder`)
    log.error(`${folder}: cannot be written (${errorCode(error)}); budgets and usage are counted in memory only`)
    return { ledger: new Ledger(new KeyRing(readable(folder), log.error)), release() {} }
  }
  const release = lockFolder(folder)
  return { ledger: new Ledger(new KeyRing(folder, log.error), new Journal(folder, log.error)), release }
}

function readable(folder: string): string | undefined {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    return folder
  } catch {
    return undefined
  }
}
