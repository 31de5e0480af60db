import { type Audit, auditOf } from '../atlas/audit.ts'
import { type Command, out } from './command.ts'
import { snapshotArgument } from './snapshot-argument.ts'

const USAGE = `atlas audit [FILE] [--json]

  FILE     snapshot to read (default the one beside this program)
  --json   print JSON

Shows the quality of the data: materials by category, figures by method and grade, sources, the oldest carbon figures, materials
with a single source, carbon figures far from their category's median, how much the top fifty scores depend on the weights,
suppliers by match strength and country, legal entries by status and jurisdiction.`

export const audit: Command = {
  summary: 'show what the figures of a snapshot rest on',
  usage: USAGE,
  async run(args) {
    const { snapshot, asJson } = snapshotArgument(args)
    const found = auditOf(snapshot.content)
    out(asJson ? JSON.stringify(found, null, 2) : lines(found))
    return 0
  },
}

function lines(found: Audit): string {
  const width = Math.max(...Object.keys(found).map((key) => key.length))
  return Object.entries(found)
    .map(([key, value]) => `${key.replaceAll('_', ' ').padEnd(width)}  ${shown(value)}`)
    .join('\n')
}

function shown(value: Audit[keyof Audit]): string {
  if (typeof value === 'number') return String(value)
  if (!Array.isArray(value))
    return Object.entries(value)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  const items = value.map((item) => (typeof item === 'string' ? item : Object.values(item).join(' ')))
  return items.length === 0 ? 'none' : items.join(', ')
}
