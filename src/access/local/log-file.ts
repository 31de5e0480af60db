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
import type { Notice } from '../../system/notice.ts'
import { statOf } from '../../system/stat-of.ts'

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
  const records: unknown[] = []
  const damaged: DamagedLine[] = []
  let [start, number] = [0, 0]
  // Line by line: a text of the whole file could be longer than the engine allows.
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    const line = bytes.toString('utf8', start, end)
    const record = parseLine(line)
    start = end + 1
    number++
    if (record) records.push(record.value)
    else damaged.push({ number, line })
  }
  if (damaged.length > 0) keepAside(path, damaged, number - damaged.length, notice)
  const last = endLog(path, start, bytes.subarray(start), notice)
  return last ? [...records, last.value] : records
}

const NEWLINE = 0x0a
const LONGEST_TAIL_BYTES = 1 << 20

/** Cuts off what a crash left unfinished at the end, without reading all of a long log. */
export function mendTail(path: string, notice: Notice) {
  const size = statOf(path)?.size ?? 0
  if (size === 0) return
  const tail = Buffer.alloc(Math.min(size, LONGEST_TAIL_BYTES))
  const file = openSync(path, 'r')
  try {
    readSync(file, tail, 0, tail.byteLength, size - tail.byteLength)
  } finally {
    closeSync(file)
  }
  const line = tail.lastIndexOf(NEWLINE) + 1
  endLog(path, size - tail.byteLength + line, tail.subarray(line), notice)
}

/** What stands behind the last line's end: a record that lacks nothing but that is kept, anything else cut off. */
function endLog(path: string, start: number, tail: Buffer, notice: Notice): { value: unknown } | undefined {
  if (tail.byteLength === 0) return undefined
  for (const length of [tail.byteLength, tail.byteLength - 1]) {
    const record = parseLine(tail.toString('utf8', 0, length))
    if (!record) continue
    truncateSync(path, start + length)
    appendFileSync(path, '\n')
    notice(`${path}: the end of the last line was damaged; its record is sound and kept`)
    return record
  }
  truncateSync(path, start)
  notice(`${path}: cut off ${tail.byteLength} bytes of a record that was never finished`)
  return undefined
}

type DamagedLine = { number: number; line: string }

function parseLine(line: string): { value: unknown } | undefined {
  const json = line.slice(SUM_DIGITS + 1)
  if (line.slice(0, SUM_DIGITS) !== sumOf(json)) return undefined
  return { value: JSON.parse(json) }
}

/** Named after what is damaged, so that reading the same damage again keeps no second copy. */
function keepAside(path: string, damaged: DamagedLine[], sound: number, notice: Notice) {
  const aside = `${path}.damaged-${sumOf(damaged.map(({ number, line }) => `${number} ${line}`).join('\n'))}`
  if (!existsSync(aside)) copyFileSync(path, aside)
  const numbers = damaged.slice(0, 10).map(({ number }) => number)
  const which = damaged.length === 1 ? `line ${numbers[0]}` : `lines ${numbers.join(', ')}`
  notice(`${path}: ${which} damaged; kept aside as ${aside}, ${sound} sound records used`)
}
