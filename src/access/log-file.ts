import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'

/** What reading a log told: lines that people should know about. */
export type Notice = (message: string) => void

const SUM_DIGITS = 16
const sumOf = (json: string) => createHash('sha256').update(json).digest('hex').slice(0, SUM_DIGITS)

/** One record as a line of a log: a checksum, then JSON. */
export function logLine(record: unknown): string {
  const json = JSON.stringify(record)
  return `${sumOf(json)} ${json}\n`
}

/**
 * Reads an append-only log of checksummed lines. A torn tail (a write that a crash cut short) is cut off. Damage before the
 * end is named, the file is kept aside as it was, and every sound record is used. Nothing is silently dropped.
 */
export function readLog(path: string, notice: Notice): unknown[] {
  if (!existsSync(path)) return []
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf(0x0a) + 1
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1)
  const records: unknown[] = []
  const damaged: number[] = []
  lines.forEach((line, at) => {
    const record = parseLine(line)
    if (record) records.push(record.value)
    else damaged.push(at + 1)
  })
  if (damaged.length > 0) keepAside(path, lines, damaged, notice)
  if (end < bytes.byteLength) {
    truncateSync(path, end)
    notice(`${path}: cut off ${bytes.byteLength - end} bytes of a record that was never finished`)
  }
  return records
}

function parseLine(line: string): { value: unknown } | undefined {
  const json = line.slice(SUM_DIGITS + 1)
  if (line.slice(0, SUM_DIGITS) !== sumOf(json)) return undefined
  return { value: JSON.parse(json) }
}

/** Named after what is damaged, so that reading the same damage again keeps no second copy. */
function keepAside(path: string, lines: string[], damaged: number[], notice: Notice) {
  const aside = `${path}.damaged-${sumOf(damaged.map((line) => `${line} ${lines[line - 1]}`).join('\n'))}`
  if (!existsSync(aside)) copyFileSync(path, aside)
  const which = damaged.length === 1 ? `line ${damaged[0]}` : `lines ${damaged.slice(0, 10).join(', ')}`
  notice(`${path}: ${which} damaged; kept aside as ${aside}, ${lines.length - damaged.length} sound records used`)
}
