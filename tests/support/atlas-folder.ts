import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DataFaults, type Fault } from '../../build/authored/faults.ts'
import { loadChecked } from '../../build/check.ts'
import { ROOT, temporaryFolder } from './program.ts'

export const MINI_ATLAS = join(ROOT, 'tests/fixtures/mini-atlas')

/** A change of one file, named from the atlas folder. What is replaced has to stand in it exactly once. */
export type Edit =
  | { file: string; replace: string; by: string }
  | { file: string; write: string | Uint8Array }
  | { file: string; remove: true }

/** A copy of the mini atlas with the edits applied; faults name its files as `mini-atlas/…`. */
export function miniAtlas(...edits: Edit[]): string {
  const folder = join(temporaryFolder(), 'mini-atlas')
  cpSync(MINI_ATLAS, folder, { recursive: true })
  for (const edit of edits) applyEdit(folder, edit)
  return folder
}

function applyEdit(folder: string, edit: Edit) {
  const path = join(folder, edit.file)
  if ('remove' in edit) return rmSync(path)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'write' in edit ? edit.write : replaceOnce(path, edit.replace, edit.by))
}

function replaceOnce(path: string, replace: string, by: string): string {
  const [before, after, ...more] = readFileSync(path, 'utf8').split(replace)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`“${replace}” does not stand exactly once in ${path}`)
  return before + by + after
}

/** The faults of an atlas folder; none for a clean one. */
export function faultsOf(folder: string): readonly Fault[] {
  try {
    loadChecked(folder)
    return []
  } catch (error) {
    if (error instanceof DataFaults) return error.faults
    throw error
  }
}

/** Only those of one file. */
export const faultsOfFile = (folder: string, file: string) =>
  faultsOf(folder).filter((fault) => fault.file === `mini-atlas/${file}`)

/**
 * The number of a line, found by what stands on it: each text of `way` is looked for at or below the line of the one
 * before, so that ['biobased_pct:', 'source:'] is the source of that figure.
 */
export function lineOf(folder: string, file: string, ...way: string[]): number {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n')
  let at = 0
  for (const text of way) {
    at = lines.findIndex((line, index) => index >= at && line.includes(text))
    if (at < 0) throw new Error(`no line of ${file} has “${text}”`)
  }
  return at + 1
}
