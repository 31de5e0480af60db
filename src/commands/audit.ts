import { auditOf } from '../atlas/audit.ts'
import { lawAuditOf } from '../atlas/law-audit.ts'
import { readSnapshot } from '../snapshot/read.ts'
import { shippedSnapshot } from '../snapshot/shipped.ts'
import { parseCommandLine } from '../system/command-line.ts'
import { auditText } from './audit-text.ts'
import { type Command, out } from './command.ts'

const USAGE = `atlas audit [FILE] [--law] [--json]

  FILE     snapshot to read (default the one beside this program)
  --law    only the law: what changes within twelve months, what was not looked at for six, the share of official texts
  --json   print JSON, with more than the tables show

Says how far to trust the figures, by functional family and by category: the share of carbon figures that are comparable, stand-ins,
derived, old or of one maker, of the records that state what decides, and, of the materials that people ask for most, of those with
a second source. Then what is oldest, and what a year's passing makes stale.

With --json also figures by method and grade, sources, materials with a single source, carbon figures far from their category's median,
how much the top fifty scores depend on the weights, suppliers by match strength and country, legal entries by status and jurisdiction.`

const OPTIONS = { json: { type: 'boolean' }, law: { type: 'boolean' } } as const

export const audit: Command = {
  summary: 'say how far to trust the figures of a snapshot',
  usage: USAGE,
  examples: ['atlas audit', 'atlas audit --law --json'],
  async run(args) {
    const { values, positionals } = parseCommandLine(args, OPTIONS, { min: 0, max: 1, name: '' })
    const { content } = readSnapshot(positionals[0] ?? shippedSnapshot('live'))
    const print = <T extends object>(found: T, textOf: (found: T) => string) =>
      out(values.json ? JSON.stringify(found, null, 2) : textOf(found))
    if (values.law) print(lawAuditOf(content), lines)
    else print(auditOf(content), auditText)
    return 0
  },
}

function lines(found: object): string {
  const width = Math.max(...Object.keys(found).map((key) => key.length))
  return Object.entries(found)
    .map(([key, value]) => `${key.replaceAll('_', ' ').padEnd(width)}  ${shown(value)}`)
    .join('\n')
}

function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (!Array.isArray(value))
    return Object.entries(value)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  const items = value.map((item) => (typeof item === 'string' ? item : Object.values(item).join(' ')))
  return items.length === 0 ? 'none' : items.join(', ')
}
