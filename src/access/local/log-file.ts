import { createHash } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  truncateSync,
} from 'node:fs'
import type { Notify } from '../../system/notice.ts'
import { statOf } from '../../system/stat-of.ts'

const CHECKSUM_DIGITS = 16
const checksumOf = (json: string) => createHash('sha256').update(json).digest('hex').slice(0, CHECKSUM_DIGITS)

/** A record as one line of a log: checksum, space, JSON, newline. */
export function logLine(record: unknown): string {
  const json = JSON.stringify(record)
  return `${checksumOf(json)} ${json}\n`
}

/** A record of a log, or the bytes of a damaged line. */
export type LogEntry = { value: unknown } | { number: number; line: Buffer }

/**
 * Reads an append-only log of checksummed lines; empty if the file does not exist. A torn last line, left by a crash,
 * is truncated. If lines before it are damaged, a copy of the file is kept. Both are reported.
 */
export function readEntries(path: string, notify: Notify): LogEntry[] {
  if (!existsSync(path)) return []
  const bytes = readFileSync(path)
  const entries: LogEntry[] = []
  const damaged: DamagedLine[] = []
  let [start, number] = [0, 0]
  // Line by line, as the whole file could exceed the maximum string length.
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    const line = bytes.toString('utf8', start, end)
    const record = parseLine(line)
    number++
    if (!record) damaged.push({ number, line })
    entries.push(record ?? { number, line: bytes.subarray(start, end) })
    start = end + 1
  }
  if (damaged.length > 0) keepDamagedCopy(path, damaged, number - damaged.length, notify)
  const last = recoverTail(path, start, bytes.subarray(start), notify)
  return last ? [...entries, last] : entries
}

const NEWLINE = 0x0a
const TAIL_BYTES = 1 << 20

/** Repairs the last line after a crash, reading only the end of the file. */
export function repairTail(path: string, notify: Notify) {
  const size = statOf(path)?.size ?? 0
  if (size === 0) return
  const file = openSync(path, 'r')
  let tail = Buffer.alloc(0)
  try {
    // Further back for as long as the last line begins before what was read.
    for (let length = TAIL_BYTES; tail.byteLength < size && !tail.includes(NEWLINE); length *= 2) {
      tail = Buffer.alloc(Math.min(size, length))
      readSync(file, tail, 0, tail.byteLength, size - tail.byteLength)
    }
  } finally {
    closeSync(file)
  }
  const line = tail.lastIndexOf(NEWLINE) + 1
  recoverTail(path, size - tail.byteLength + line, tail.subarray(line), notify)
}

/** Handles the bytes after the last newline: keeps a record that lacks only its line end, truncates anything else. */
function recoverTail(path: string, start: number, tail: Buffer, notify: Notify): { value: unknown } | undefined {
  if (tail.byteLength === 0) return undefined
  for (const length of [tail.byteLength, tail.byteLength - 1]) {
    const record = parseLine(tail.toString('utf8', 0, length))
    if (!record) continue
    truncateSync(path, start + length)
    appendFileSync(path, '\n')
    notify(`${path}: the end of the last line was damaged; its record is sound and kept`)
    return record
  }
  truncateSync(path, start)
  notify(`${path}: cut off ${tail.byteLength} bytes of a record that was never finished`)
  return undefined
}

type DamagedLine = { number: number; line: string }

/** The record of a line; undefined if its checksum does not match. */
export function parseLine(line: string): { value: unknown } | undefined {
  const json = line.slice(CHECKSUM_DIGITS + 1)
  if (line.slice(0, CHECKSUM_DIGITS) !== checksumOf(json)) return undefined
  return { value: JSON.parse(json) }
}

/** The copy's name is a hash of the damage, so that reading the same damage again makes no second copy. */
function keepDamagedCopy(path: string, damaged: DamagedLine[], sound: number, notify: Notify) {
  const copy = `${path}.damaged-${checksumOf(damaged.map(({ number, line }) => `${number} ${line}`).join('\n'))}`
  if (!existsSync(copy)) copyFileSync(path, copy)
  const numbers = damaged.slice(0, 10).map(({ number }) => number)
  const which = damaged.length === 1 ? `line ${numbers[0]}` : `lines ${numbers.join(', ')}`
  notify(`${path}: ${which} damaged; kept aside as ${copy}, ${sound} sound records used`)
}
