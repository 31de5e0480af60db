import { defaultSnapshot } from '../config.ts'
import { readSnapshot } from '../snapshot/read.ts'
import { type Command, out, parseCommandLine } from './command.ts'

const USAGE = `atlas inspect [FILE] [--json]

  FILE     snapshot to look into (default the one beside this program)
  --json   the same as JSON`

export const inspect: Command = {
  summary: 'show what is in a snapshot',
  usage: USAGE,
  async run(args) {
    const { values, positionals } = parseCommandLine(
      args,
      { json: { type: 'boolean' } },
      { least: 0, most: 1, name: '' },
    )
    const file = positionals[0] ?? defaultSnapshot('live')
    const { header, bytes } = readSnapshot(file)
    if (values.json) out(JSON.stringify({ file, bytes, ...header }, null, 2))
    else out(table(file, bytes, header))
    return 0
  },
}

function table(
  file: string,
  bytes: number,
  { atlas_version, counts, encoder, sections }: ReturnType<typeof readSnapshot>['header'],
): string {
  const width = Math.max(...Object.keys(sections).map((name) => name.length))
  return [
    `file     ${file}`,
    `version  ${atlas_version}`,
    `size     ${bytes} bytes`,
    `counts   ${Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}`,
    `encoder  ${encoder.id} (${encoder.kind}, ${encoder.dimensions} dimensions, sha256 ${encoder.sha256.slice(0, 16)}…)`,
    'sections',
    ...Object.entries(sections).map(
      ([name, [offset, length]]) => `  ${name.padEnd(width)}  ${String(length).padStart(9)} bytes at ${offset}`,
    ),
  ].join('\n')
}
