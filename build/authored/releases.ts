import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseState } from '../../src/schema/changes.ts'
import type { Fault } from './faults.ts'
import { KeptRelease, stateKept } from './kept-release.ts'
import { checked, type Place, readUtf8 } from './yaml-record.ts'

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
    return stateOf(JSON.parse(text), { file, lineOf: () => 1 }, faults)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    faults.push({ file, line: 1, field: '', problem: 'the file is not JSON', tip: error.message })
    return undefined
  }
}

/** Without a list of figures it is of 2.0.0, which names them in each record. */
function stateOf(content: unknown, place: Place, faults: Fault[]): ReleaseState | undefined {
  const isNamedOnce = typeof content === 'object' && content !== null && 'figures' in content
  if (!isNamedOnce) return checked(ReleaseState, content, place, faults)
  const kept = checked(KeptRelease, content, place, faults)
  return kept && checked(ReleaseState, stateKept(kept), place, faults)
}
