import type { Snapshot } from '../snapshot/read.ts'
import { type Command, out } from './command.ts'
import { snapshotArgument } from './snapshot-argument.ts'
import { paint } from './table.ts'

const USAGE = `atlas inspect [FILE] [--json]

  FILE     snapshot to read (default the one beside this program)
  --json   print JSON`

export const inspect: Command = {
  summary: 'show what is in a snapshot',
  usage: USAGE,
  examples: ['atlas inspect', 'atlas inspect --json'],
  async run(args) {
    const { file, snapshot, asJson } = snapshotArgument(args)
    const { header, bytes } = snapshot
    if (asJson) out(JSON.stringify({ file, bytes, ...header }, null, 2))
    else out(table(file, bytes, header))
    return 0
  },
}

function table(file: string, bytes: number, { atlas_version, counts, encoder, sections }: Snapshot['header']): string {
  const width = Math.max(...Object.keys(sections).map((name) => name.length))
  return [
    `${paint('bold', 'file')}     ${file}`,
    `${paint('bold', 'version')}  ${atlas_version}`,
    `${paint('bold', 'size')}     ${bytes} bytes`,
    `${paint('bold', 'counts')}   ${Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}`,
    `${paint('bold', 'encoder')}  ${encoder.id} (${encoder.kind}, ${encoder.dimensions} dimensions, sha256 ${encoder.sha256.slice(0, 16)}…)`,
    paint('bold', 'sections'),
    ...Object.entries(sections).map(
      ([name, [offset, length]]) => `  ${name.padEnd(width)}  ${String(length).padStart(9)} bytes at ${offset}`,
    ),
  ].join('\n')
}
