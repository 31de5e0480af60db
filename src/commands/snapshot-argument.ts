import { defaultSnapshot } from '../config.ts'
import { readSnapshot, type Snapshot } from '../snapshot/read.ts'
import { parseCommandLine } from '../system/command-line.ts'

/** Parses `[FILE] [--json]` and reads the snapshot. Throws UsageError or SnapshotError. */
export function snapshotArgument(args: string[]): { file: string; snapshot: Snapshot; asJson: boolean } {
  const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } }, { min: 0, max: 1, name: '' })
  const file = positionals[0] ?? defaultSnapshot('live')
  return { file, snapshot: readSnapshot(file), asJson: values.json === true }
}
