import { readSnapshot, type Snapshot } from '../snapshot/read.ts'
import { shippedSnapshot } from '../snapshot/shipped.ts'
import { parseCommandLine } from '../system/command-line.ts'
import { nonEmpty } from '../text/values.ts'

/** Parses `[FILE] [--json]` and reads the snapshot. Throws UsageError or SnapshotError. */
export function snapshotArgument(args: string[]): { file: string; snapshot: Snapshot; asJson: boolean } {
  const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } }, { min: 0, max: 1, name: '' })
  const [given] = positionals
  const file = given === undefined ? shippedSnapshot('live') : nonEmpty('FILE', given)
  return { file, snapshot: readSnapshot(file), asJson: values.json === true }
}
