import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../../src/system/write-whole.ts'

const Durations = z.record(z.string(), z.number().nonnegative())
type Durations = z.infer<typeof Durations>

/** How long each file took when it last ran, in milliseconds; empty on a fresh clone. */
export function readDurations(path: string): Durations {
  try {
    return Durations.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return {}
  }
}

export function writeDurations(path: string, durations: Durations) {
  mkdirSync(dirname(path), { recursive: true })
  writeWhole(path, `${JSON.stringify(durations, null, 1)}\n`)
}

/** What starts a process, or keeps a test waiting for one; a file that says so often takes long. */
const SLOW =
  /\b(?:startRedis|redisFor|replicas|startServer|serving|serveIn|build\w*|makeKey|rotateKey|atlas|sleep|until)\(/g

/** Longest first, so that the last file to end is a short one; a file that never ran is estimated from its text. */
export function longestFirst(files: string[], durations: Durations, textOf: (file: string) => string): string[] {
  const estimates = new Map(
    files.map((file) => [file, durations[file] ?? 500 + 500 * (textOf(file).match(SLOW)?.length ?? 0)]),
  )
  return files.toSorted((a, b) => (estimates.get(b) ?? 0) - (estimates.get(a) ?? 0) || (a < b ? -1 : 1))
}
