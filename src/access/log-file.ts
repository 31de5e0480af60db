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
  const text = readFileSync(path, 'utf8')
  const lines = text.split('\n')
  const tail = lines.pop() ?? ''
  const records: unknown[] = []
  const damaged: number[] = []
  lines.forEach((line, at) => {
    const record = parseLine(line)
    if (record) records.push(record.value)
    else damaged.push(at + 1)
  })
  if (tail !== '') cutTail(path, text, tail, notice)
  if (damaged.length > 0) keepAside(path, damaged, records.length, notice)
  return records
}

function parseLine(line: string): { value: unknown } | undefined {
  const json = line.slice(SUM_DIGITS + 1)
  if (line.slice(0, SUM_DIGITS) !== sumOf(json)) return undefined
  return { value: JSON.parse(json) }
}

function cutTail(path: string, text: string, tail: string, notice: Notice) {
  truncateSync(path, Buffer.byteLength(text) - Buffer.byteLength(tail))
  notice(`${path}: cut off ${Buffer.byteLength(tail)} bytes of a record that was never finished`)
}

function keepAside(path: string, damaged: number[], sound: number, notice: Notice) {
  const aside = `${path}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`
  copyFileSync(path, aside)
  const lines = damaged.length === 1 ? `line ${damaged[0]}` : `lines ${damaged.slice(0, 10).join(', ')}`
  notice(`${path}: ${lines} damaged; kept aside as ${aside}, ${sound} sound records used`)
}
