import { changesAmong } from '../atlas/compare-releases.ts'
import { stateOf } from '../atlas/release-state.ts'
import type { Change } from '../schema/changes.ts'
import { readSnapshot, type Snapshot } from '../snapshot/read.ts'
import { parseCommandLine } from '../system/command-line.ts'
import { type Command, pour } from './command.ts'
import { paint, tableLines } from './table.ts'

const USAGE = `atlas changes OLD.snapshot NEW.snapshot [--json]

  --json   one JSON object for each change

Shows what two snapshots say differently: figures of materials, facts of suppliers, status of legal instruments. Exit code 1 if nothing differs.`

export const changes: Command = {
  summary: 'show what two snapshots say differently',
  usage: USAGE,
  examples: ['atlas changes old.snapshot dist/atlas.snapshot'],
  async run(args) {
    const options = { json: { type: 'boolean' } } as const
    const { values, positionals } = parseCommandLine(args, options, { min: 2, max: 2, name: 'a snapshot' })
    const [before, after] = positionals.map((file) => readSnapshot(file))
    if (!before || !after) return 1
    const { entries } = changesAmong([editionOf(before), editionOf(after)], after.content.ids)
    const lines = values.json
      ? entries.map((entry) => JSON.stringify(entry))
      : tableLines(['TYPE', 'ID', 'WHAT', 'FROM → TO'], entries.map(cellsOf))
    await pour(buffers(lines))
    return entries.length > 0 ? 0 : 1
  },
}

const editionOf = ({ header, content }: Snapshot) => ({
  ...stateOf(content),
  version: header.atlas_version,
  date: content.about.date,
})

function* buffers(lines: Iterable<string>) {
  for (const line of lines) yield Buffer.from(`${line}\n`)
}

function cellsOf({ type, id, change, figure, from, to }: Change): string[] {
  if (figure !== undefined) return [type, id, figure, `${textOf(from)} → ${textOf(to)}`]
  return [type, id, paint(STYLES[change], change), from === undefined ? '' : `from ${textOf(from)}`]
}

const STYLES = { added: 'green', removed: 'red', renamed: 'yellow', changed: 'reset' } as const

const textOf = (value: Change['from']) =>
  value === undefined ? '–' : Array.isArray(value) ? value.join(', ') : String(value)
