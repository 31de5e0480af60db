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

/**
 * Reads an append-only log of checksummed lines; empty if the file does not exist. A torn last line, left by a crash,
 * is truncated. If lines before it are damaged, a copy of the file is kept and the intact records are returned. Both
 * are reported.
 */
export function readLog(path: string, notify: Notify): unknown[] {
  if (!existsSync(path)) return []
  const bytes = readFileSync(path)
  const records: unknown[] = []
  const damaged: DamagedLine[] = []
  let [start, number] = [0, 0]
  // Line by line, as the whole file could exceed the maximum string length.
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    const line = bytes.toString('utf8', start, end)
    const record = parseLine(line)
    start = end + 1
    number++
    if (record) records.push(record.value)
    else damaged.push({ number, line })
  }
  if (damaged.length > 0) keepDamagedCopy(path, damaged, number - damaged.length, notify)
  const last = recoverTail(path, start, bytes.subarray(start), notify)
  return last ? [...records, last.value] : records
}

const NEWLINE = 0x0a
const MAX_TAIL_BYTES = 1 << 20

/** Repairs the last line after a crash, reading only the end of the file. */
export function repairTail(path: string, notify: Notify) {
  const size = statOf(path)?.size ?? 0
  if (size === 0) return
  const tail = Buffer.alloc(Math.min(size, MAX_TAIL_BYTES))
  const file = openSync(path, 'r')
  try {
    readSync(file, tail, 0, tail.byteLength, size - tail.byteLength)
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

function parseLine(line: string): { value: unknown } | undefined {
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
