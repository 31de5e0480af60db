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

/** Files that take no longer share a process: starting one takes as long. */
const SHORT_MS = 1000
const MAX_BATCH_MS = 4000

/**
 * The files in groups that run one after the other in one process, the longest group first, so that the last to end is a short one.
 * A file that never ran is estimated from its text.
 */
export function batches(files: string[], durations: Durations, textOf: (file: string) => string): string[][] {
  const expected = (file: string) => durations[file] ?? 500 + 500 * (textOf(file).match(SLOW)?.length ?? 0)
  const groups: { files: string[]; ms: number }[] = []
  let open: { files: string[]; ms: number } | undefined
  for (const file of files.toSorted((a, b) => expected(b) - expected(a) || (a < b ? -1 : 1))) {
    const ms = expected(file)
    if (ms <= SHORT_MS && open && open.ms + ms <= MAX_BATCH_MS) {
      open.files.push(file)
      open.ms += ms
      continue
    }
    const group = { files: [file], ms }
    groups.push(group)
    if (ms <= SHORT_MS) open = group
  }
  return groups.toSorted((a, b) => b.ms - a.ms).map((group) => group.files)
}
