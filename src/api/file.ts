import { type PageRequest, rangeOf } from '../atlas/page.ts'
import { type Format, Streamed } from './formats.ts'
import { serialise } from './serialise.ts'

type FileRequest = PageRequest & { format?: Format | undefined; fields?: readonly string[] | undefined }

/** Enough for a packet or two, and no more memory than a page. */
const CHUNK_BYTES = 32 << 10

export const isFileFormat = (format: Format | undefined): format is 'csv' | 'ndjson' =>
  format === 'csv' || format === 'ndjson'

/** The matches as a file, all of them unless the caller asks for a page; undefined where JSON is asked for. */
export function asFile<M>(
  request: FileRequest,
  columns: () => readonly string[],
  matches: ArrayLike<M>,
  render: (match: M) => unknown,
): Streamed | undefined {
  const { format, page, per_page, fields } = request
  if (!isFileFormat(format)) return undefined
  const isWhole = page === undefined && per_page === undefined
  const { start, end } = isWhole ? { start: 0, end: matches.length } : rangeOf(matches.length, request)
  const asked = columns().filter((column) => isAsked(column, fields))
  return new Streamed(format, function* () {
    const lineOf = format === 'csv' ? csvLine(asked) : ndjsonLine
    let [lines, bytes]: [Buffer[], number] = [[], 0]
    const add = (line: Buffer) => {
      lines.push(line)
      bytes += line.byteLength
    }
    if (format === 'csv') add(Buffer.from(csvRow(asked)))
    for (let at = start; at < end; at++) {
      const match = matches[at]
      if (match !== undefined) add(lineOf(serialise(render(match))))
      if (bytes < CHUNK_BYTES) continue
      yield Buffer.concat(lines)
      ;[lines, bytes] = [[], 0]
    }
    if (bytes > 0) yield Buffer.concat(lines)
  })
}

/** Whether a column is one of the fields, within one of them, or holds one. */
const isAsked = (column: string, fields: readonly string[] | undefined) =>
  fields === undefined ||
  fields.some((field) => field === column || column.startsWith(`${field}.`) || field.startsWith(`${column}.`))

const NEW_LINE = Buffer.from('\n')
const ndjsonLine = (json: Buffer) => Buffer.concat([json, NEW_LINE])

function csvLine(columns: readonly string[]): (json: Buffer) => Buffer {
  const paths = columns.map((column) => column.split('.'))
  return (json) => {
    const record: unknown = JSON.parse(json.toString())
    return Buffer.from(csvRow(paths.map((path) => cellOf(path.reduce(fieldOf, record)))))
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** A row as RFC 4180 has it. */
const csvRow = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

/** Lists are joined by semicolons; objects are JSON. Numbers stay numbers, as a minus sign makes no formula of them. */
function cellOf(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return harmless(value)
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return harmless(value.join('; '))
  return JSON.stringify(value)
}

/** Spreadsheets take what begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

const harmless = (text: string) => (FORMULA.test(text) ? `'${text}` : text)
