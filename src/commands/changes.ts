import { changesAmong } from '../atlas/compare-releases.ts'
import { stateOf } from '../atlas/release-state.ts'
import type { Change } from '../schema/changes.ts'
import { readSnapshot, type Snapshot } from '../snapshot/read.ts'
import { parseCommandLine } from '../system/command-line.ts'
import { type Command, pour } from './command.ts'

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
    const textOfOne = values.json ? (entry: Change) => JSON.stringify(entry) : lineOf
    await pour(entries.map((entry) => Buffer.from(`${textOfOne(entry)}\n`)))
    return entries.length > 0 ? 0 : 1
  },
}

const editionOf = ({ header, content }: Snapshot) => ({
  ...stateOf(content),
  version: header.atlas_version,
  date: content.about.date,
})

function lineOf({ type, id, change, figure, from, to }: Change): string {
  const head = `${type} ${id}`
  if (figure === undefined) return `${head}  ${change}${from === undefined ? '' : ` from ${textOf(from)}`}`
  return `${head}  ${figure}  ${textOf(from)} → ${textOf(to)}`
}

const textOf = (value: Change['from']) =>
  value === undefined ? '–' : Array.isArray(value) ? value.join(', ') : String(value)
