import { parseLine } from './log-file.ts'

const NEWLINE = 0x0a
/** Longer lines are not ours, and trying every bit of them would take too long. */
const MAX_BYTES = 4096

/**
 * The records of a line in which a single bit is flipped, two if it is in the line end between them; undefined if more is
 * damaged. The checksum proves that they are the ones that were written.
 */
export function mendLine(line: Buffer): unknown[] | undefined {
  if (line.byteLength > MAX_BYTES) return undefined
  const tried = Buffer.from(line)
  for (let at = 0; at < tried.byteLength; at++)
    for (let bit = 1; bit < 256; bit <<= 1) {
      tried.writeUInt8(line.readUInt8(at) ^ bit, at)
      const ends = tried.readUInt8(at) === NEWLINE ? [at, tried.byteLength] : [tried.byteLength]
      const records = ends.map((end, part) => parseLine(tried.toString('utf8', part === 0 ? 0 : at + 1, end)))
      if (records.every((record) => record !== undefined)) return records.map(({ value }) => value)
      tried.writeUInt8(line.readUInt8(at), at)
    }
  return undefined
}
