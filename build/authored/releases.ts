import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseState } from '../../src/schema/changes.ts'
import type { Fault } from './faults.ts'
import { checked, readUtf8 } from './yaml-record.ts'

/** What earlier releases said, the oldest first: one JSON file each, named by its version. */
export function loadReleases(folder: string, faults: Fault[]): ReleaseState[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names
    .flatMap((name) => readRelease(join(folder, name), `releases/${name}`, faults) ?? [])
    .toSorted((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }))
}

function readRelease(path: string, file: string, faults: Fault[]): ReleaseState | undefined {
  const text = readUtf8(path, file, faults)
  if (text === undefined) return undefined
  try {
    return checked(ReleaseState, JSON.parse(text), { file, lineOf: () => 1 }, faults)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    faults.push({ file, line: 1, field: '', problem: 'the file is not JSON', tip: error.message })
    return undefined
  }
}
